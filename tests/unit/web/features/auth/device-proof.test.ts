import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callEndSessions } from '#web/src/features/account/api/account-calls.ts';
import {
  callChangePassword,
  callForgotPassword,
  callLogin,
  callResetPassword,
} from '#web/src/features/auth/api/account-calls.ts';
import { endSession } from '#web/src/lib/session.ts';

const items = new Map<string, string>();
const allowance = { allowedStories: 0, firstStory: true, subscriptionActive: false };
const credentials = { email: 'ann@example.com', password: 'secret1' };
let sent: unknown;
let device: string | undefined;

beforeEach(() => {
  items.clear();
  device = 'proof 1';
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent = JSON.parse(String(init.body ?? 'null'));
    return Response.json({ success: true, message: 'ok', token: 'a.b.c', data: allowance, device });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the browser’s proof comes with a login, outlives a sign-out and is sent with logins and reset requests', async () => {
  await callForgotPassword(credentials.email);
  expect(sent).toEqual({ email: credentials.email });
  await callLogin(credentials);
  expect(sent).toEqual(credentials);
  endSession();
  await callForgotPassword(credentials.email);
  expect(sent).toEqual({ email: credentials.email, device: 'proof 1' });
  device = undefined;
  await callLogin(credentials);
  expect(sent).toEqual({ ...credentials, device: 'proof 1' });
  expect(items.get('device')).toBe('proof 1');
});

test('a reset and a password change replace it, and signing out everywhere deletes it', async () => {
  await callResetPassword('link', { password: 'secret2', confirmPassword: 'secret2' });
  expect(items.get('device')).toBe('proof 1');
  device = 'proof 2';
  await callChangePassword({ currentPassword: 'secret2', newPassword: 'secret3' });
  expect(items.get('device')).toBe('proof 2');
  await callEndSessions();
  expect(items.has('device')).toBe(false);
});
