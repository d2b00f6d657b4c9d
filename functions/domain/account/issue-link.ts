import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Identifiers } from '#functions/domain/kernel/identifiers.ts';
import { type TransactionPart, TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import type { MailLink } from '#functions/domain/outbox/outbox.ts';
import type { AddressOwner } from './account.ts';
import { type PasswordResetRequest, resetLifeSeconds } from './password-reset.ts';
import { type OneTimeToken, readLinkSubject, verificationLifeSeconds } from './pending-registration.ts';

export interface IssueLinkCollaborators {
  readonly transactions: Transactions;
  readonly addresses: {
    getOwner(email: string): Promise<AddressOwner | undefined>;
    requireFreePart(email: string): TransactionPart;
    requireTakenPart(email: string): TransactionPart;
  };
  readonly pendingRegistrations: {
    renewPart(
      request: { email: string; linkId: string; expiresAtSeconds: number },
      nowSeconds: number,
    ): TransactionPart;
    requirePart(email: string, nowSeconds: number): TransactionPart;
  };
  readonly passwordResets: { openPart(request: PasswordResetRequest): TransactionPart };
  readonly oneTimeTokens: { addPart(secret: string, token: OneTimeToken): TransactionPart };
  readonly clock: Clock;
  readonly identifiers: Identifiers;
}

/**
 * Creates the secret of a link when its mail is sent, so that only the mail contains it (threat 25). A mail sent twice has two
 * secrets of one request; the request can be used once.
 */
export interface LinkIssuer {
  /** @returns undefined when its subject no longer exists or a newer link was requested: the mail is not sent */
  issue(link: MailLink): Promise<string | undefined>;
}

interface LinkKind {
  readonly lifeSeconds: number;
  requestParts(
    request: { email: string; linkId: string; expiresAtSeconds: number },
    collaborators: IssueLinkCollaborators,
  ): Promise<TransactionPart[]>;
}

const verification: LinkKind = {
  lifeSeconds: verificationLifeSeconds,
  async requestParts(request, { addresses, pendingRegistrations, clock }) {
    return [addresses.requireFreePart(request.email), pendingRegistrations.renewPart(request, epochSeconds(clock))];
  },
};

/** For an account, or for a pending registration: the link verifies that too (threat 31). */
const passwordReset: LinkKind = {
  lifeSeconds: resetLifeSeconds,
  async requestParts({ email, linkId, expiresAtSeconds }, { addresses, pendingRegistrations, passwordResets, clock }) {
    const owner = await addresses.getOwner(email);
    return [
      owner === undefined
        ? pendingRegistrations.requirePart(email, epochSeconds(clock))
        : addresses.requireTakenPart(email),
      passwordResets.openPart({ email, linkId, openUntilSeconds: expiresAtSeconds }),
    ];
  },
};

const linkKinds = { 'verify-email': verification, 'reset-password': passwordReset } as const satisfies Record<
  MailLink['purpose'],
  LinkKind
>;

export function createLinkIssuer(collaborators: IssueLinkCollaborators): LinkIssuer {
  const { transactions, oneTimeTokens, clock, identifiers } = collaborators;
  return {
    async issue({ purpose, subject }) {
      const read = readLinkSubject(subject);
      if (read === undefined) return undefined;
      const kind = linkKinds[purpose];
      const secret = identifiers.secret();
      const request = { ...read, expiresAtSeconds: epochSeconds(clock, kind.lifeSeconds) };
      try {
        await transactions.commit([
          ...(await kind.requestParts(request, collaborators)),
          oneTimeTokens.addPart(secret, { purpose, ...request }),
        ]);
        return secret;
      } catch (error) {
        if (error instanceof TransactionRefused) return undefined;
        throw error;
      }
    },
  };
}
