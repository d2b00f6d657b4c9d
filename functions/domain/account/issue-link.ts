import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { MailLink } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { emailChangeLifeSeconds } from './email-change.ts';
import { resetLifeSeconds } from './password-reset.ts';
import {
  type OneTimeToken,
  readLinkSubject,
  reminderStopLifeSeconds,
  verificationLifeSeconds,
} from './pending-registration.ts';

type Needs = Pick<
  Shop,
  | 'transactions'
  | 'addresses'
  | 'pendingRegistrations'
  | 'emailChanges'
  | 'passwordResets'
  | 'oneTimeTokens'
  | 'clock'
  | 'identifiers'
>;

/**
 * Creates the secret of a link when its mail is sent, so that only the mail contains it (threat 25). A mail sent twice has two
 * secrets of one request; the request can be used once.
 */
export interface LinkIssuer {
  /** @returns undefined when its subject no longer exists or a newer request replaced it: the mail is not sent */
  issue(link: MailLink): Promise<IssuedLink | undefined>;
}

export interface IssuedLink {
  readonly secret: string;
  /** What the mail says about the link's subject. */
  readonly data: Readonly<Record<string, string>>;
}

interface LinkRequest {
  readonly email: string;
  readonly linkId: string;
  readonly subjectId?: string | undefined;
  readonly expiresAtSeconds: number;
}

/** With what the token names beside its address; `linkId` where it joins an earlier request. */
interface IssuedParts extends Partial<Pick<OneTimeToken, 'linkId' | 'registrationId' | 'userId' | 'storyId'>> {
  readonly parts: TransactionPart[];
  readonly data?: IssuedLink['data'];
}

interface LinkKind {
  readonly lifeSeconds: number;
  /** @returns undefined when there is nothing to issue a link for */
  requestParts(request: LinkRequest, shop: Needs): Promise<IssuedParts | undefined>;
}

const verification: LinkKind = {
  lifeSeconds: verificationLifeSeconds,
  async requestParts({ email, subjectId: named, expiresAtSeconds }, { addresses, pendingRegistrations, clock }) {
    const now = epochSeconds(clock);
    const pending =
      named === undefined
        ? await pendingRegistrations.getNewest(email, now)
        : await pendingRegistrations.get(email, named, now);
    if (pending === undefined) return undefined;
    const { registrationId, name } = pending;
    const renewed = pendingRegistrations.renewPart({ email, registrationId, expiresAtSeconds }, now);
    return { registrationId, data: { name }, parts: [addresses.requireFreePart(email), renewed] };
  },
};

/**
 * For an account, or for a pending registration: the link verifies that too (threat 31). It joins a request that is still open, so
 * that nobody voids a link that was mailed before; the first use voids all.
 */
const passwordReset: LinkKind = {
  lifeSeconds: resetLifeSeconds,
  async requestParts({ email, linkId, expiresAtSeconds }, { addresses, pendingRegistrations, passwordResets, clock }) {
    const now = epochSeconds(clock);
    const owner = await addresses.getOwner(email);
    const pending = owner === undefined ? await pendingRegistrations.getNewest(email, now) : undefined;
    if (owner === undefined && pending === undefined) return undefined;
    const joined = (await passwordResets.getOpenLink(email, now)) ?? linkId;
    const parts = [
      pending === undefined
        ? addresses.requireTakenPart(email)
        : pendingRegistrations.requirePart(email, pending.registrationId, now),
      passwordResets.openPart({ email, linkId: joined, openUntilSeconds: expiresAtSeconds }),
    ];
    return { linkId: joined, parts };
  },
};

const emailChange: LinkKind = {
  lifeSeconds: emailChangeLifeSeconds,
  async requestParts({ linkId, subjectId: userId }, { emailChanges, clock }) {
    if (userId === undefined) return undefined;
    return { userId, parts: [emailChanges.requirePart(userId, linkId, epochSeconds(clock))] };
  },
};

/** Each mail has its own, and any of them stops the reminders, as often as it is used. */
const reminderStop: LinkKind = {
  lifeSeconds: reminderStopLifeSeconds,
  async requestParts({ subjectId }) {
    const [userId, storyId] = subjectId?.split('/') ?? [];
    return userId === undefined || storyId === undefined ? undefined : { userId, storyId, parts: [] };
  },
};

const linkKinds = {
  'verify-email': verification,
  'reset-password': passwordReset,
  'change-email': emailChange,
  'stop-reminders': reminderStop,
} as const satisfies Record<MailLink['purpose'], LinkKind>;

export function createLinkIssuer(shop: Needs): LinkIssuer {
  const { transactions, oneTimeTokens, clock, identifiers } = shop;
  return {
    async issue({ purpose, subject }) {
      const read = readLinkSubject(subject);
      if (read === undefined) return undefined;
      const kind = linkKinds[purpose];
      const secret = identifiers.secret();
      const request = { ...read, expiresAtSeconds: epochSeconds(clock, kind.lifeSeconds) };
      const issued = await kind.requestParts(request, shop);
      if (issued === undefined) return undefined;
      const { email, linkId, expiresAtSeconds } = request;
      const { parts, data = {}, ...named } = issued;
      try {
        const token = oneTimeTokens.addPart(secret, { purpose, email, linkId, ...named, expiresAtSeconds });
        await transactions.commit([...parts, token]);
        return { secret, data };
      } catch (error) {
        if (error instanceof TransactionRefused) return undefined;
        throw error;
      }
    },
  };
}
