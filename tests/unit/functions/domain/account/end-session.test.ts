import { describe, expect, it } from 'vitest';
import { endSession } from '#functions/domain/account/end-session.ts';
import { handleOf, type RecordedSession } from '#functions/domain/account/session.ts';
import { nowMs } from '#tests/support/account-fakes.ts';

const caller = { userId: 'u1', sessionId: 'mine' };

async function ended(handle: string, recorded?: Pick<RecordedSession, 'sessionId'>): Promise<unknown[]> {
  const calls: unknown[] = [];
  await endSession(handle, caller, {
    sessions: { get: async () => recorded as RecordedSession | undefined },
    users: { get: async () => undefined },
    credentials: {
      async endSession(userId, { sessionId }) {
        calls.push([userId, sessionId]);
        return true;
      },
      forgetEndedSessions: async () => undefined,
      endAllSessions: async () => undefined,
    },
    clock: { now: () => nowMs },
  });
  return calls;
}

describe('endSession', () => {
  it('ends another session of the customer by its handle', async () => {
    expect(await ended(handleOf('other'), { sessionId: 'other' })).toEqual([['u1', 'other']]);
  });

  it('ends the caller’s session even when it was not recorded', async () => {
    expect(await ended(handleOf('mine'))).toEqual([['u1', 'mine']]);
  });

  it('refuses an unknown handle, and the id in a token', async () => {
    await expect(ended(handleOf('other'))).rejects.toMatchObject({ code: 'session-not-found' });
    await expect(ended('mine')).rejects.toMatchObject({ code: 'session-not-found' });
  });
});
