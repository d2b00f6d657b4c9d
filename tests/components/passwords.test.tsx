import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, forgotPassword, resetPassword } from '#shared/endpoints/auth.ts';
import { getUser, logout } from '#shared/endpoints/session.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { expectFocus } from './support/focus.ts';
import { setUpSite } from './support/render-page.tsx';

const allowance = { allowedStories: 2, subscriptionActive: false, firstStory: false };
const weekSeconds = 7 * 24 * 3600;
const sent = { success: true, message: 'If we know this address, a link is on its way to it.' };
const { api, renderPage } = setUpSite();

beforeEach(() => {
  api.answer(getUser, { success: true, data: { name: 'Ada Lovelace', email: 'ada@example.com', ...allowance } });
});
afterEach(() => void vi.useRealTimers());

const session = (token = fakeToken(weekSeconds, 'ada')) => ({
  token,
  allowedStories: '2',
  firstStory: 'false',
  subscriptionActive: 'false',
});
const fieldErrors = () =>
  [...document.querySelectorAll('[data-slot=field-error]')].map(({ textContent }) => textContent).filter(Boolean);
const showsErrors = (...texts: readonly string[]) => waitFor(() => expect(fieldErrors()).toEqual(texts));
const formError = (text: RegExp) => screen.findByText(text, { selector: '[data-slot=form-error] *' });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string) => screen.getByLabelText(label).getAttribute('type');

describe('/forgot-password', () => {
  test('validates the address as the register form does, and announces the error', async () => {
    const { press, fill } = renderPage('/forgot-password');
    await fill('Email', '');
    await press('Send Reset Link');
    await showsErrors('Email is required');
    await expectFocus('Email');
    const described = document.getElementById(screen.getByLabelText('Email').getAttribute('aria-describedby') ?? '');
    expect([described?.textContent, described?.getAttribute('aria-live')]).toEqual(['Email is required', 'polite']);
    await fill('Email', 'nothing of the kind');
    await showsErrors('Invalid email');
    expect(api.calls).toEqual([]);
  });

  test("shows the server's message and waits 60 s before the next mail, also after a reload", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.answer(forgotPassword, sent);
    const page = renderPage('/forgot-password');
    await page.fill('Email', 'ada@example.com');
    await page.user.keyboard('{Enter}');
    await screen.findByText(sent.message);
    expect(localStorage.getItem('timer')).toBe('60');
    await vi.advanceTimersByTimeAsync(20_000);
    const { press, fill, user } = renderPage('/forgot-password');
    const waiting = await screen.findByRole('button', { name: /^Didn't receive the email\? Try again in (3\d|40)s$/ });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await fill('Email', 'ada@example.com');
    await user.keyboard('{Enter}');
    await vi.advanceTimersByTimeAsync(40_000);
    expect(api.callsOf(forgotPassword)).toHaveLength(1);
    expect(['timer', 'timerStart'].map((name) => localStorage.getItem(name))).toEqual([null, null]);
    await press('Send Reset Link');
    await screen.findByRole('button', { name: /^Didn't receive/ });
    expect(api.callsOf(forgotPassword)).toHaveLength(2);
  });

  test('keeps the button enabled when the mail was not sent', async () => {
    api.fail(forgotPassword, 'too-many-requests');
    const { press, fill } = renderPage('/forgot-password');
    await fill('Email', 'ada@example.com');
    await press('Send Reset Link');
    await formError(/a little too fast/);
    expect(screen.getByRole('button', { name: 'Send Reset Link' }).getAttribute('aria-disabled')).toBe('false');
    expect(localStorage.getItem('timer')).toBeNull();
  });

  test('prefills the address from the login form and passes it on', async () => {
    const { fill, user } = renderPage('/login');
    const follow = async (name: string) => await user.click(screen.getByRole('link', { name }));
    await fill('Email', 'ada@example.com');
    await follow('Forgot your password?');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(value('Email')).toBe('ada@example.com');
    await fill('Email', 'ada@elsewhere.example');
    await follow('Log in');
    await screen.findByRole('heading', { name: 'Welcome back' });
    await follow('Sign up');
    await screen.findByRole('heading', { name: 'Keep your story' });
    expect(value('Email')).toBe('ada@elsewhere.example');
  });
});

describe('/reset-password/{token}', () => {
  test('flags missing, short and unequal passwords; each field has a show button', async () => {
    const { press, fill } = renderPage('/reset-password/s3cret');
    await press('Reset password');
    await showsErrors('Password is required', 'Please confirm your password');
    await expectFocus('New password');
    await fill('New password', 'short');
    await showsErrors('Password must be at least 6 characters', 'Please confirm your password');
    await fill('New password', 'sour dough');
    await fill('Confirm password', 'sour doug');
    await showsErrors('Passwords do not match');
    await fill('New password', 'sour doug');
    await showsErrors();
    await press('Show new password');
    expect(['New password', 'Confirm password'].map(type)).toEqual(['text', 'password']);
    await press('Hide new password');
    await press('Show confirm password');
    expect(['New password', 'Confirm password'].map(type)).toEqual(['password', 'text']);
    expect(api.calls).toEqual([]);
  });

  test('removes the token from the URL, ends the session in this browser and leads to the login', async () => {
    api.answer(resetPassword, { success: true, message: 'Your password was reset.' });
    const { fill, user, address } = renderPage('/reset-password/s3cret-token', session());
    await fill('New password', 'sour dough');
    await fill('Confirm password', 'sour dough');
    expect(address()).toBe('/reset-password');
    await user.keyboard('{Enter}');
    await screen.findByText('Your password was reset.');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(api.callsOf(resetPassword)).toMatchObject([
      {
        path: '/api/auth/reset-password/s3cret-token',
        body: { password: 'sour dough', confirmPassword: 'sour dough' },
      },
    ]);
    expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).not.toContain('s3cret-token');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('reports a used link, and without a link leads to a new one', async () => {
    api.fail(resetPassword, 'invalid-one-time-token');
    const { press, fill } = renderPage('/reset-password/spent');
    await fill('New password', 'sour dough');
    await fill('Confirm password', 'sour dough');
    await press('Reset password');
    await formError(/This link is invalid or has expired/);
    const target = async () => (await screen.findByRole('link', { name: 'Get a new link' })).getAttribute('href');
    expect(await target()).toBe('/forgot-password');
    renderPage('/reset-password');
    expect(await target()).toBe('/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('/change-password', () => {
  const fresh = fakeToken(weekSeconds + 60, 'ada');
  async function openForm(...passwords: readonly string[]) {
    const page = renderPage('/change-password', session());
    await screen.findByLabelText('Current password');
    for (const [at, label] of ['Current password', 'New password'].entries())
      await page.fill(label, passwords[at] ?? '');
    return page;
  }

  test('flags missing and short passwords', async () => {
    const { press, fill } = await openForm();
    await press('Change password');
    await showsErrors('Current password is required', 'New password is required');
    await expectFocus('Current password');
    await fill('New password', 'short');
    await showsErrors('Current password is required', 'Password must be at least 6 characters');
    await press('Show new password');
    expect(type('New password')).toBe('text');
    const autocomplete = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');
    expect(['Current password', 'New password'].map(autocomplete)).toEqual(['current-password', 'new-password']);
    await waitFor(() =>
      expect(document.querySelector('input[autocomplete=username]')).toHaveProperty('value', 'ada@example.com'),
    );
    expect(api.callsOf(changePassword)).toEqual([]);
  });

  test('stores the new token, confirms, clears the form and keeps what is known of the customer', async () => {
    api.answer(changePassword, { success: true, message: 'ok', token: fresh });
    const { user } = await openForm('burnt toast', 'sour dough');
    const before = localStorage.getItem('token');
    await user.keyboard('{Enter}');
    await screen.findByText('Password changed successfully');
    expect(api.callsOf(changePassword)).toMatchObject([
      {
        body: { currentPassword: 'burnt toast', newPassword: 'sour dough' },
        authorization: `Bearer ${before}`,
      },
    ]);
    expect([localStorage.getItem('token'), localStorage.getItem('allowedStories')]).toEqual([fresh, '2']);
    expect(api.callsOf(getUser)).toHaveLength(1);
    expect([value('Current password'), value('New password')]).toEqual(['', '']);
    screen.getByRole('button', { name: 'Ada Lovelace' });
  });

  test('shows a wrong password at its field and stays logged in', async () => {
    api.fail(changePassword, 'wrong-current-password');
    const { press } = await openForm('not it at all', 'sour dough');
    await press('Change password');
    await showsErrors('Your current password isn’t correct');
    await expectFocus('Current password');
    expect(value('New password')).toBe('sour dough');
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  test('explains a lost answer, and then the login that the new password opens', async () => {
    api.lose(changePassword);
    const { press } = await openForm('burnt toast', 'sour dough');
    await press('Change password');
    await formError(/your password may be changed already/);
    expect(value('New password')).toBe('sour dough');
    expect(localStorage.getItem('token')).not.toBeNull();
    api.fail(changePassword, 'unauthorized');
    await press('Change password');
    await screen.findByRole('dialog', { name: 'Please Log In' });
    await screen.findAllByText(/If you just changed your password, use the new one\.$/);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

test('Sign Out calls the server without waiting for it and shows no login dialog', async () => {
  const held = api.hold(logout);
  const stored = session();
  const { press } = renderPage('/change-password', stored);
  const dialogs: unknown[] = [];
  const observer = new MutationObserver(() =>
    dialogs.push(...document.querySelectorAll('[role=dialog], main [inert]')),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  await press('Ada Lovelace');
  await press('Sign Out');
  await screen.findByRole('heading', { name: 'Welcome back' });
  await waitFor(() => expect(held.waiting()).toBe(1));
  observer.disconnect();
  expect(dialogs).toEqual([]);
  expect(api.callsOf(logout)[0]?.authorization).toBe(`Bearer ${stored.token}`);
  expect(Object.keys(localStorage)).toEqual(['lastVisitedPage']);
});
