import { type Clock, epochSeconds } from '../../runtime/clock.ts';
import type { Identifiers } from '../../runtime/identifiers.ts';
import type { MailLink } from '../outbox/outbox.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '../transaction/transaction.ts';
import { type OneTimeToken, readLinkSubject, verificationLifeSeconds } from './pending-registration.ts';

export interface IssueLinkCollaborators {
  readonly transactions: Transactions;
  readonly addresses: { requireFreePart(email: string): TransactionPart };
  readonly pendingRegistrations: {
    renewPart(
      request: { email: string; linkId: string; expiresAtSeconds: number },
      nowSeconds: number,
    ): TransactionPart;
  };
  readonly oneTimeTokens: { addPart(secret: string, token: OneTimeToken): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

/**
 * Makes the secret of a link at the moment its mail is sent, so that it is nowhere but in the mail (RELIABILITY row 25). A
 * mail sent twice carries two secrets of one request, and both work.
 */
export interface LinkIssuer {
  /** @returns undefined when nothing is left to verify, or a newer link was asked for: such a mail is not to be sent */
  issue(link: MailLink): Promise<string | undefined>;
}

export function createLinkIssuer(collaborators: IssueLinkCollaborators): LinkIssuer {
  const { transactions, addresses, pendingRegistrations, oneTimeTokens, clock, identifiers } = collaborators;
  return {
    async issue({ purpose, subject }) {
      const request = readLinkSubject(subject);
      if (request === undefined || purpose !== 'verify-email') return undefined;
      const secret = identifiers.secret();
      const expiresAtSeconds = epochSeconds(clock, verificationLifeSeconds);
      try {
        await transactions.commit([
          addresses.requireFreePart(request.email),
          pendingRegistrations.renewPart({ ...request, expiresAtSeconds }, epochSeconds(clock)),
          oneTimeTokens.addPart(secret, { purpose, ...request, expiresAtSeconds }),
        ]);
        return secret;
      } catch (error) {
        if (error instanceof TransactionRefused) return undefined;
        throw error;
      }
    },
  };
}
