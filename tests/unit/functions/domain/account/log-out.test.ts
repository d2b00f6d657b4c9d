import { describe, expect, it } from 'vitest';
import { logOut } from '#functions/domain/account/log-out.ts';
import { isSessionOpen, maxEndedSessions, sessionLifeSeconds } from '#functions/domain/account/session.ts';
import { account, nowMs, nowSeconds } from '#tests/support/account-fakes.ts';

const mine = { userId: 'u1', sessionId: 'mine' };

/** A profile whose list of ended sessions has room or not, try by try. */
function loggingOut(hasRoom: readonly boolean[], endedAtSeconds: readonly number[] | undefined) {
  const calls: unknown[][] = [];
  let tries = 0;
  const endedSessions = endedAtSeconds?.map((at, index) => ({ sessionId: `s${index}`, expiresAtSeconds: at }));
  const credentials = {
    async endSession(...args: unknown[]) {
      calls.push(['end', ...args]);
      tries += 1;
      return hasRoom[tries - 1] ?? false;
    },
    forgetEndedSessions: async (...args: unknown[]) => void calls.push(['forget', ...args]),
    endAllSessions: async (...args: unknown[]) => void calls.push(['end all', ...args]),
  };
  const users = { get: async () => (endedSessions === undefined ? undefined : { ...account, endedSessions }) };
  return { calls, run: () => logOut(mine, { credentials, users, clock: { now: () => nowMs } }) };
}

const ended = { sessionId: 'mine', expiresAtSeconds: nowSeconds + sessionLifeSeconds + 60 };
const end = ['end', 'u1', ended, maxEndedSessions];

describe('logOut', () => {
  it('ends this session until a minute after its last token expires', async () => {
    const { calls, run } = loggingOut([true], [1]);
    await run();
    expect(calls).toEqual([end]);
  });

  it('removes expired sessions to make room', async () => {
    const { calls, run } = loggingOut([false, true], [nowSeconds - 1, nowSeconds, nowSeconds + 1]);
    await run();
    const over = [
      { sessionId: 's0', expiresAtSeconds: nowSeconds - 1 },
      { sessionId: 's1', expiresAtSeconds: nowSeconds },
    ];
    expect(calls).toEqual([end, ['forget', 'u1', over], end]);
  });

  it.each([
    ['no session has expired', [nowSeconds + 1]],
    ['the account was deleted', undefined],
  ])('ends all sessions when %s', async (_, endedAt) => {
    const { calls, run } = loggingOut([false], endedAt);
    await run();
    expect(calls).toEqual([end, ['end all', 'u1']]);
  });

  it('ends all sessions when concurrent logouts used the freed room', async () => {
    const { calls, run } = loggingOut([false, false], [nowSeconds - 1]);
    await run();
    expect(calls.map(([name]) => name)).toEqual(['end', 'forget', 'end', 'end all']);
  });
});

describe('isSessionOpen', () => {
  it('returns false for one of several logged-out sessions', () => {
    const endedSessions = ['other', 'mine', 'third'].map((sessionId) => ({ sessionId, expiresAtSeconds: 1 }));
    const open = isSessionOpen({ tokenVersion: 1, endedSessions }, { ...mine, tokenVersion: 1 });
    expect(open).toBe(false);
  });
});
