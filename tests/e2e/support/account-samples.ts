import type { AccountSettings } from '#shared/schemas/account-settings.ts';

const hourMs = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** A customer on two devices, with nothing under way. */
export const account: AccountSettings = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  createdAt: '2026-10-02T10:00:00.000Z',
  passwordChangedAt: null,
  waitingEmail: null,
  sessions: [
    { id: 's1', device: 'Chrome on Windows', startedAt: hoursFromNow(-2), isThis: true },
    { id: 's2', device: 'Safari on iPhone', startedAt: '2026-11-03T10:00:00.000Z', isThis: false },
  ],
  export: null,
  deletion: null,
};

export const waitingEmail: AccountSettings['waitingEmail'] = {
  email: 'ada@countess.example',
  confirmed: ['current'],
  expiresAt: hoursFromNow(20),
};

export const readyExport = {
  status: 'ready',
  requestedAt: hoursFromNow(-1),
  expiresAt: hoursFromNow(23),
  bytes: 12_400_000,
  url: 'https://files.example/export.zip',
} as const satisfies AccountSettings['export'];

export const deletion: AccountSettings['deletion'] = { dueAt: hoursFromNow(7 * 24) };

/** Everything that an account can wait for. */
export const busyAccount: AccountSettings = { ...account, waitingEmail, export: readyExport, deletion };
