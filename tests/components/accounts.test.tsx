import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkVerificationMail,
  declineRegistration,
  login,
  register,
  resendVerification,
  verifyEmail,
} from '#shared/endpoints/auth.ts';
import { claimDrafts, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { setUpSite } from './support/render-page.tsx';

const allowance = { allowedStories: 0, subscriptionActive: false, firstStory: true };
const weekSeconds = 7 * 24 * 3600;
const { api, renderPage } = setUpSite();

beforeEach(() => {
  api.answer(getUser, { success: true, data: { name: 'Ada Lovelace', email: 'ada@example.com', ...allowance } });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(listStories, { success: true, data: [] });
  api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
});
afterEach(() => void vi.useRealTimers());

type Page = ReturnType<typeof renderPage>;
const session = (token = fakeToken(weekSeconds)) => ({
  token,
  allowedStories: '0',
  firstStory: 'true',
  subscriptionActive: 'false',
});
const fieldErrors = () => [...document.querySelectorAll('[data-slot=field-error]')].map((error) => error.textContent);
const arrivesAt = (page: Page, address: string) => waitFor(() => expect(page.address()).toBe(address));

async function fillLogin({ fill }: Page): Promise<void> {
  await fill('Email', 'ada@example.com');
  await fill('Password', 'secret-enough');
}

async function fillRegistration(page: Page): Promise<void> {
  await page.fill('Name', 'Ada Lovelace');
  await fillLogin(page);
  await page.user.click(screen.getByRole('checkbox'));
}

describe('/login', () => {
  test('flags missing fields and focuses the first one', async () => {
    const { press, fill } = renderPage('/login');
    await press('Log in');
    await waitFor(() => expect(fieldErrors()).toEqual(['Email is required', 'Password is required']));
    const email = screen.getByLabelText('Email');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await fill('Email', 'no address');
    await waitFor(() => expect(fieldErrors()[0]).toBe('Invalid email'));
    expect(api.calls).toEqual([]);
  });

  test('stores the session, confirms, and returns to the last page with the name in the header', async () => {
    const page = renderPage('/login', { lastVisitedPage: '/start-your-story' });
    await fillLogin(page);
    await page.user.keyboard('{Enter}');
    await screen.findByText('Login successful');
    await arrivesAt(page, '/start-your-story');
    await screen.findByRole('button', { name: 'Ada Lovelace' });
    expect(localStorage.getItem('firstStory')).toBe('true');
    expect(api.callsOf(login)).toMatchObject([{ body: { email: 'ada@example.com', password: 'secret-enough' } }]);
    expect(api.callsOf(getUser)[0]?.authorization).toMatch(/^Bearer /);
  });

  test('a stored page of another site is ignored after a login, as is one that cannot be returned to', async () => {
    for (const lastVisitedPage of ['/\\elsewhere.example/story', '/verify-email/s3cret']) {
      const page = renderPage('/login', { lastVisitedPage });
      await fillLogin(page);
      await page.press('Log in');
      await arrivesAt(page, '/');
      localStorage.clear();
    }
  });

  test('shows a refusal in the form and as a toast, and keeps the password', async () => {
    api.fail(login, 'wrong-login');
    const page = renderPage('/login');
    await fillLogin(page);
    await page.press('Log in');
    await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2));
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-enough');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('offers another mail for an unverified address and waits 30 s before the next', async () => {
    api.fail(login, 'email-not-verified');
    api.answer(resendVerification, { success: true, message: 'sent' });
    const page = renderPage('/login');
    await fillLogin(page);
    await page.press('Log in');
    await screen.findByText("Didn't receive the verification email?");
    await page.press('Resend Verification Email');
    await screen.findByText(/^You can resend it in \d+s\.$/);
    // Not disabled, so that it keeps the focus.
    await page.press('Resend Verification Email');
    expect(api.callsOf(resendVerification)).toHaveLength(1);
  });

  test('stays when the stored token was revoked, and redirects a logged-in customer to the home page', async () => {
    api.fail(getUser, 'unauthorized');
    const page = renderPage('/login', session());
    await screen.findByRole('link', { name: 'LOGIN' });
    expect([localStorage.getItem('token'), page.address()]).toEqual([null, '/login']);
    api.answer(getUser, { success: true, data: { name: 'Ada', email: 'ada@example.com', ...allowance } });
    for (const path of ['/login', '/register']) await arrivesAt(renderPage(path, session()), '/');
  });
});

test('the header of a customer signs out to /login and removes the four storage keys', async () => {
  const page = renderPage('/about', session());
  await page.press('Ada Lovelace');
  const menu = screen.getByRole('link', { name: 'Your account' }).closest('ul');
  expect(menu?.hidden).toBe(false);
  await page.user.keyboard('{Escape}');
  expect(menu?.hidden).toBe(true);
  await page.press('Ada Lovelace');
  await page.press('Sign Out');
  await arrivesAt(page, '/login');
  await screen.findByRole('link', { name: 'LOGIN' });
  expect(Object.keys(localStorage).filter((name) => name in session())).toEqual([]);
});

test('the login dialog says that the unsaved text of an expired session is safe', async () => {
  renderPage('/story', { storyDraft_ada_s1_e1: '{}' });
  const words = /What you hadn’t saved yet is safe on this device\./;
  await screen.findByText(words);
  localStorage.clear();
  renderPage('/story');
  await screen.findByRole('dialog', { name: 'Please Log In' });
  expect(screen.queryByText(words)).toBeNull();
});

test('a guarded page asks a visitor to log in and returns to it after the login', async () => {
  const page = renderPage('/story');
  const dialog = await screen.findByRole('dialog', { name: 'Please Log In' });
  within(dialog).getByText("To access this feature, you'll need to log in.");
  expect(within(dialog).getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBe(dialog);
  await page.user.click(within(dialog).getByRole('link', { name: 'Sign in' }));
  await fillLogin(page);
  await page.press('Log in');
  await arrivesAt(page, '/story');
});

describe('/register', () => {
  test('flags missing fields, asks to check the inbox, also after a reload, and allows starting over', async () => {
    api.answer(register, { success: true, message: 'sent' });
    const page = renderPage('/register');
    await page.press('Sign up');
    await screen.findByText('You must agree to the privacy policy');
    expect(fieldErrors().slice(0, 1)).toEqual(['Name is required']);
    await fillRegistration(page);
    await page.press('Sign up');
    await screen.findByRole('heading', { name: 'Check your email for verification' });
    expect(api.callsOf(register)[0]?.body).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      password: 'secret-enough',
      privacyPolicy: true,
    });
    expect(localStorage.getItem('registerTimer')).toBe('30');
    const { press } = renderPage('/register');
    await screen.findByText(/^You can resend it in \d+s\.$/);
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href'), 'for a link that was opened on another device').toBe('/login');
    await press('Use a different email');
    await screen.findByLabelText('Name');
  });

  test('says that the address gets no email, keeps the name, and replaces that registration', async () => {
    const registration = 'of-this-browser';
    api.answer(register, { success: true, message: 'sent', registration });
    api.answer(checkVerificationMail, { success: true, data: { state: 'unreachable' } });
    const page = renderPage('/register');
    await fillRegistration(page);
    await page.press('Sign up');
    const alert = await screen.findByText(/^This address gets no email\./);
    expect(alert.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Resend Verification Email' })).toBeNull();
    expect(api.callsOf(checkVerificationMail)[0]?.body).toEqual({ email: 'ada@example.com', registration });
    await page.press('Use a different email');
    expect([await screen.findByLabelText('Name'), screen.getByLabelText('Email')]).toMatchObject([
      { value: 'Ada Lovelace' },
      { value: 'ada@example.com' },
    ]);
    api.answer(checkVerificationMail, { success: true, data: { state: 'sent' } });
    await fillRegistration(page);
    await page.press('Sign up');
    await screen.findByRole('button', { name: 'Resend Verification Email' });
    expect(api.callsOf(register)[1]?.body).toMatchObject({ replaces: { email: 'ada@example.com', registration } });
  });

  test('goes on when the mailed link was opened in another tab', async () => {
    sessionStorage.setItem('awaitedVerification', 'ada@example.com');
    const page = renderPage('/register');
    await screen.findByRole('heading', { name: 'Check your email for verification' });
    localStorage.setItem('token', fakeToken(weekSeconds));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await arrivesAt(page, '/');
  });

  test('sends the ids of the visitor’s drafts', async () => {
    api.answer(register, { success: true, message: 'sent' });
    const draftId_MEMORIES_PROMPT = 'abcdefghijklmnopqrstuv';
    const page = renderPage('/register', { MEMORIES_PROMPT: '[]', draftId_MEMORIES_PROMPT });
    await fillRegistration(page);
    await page.press('Sign up');
    await waitFor(() =>
      expect(api.callsOf(register)).toMatchObject([{ body: { draftIds: [draftId_MEMORIES_PROMPT] } }]),
    );
  });
});

describe('/verify-email/{token}', () => {
  test('verifies once, removes the token from the URL and offers the login', async () => {
    api.answer(verifyEmail, { success: true, message: 'Email verified' });
    const page = renderPage('/verify-email/token-1');
    await screen.findByRole('heading', { name: 'Email verified successfully!' });
    await screen.findByText('Email verified');
    expect(page.address()).toBe('/verify-email');
    expect(localStorage.getItem('lastVisitedPage')).toBeNull();
    expect(api.callsOf(verifyEmail).map(({ path }) => path)).toEqual(['/api/auth/verify-email/token-1']);
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });

  test('signs in the browser that registered and goes on to the story it wanted', async () => {
    const [token, data] = [fakeToken(weekSeconds), { ...allowance, wants: 'memories' }];
    api.answer(verifyEmail, { success: true, message: 'Email verified', token, data });
    const page = renderPage('/verify-email/token-2', { registration: 'the proof' });
    await arrivesAt(page, '/start-your-story?tab=memories');
    expect(api.callsOf(verifyEmail)[0]?.query).toBe('?registration=the+proof');
    expect(['token', 'registration'].map((name) => localStorage.getItem(name))).toEqual([token, null]);
  });

  test('leads another browser to the login, and then to the story that the registration wanted', async () => {
    api.answer(verifyEmail, { success: true, message: 'Email verified', wants: 'memories' });
    const page = renderPage('/verify-email/token-3');
    await screen.findByText(/^Didn’t sign up yourself\?/);
    expect(localStorage.getItem('token')).toBeNull();
    await page.user.click(screen.getByRole('link', { name: 'Go to Login' }));
    await fillLogin(page);
    await page.press('Log in');
    await arrivesAt(page, '/start-your-story?tab=memories');
  });

  test('keeps its title on failure and offers another mail', async () => {
    api.fail(verifyEmail, 'invalid-one-time-token');
    api.answer(resendVerification, { success: true, message: 'sent' });
    const { press, fill } = renderPage('/verify-email/spent');
    await screen.findByText('This link is invalid or has expired');
    screen.getByRole('heading', { level: 1, name: 'Verifying your email...' });
    await press('Resend Verification Email');
    await fill('Email', '');
    await press('Resend Verification Email');
    await screen.findByText('Email is required');
    await fill('Email', 'ada@example.com');
    await press('Resend Verification Email');
    await screen.findAllByText('Verification email sent successfully!');
    expect(api.callsOf(resendVerification).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }]);
  });
});

describe('/not-me/{token}', () => {
  test('deletes the registration after a press only, since mail scanners open links', async () => {
    api.answer(declineRegistration, { success: true, message: 'deleted' });
    const { press, address } = renderPage('/not-me/s3cret-token');
    await screen.findByRole('button', { name: 'Delete this sign-up' });
    expect(address()).toBe('/not-me');
    expect(api.calls).toEqual([]);
    await press('Delete this sign-up');
    const title = await screen.findByRole('heading', { name: 'Sign-up deleted' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/auth/verify-email/s3cret-token']);
  });

  test('offers a new password when the registration has become an account, and explains a used link', async () => {
    const { press } = renderPage('/not-me/s3cret-token');
    api.fail(declineRegistration, 'address-taken');
    await press('Delete this sign-up');
    const choose = await screen.findByRole('link', { name: 'Choose a new password' });
    expect(choose.getAttribute('href')).toBe('/forgot-password');
    const { press: pressAgain } = renderPage('/not-me/s3cret-token');
    api.fail(declineRegistration, 'invalid-one-time-token');
    await pressAgain('Delete this sign-up');
    await screen.findByRole('heading', { name: 'This link is invalid or has expired' });
  });
});

describe('a wrong browser clock', () => {
  test.each([-6, 6])('%i hours off: one login, one fetch of the customer, and the session remains', async (hours) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + hours * 3_600_000 });
    api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds - hours * 3600), data: allowance });
    const page = renderPage('/login');
    await fillLogin(page);
    await page.press('Log in');
    await screen.findByRole('button', { name: 'Ada Lovelace' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    screen.getByRole('button', { name: 'Ada Lovelace' });
    expect([login, getUser].map((endpoint) => api.callsOf(endpoint).length)).toEqual([1, 1]);
  });

  test("after the token's expiry: the login returns to its start page once", async () => {
    const token = fakeToken(weekSeconds);
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 8 * 24 * 3_600_000 });
    api.answer(login, { success: true, message: 'ok', token, data: allowance });
    const page = renderPage('/login');
    await fillLogin(page);
    await page.press('Log in');
    await screen.findByText('Login successful');
    await arrivesAt(page, '/');
    await screen.findByRole('link', { name: 'LOGIN' });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(localStorage.getItem('token')).toBeNull();
    expect(api.calls.map(({ path }) => path)).toEqual([login.path]);
  });

  test('behind the server: a refused token is removed and the guard asks once', async () => {
    api.fail(getUser, 'unauthorized');
    renderPage('/change-password', session());
    await screen.findByRole('dialog', { name: 'Please Log In' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(api.callsOf(getUser)).toHaveLength(1);
  });
});
