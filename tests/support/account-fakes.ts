import type { Account, AddressOwner, PasswordMatch } from '#functions/domain/account/account.ts';
import type { LoginAttempts } from '#functions/domain/account/login-attempts.ts';
import {
  hashOfSecret,
  type OneTimeToken,
  type PendingRegistration,
  registrationProof,
} from '#functions/domain/account/pending-registration.ts';
import type { Session } from '#functions/domain/account/session.ts';
import { anAccount } from './builders.ts';
import { partSpy } from './transaction-spy.ts';

/** Saturday noon plus 900 ms, to test rounding to seconds. */
export const nowMs = Date.UTC(2026, 10, 21, 12) + 900;
export const nowSeconds = (nowMs - 900) / 1000;

export const account = anAccount({
  name: 'Ann',
  email: 'ann@example.com',
  passwordHash: 'hash of old password',
  tokenVersion: 4,
  bonusStories: 5,
  subscriptionActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
});

const registrationSecret = 'S'.repeat(43);

export const pending: PendingRegistration = {
  email: 'ann@example.com',
  registrationId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
  secretHash: hashOfSecret(registrationSecret),
  name: 'Ann',
  passwordHash: 'hash of typed password',
  privacyPolicy: { version: '2026-01-01', at: '2026-11-21T10:00:00.000Z' },
  draftIds: [],
  expiresAtSeconds: nowSeconds + 60,
};

/** What the browser keeps that made the pending registration. */
export const proof = registrationProof(pending, registrationSecret);

interface Known {
  readonly owner?: AddressOwner | undefined;
  readonly pending?: PendingRegistration | undefined;
  readonly account?: Account | undefined;
  readonly token?: OneTimeToken | undefined;
  readonly openLink?: string | undefined;
  readonly attempts?: LoginAttempts | undefined;
  readonly refusesCommonPasswords?: boolean;
  readonly hashIsOutdated?: boolean;
}

/** In-memory collaborators of the account use cases: parts record their arguments, `calls` all other calls. */
export function accountFakes(known: Known = {}) {
  const calls: unknown[][] = [];
  let ids = 0;
  const called =
    <Answer>(name: string, answer: Answer) =>
    async (...told: unknown[]): Promise<Answer> => {
      calls.push([name, ...told]);
      return answer;
    };
  const forWhom = <Found>(name: string, mine: unknown, found: Found | undefined) => {
    return async (...told: unknown[]): Promise<Found | undefined> => {
      calls.push([name, ...told]);
      return told[0] === mine ? found : undefined;
    };
  };
  const email = 'ann@example.com';
  return {
    calls,
    clock: { now: () => nowMs },
    identifiers: {
      ulid: (atMs: number) => {
        ids += 1;
        return `ulid-${ids} of ${atMs - nowMs}`;
      },
      secret: () => 'a-secret',
    },
    refusesCommonPasswords: known.refusesCommonPasswords ?? false,
    passwords: {
      hash: async (password: string) => `hash of ${password}`,
      async verify(password: string, hash: string | undefined): Promise<PasswordMatch> {
        calls.push(['verify', password, hash]);
        if (hash !== `hash of ${password}`) return false;
        return known.hashIsOutdated ? 'outdated' : 'current';
      },
    },
    addresses: {
      getOwner: forWhom('getOwner', email, known.owner),
      requireFreePart: partSpy('address', 'require free'),
      requireTakenPart: partSpy('address', 'require taken'),
      takePart: partSpy('address', 'take'),
    },
    pendingRegistrations: {
      async get(asked: string, registrationId: string, nowSeconds: number) {
        calls.push(['getPending', asked, registrationId, nowSeconds]);
        return asked === email && registrationId === known.pending?.registrationId ? known.pending : undefined;
      },
      getNewest: forWhom('getNewest', email, known.pending),
      addPart: partSpy('pending-registration', 'add'),
      discardPart: partSpy('pending-registration', 'discard'),
      renewPart: partSpy('pending-registration', 'renew'),
      requirePart: partSpy('pending-registration', 'require'),
      activatePart: partSpy('pending-registration', 'activate'),
    },
    users: {
      get: forWhom('getUser', 'u1', known.account),
      addPart: partSpy('user', 'add'),
      replacePasswordHash: called('replacePasswordHash', undefined),
    },
    names: { addParts: (...about: readonly unknown[]) => [partSpy('listed-name', 'add')(...about)] },
    loginAttempts: {
      get: called('getAttempts', known.attempts),
      replace: called('replaceAttempts', true),
      clear: called('clearAttempts', undefined),
      forgetPart: partSpy('login-attempts', 'forget'),
    },
    sessions: {
      record: called('recordSession', undefined),
      recordPart: partSpy('session', 'record'),
    },
    emailChanges: {
      requirePart: partSpy('email-change', 'require'),
      endPart: partSpy('email-change', 'end'),
    },
    tokens: {
      sign: async ({ userId, sessionId, tokenVersion, tokenId }: Session & { tokenId: string }) =>
        `token of ${userId} in ${sessionId}, version ${tokenVersion}, ${tokenId}`,
    },
    credentials: {
      changePasswordPart: partSpy('password', 'change'),
    },
    oneTimeTokens: {
      get: forWhom('getToken', 'a-secret', known.token),
      addPart: partSpy('one-time-token', 'add'),
    },
    passwordResets: {
      getOpenLink: forWhom('getOpenLink', email, known.openLink),
      openPart: partSpy('password-reset', 'open'),
      spendPart: partSpy('password-reset', 'spend'),
      voidPart: partSpy('password-reset', 'void'),
    },
    mailAllowances: { takePart: partSpy('mail-allowance', 'take') },
    freeStories: { takePart: partSpy('free-story', 'take') },
    customerDrafts: { waitPart: partSpy('waiting-drafts', 'wait') },
    ledger: { recordEntryPart: partSpy('ledger', 'book') },
    outbox: { addPart: partSpy('outbox', 'add') },
  };
}

/** The names of the parts of a transaction, in their order. */
export const namesOf = (parts: readonly unknown[] | undefined) =>
  parts?.map((part) => (Array.isArray(part) ? String(part[0]) : ''));
