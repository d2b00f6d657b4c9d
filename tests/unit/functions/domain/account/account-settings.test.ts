import { describe, expect, it } from 'vitest';
import type { Account } from '#functions/domain/account/account.ts';
import { getAccountSettings } from '#functions/domain/account/account-settings.ts';
import type { EmailChange } from '#functions/domain/account/email-change.ts';
import { handleOf, type RecordedSession } from '#functions/domain/account/session.ts';
import { account, nowMs, nowSeconds } from '#tests/support/account-fakes.ts';

const caller = { userId: 'u1', sessionId: 'mine', email: 'ann@example.com', tokenIssuedAtSeconds: nowSeconds - 60 };
const session = (sessionId: string, over: Partial<RecordedSession> = {}): RecordedSession => ({
  userId: 'u1',
  sessionId,
  tokenVersion: 4,
  device: 'Chrome on Windows',
  startedAt: '2026-11-20T10:00:00.000Z',
  expiresAtSeconds: nowSeconds + 60,
  ...over,
});

function settingsOf(known: { account?: Account; sessions?: RecordedSession[]; change?: EmailChange } = {}) {
  return getAccountSettings(caller, {
    users: { get: async () => known.account },
    sessions: { list: async () => known.sessions ?? [] },
    emailChanges: { get: async () => known.change },
    clock: { now: () => nowMs },
  });
}

describe('getAccountSettings', () => {
  it('returns name, address, dates and a waiting change', async () => {
    const change = {
      userId: 'u1',
      changeId: 'c1',
      from: 'ann@example.com',
      email: 'new@example.com',
      confirmed: ['new'] as const,
      expiresAtSeconds: nowSeconds + 60,
    };
    const changed = { ...account, passwordChangedAt: '2026-11-10T10:00:00.000Z' };
    expect(await settingsOf({ account: changed, change })).toMatchObject({
      name: 'Ann',
      email: 'ann@example.com',
      createdAt: '2026-11-01T10:00:00.000Z',
      passwordChangedAt: '2026-11-10T10:00:00.000Z',
      waitingEmail: { email: 'new@example.com', confirmed: ['new'], expiresAt: '2026-11-21T12:01:00.000Z' },
    });
  });

  it('lists this session from its token when it began before sessions were recorded', async () => {
    const settings = await settingsOf({ account });
    expect(settings).toMatchObject({ passwordChangedAt: null, waitingEmail: null });
    const id = handleOf('mine');
    expect(settings.sessions).toEqual([
      { id, device: 'A browser', startedAt: '2026-11-21T11:59:00.000Z', isThis: true },
    ]);
  });

  it('lists open sessions only, newest first, without their ids', async () => {
    const sessions = [
      session('older'),
      session('mine', { startedAt: '2026-11-19T10:00:00.000Z' }),
      session('newer', { startedAt: '2026-11-21T10:00:00.000Z', device: 'Safari on iPhone' }),
      session('expired', { expiresAtSeconds: nowSeconds }),
      session('of the old password', { tokenVersion: 3 }),
      session('logged out'),
    ];
    const endedSessions = [{ sessionId: 'logged out', expiresAtSeconds: nowSeconds + 60 }];
    const { sessions: shown } = await settingsOf({ account: { ...account, endedSessions }, sessions });
    expect(shown.map(({ id, isThis }) => [id, isThis])).toEqual([
      [handleOf('newer'), false],
      [handleOf('older'), false],
      [handleOf('mine'), true],
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/mine|older|newer/);
  });

  it('refuses a deleted account', async () => {
    await expect(settingsOf()).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
