import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { declineRegistration, login, register, resendVerification, verifyEmail } from '#shared/endpoints/auth.ts';
import { listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const allowance = { allowedStories: 0, subscriptionActive: false, firstStory: true };
const user = { name: 'Ada Lovelace', email: 'ada@example.com', ...allowance };
const weekSeconds = 7 * 24 * 3600;

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  // Asked for wherever a customer may come to the interview.
  api.answer(listDrafts, { success: true, data: [] });
});

const stored = (key: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);
const pathname = () => new URL(page.url()).pathname;

async function open(path: string): Promise<void> {
  await goTo(page, site.url + path);
}

async function fillLogin(): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret-enough');
}

async function keepSession(expiresInSeconds: number): Promise<void> {
  const entries = {
    token: fakeToken(expiresInSeconds),
    allowedStories: '0',
    firstStory: 'true',
    subscriptionActive: 'false',
  };
  for (const [key, value] of Object.entries(entries)) {
    await page.addInitScript(`localStorage.getItem('signedOut') ?? localStorage.setItem('${key}', '${value}')`);
  }
}

describe('/login', () => {
  test('flags missing fields and focuses the first one', async () => {
    await open('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Email is required').waitFor();
    expect(await page.getByText('Password is required').isVisible()).toBe(true);
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('email');
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Email').fill('no address');
    await page.getByText('Invalid email').waitFor();
    expect(api.calls).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('stores the session, confirms, and returns to the last page with the name in the header', async () => {
    api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
    api.answer(getUser, { success: true, data: user });
    api.answer(listDrafts, { success: true, data: [] });
    await open('/start-your-story');
    await page.getByRole('link', { name: 'LOGIN' }).click();
    await fillLogin();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Login successful' }).waitFor();
    expect(pathname()).toBe('/start-your-story');
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
    expect(await stored('firstStory')).toBe('true');
    expect(api.calls[0]).toMatchObject({ body: { email: 'ada@example.com', password: 'secret-enough' } });
    expect(api.calls[1]?.authorization).toMatch(/^Bearer /);
    expect(faults).toEqual([]);
  });

  wholeTest('shows a refusal in the form and as a toast', async () => {
    api.fail(login, 'wrong-login');
    await open('/login');
    await fillLogin();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    expect(await page.locator('[data-slot=form-error]').textContent()).toBe('Invalid email or password');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret-enough');
    expect(await stored('token')).toBeNull();
  });

  wholeTest('offers another mail for an unverified address and waits 30 s before the next', async () => {
    api.fail(login, 'email-not-verified');
    api.answer(resendVerification, { success: true, message: 'sent' });
    await open('/login');
    await fillLogin();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText("Didn't receive the verification email?").waitFor();
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await page.getByText('Verification email sent successfully!').first().waitFor();
    await page.getByText(/You can resend it in \d+s\./).waitFor();
    // Not disabled, so that it keeps the focus; a press does nothing.
    await page.getByRole('button', { name: 'Resend Verification Email' }).click({ force: true });
    expect(api.calls.filter(({ path }) => path === resendVerification.path)).toHaveLength(1);
  });

  test('shows the whole offer of another mail on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    api.fail(login, 'email-not-verified');
    await open('/login');
    await fillLogin();
    await page.keyboard.press('Enter');
    const resend = page.getByRole('button', { name: 'Resend Verification Email' });
    await resend.waitFor();
    const box = await resend.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  });

  test('stays when the stored token was revoked', async () => {
    api.fail(getUser, 'unauthorized');
    await keepSession(weekSeconds);
    await open('/login');
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
    expect(await stored('token')).toBeNull();
    expect(pathname()).toBe('/login');
  });

  wholeTest('redirects a logged-in customer to the home page', async () => {
    api.answer(getUser, { success: true, data: user });
    await keepSession(weekSeconds);
    await open('/login');
    await page.waitForURL(`${site.url}/`);
    expect(faults).toEqual([]);
  });
});

describe('the header of a customer', () => {
  beforeEach(async () => {
    api.answer(getUser, { success: true, data: user });
    await keepSession(weekSeconds);
    await open('/');
  });

  test('shows initials beside the whole logo on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const account = page.getByRole('button', { name: 'Ada Lovelace' });
    await page.getByText('AL', { exact: true }).waitFor();
    const [logo, name] = [await page.getByLabel('Tellwren, home').boundingBox(), await account.boundingBox()];
    expect((name?.x ?? 0) - ((logo?.x ?? 0) + (logo?.width ?? 0))).toBeGreaterThanOrEqual(24);
  });

  wholeTest('opens its menu and closes it on Escape, outside click and navigation', async () => {
    const button = page.getByRole('button', { name: 'Ada Lovelace' });
    const stories = page.getByRole('link', { name: 'Stories', exact: true });
    await button.click();
    await stories.waitFor();
    await page.keyboard.press('Escape');
    await stories.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Ada Lovelace');
    await button.click();
    await page.mouse.click(300, 700);
    await stories.waitFor({ state: 'hidden' });
    await button.click();
    await stories.click();
    await page.waitForURL(`${site.url}/story`);
    await page.locator('[data-slot=header] [aria-expanded=true]').waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });

  wholeTest('updates when another customer logs in in another tab', async () => {
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
    api.answer(getUser, { success: true, data: { ...user, name: 'Grace Hopper' } });
    const other = await page.context().newPage();
    await goTo(other, `${site.url}/terms`);
    await other.evaluate(`localStorage.setItem('token', '${fakeToken(weekSeconds)}x')`);
    await page.getByRole('button', { name: 'Grace Hopper' }).waitFor();
    await other.evaluate("localStorage.removeItem('token')");
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
    expect(await page.getByRole('button', { name: 'Grace Hopper' }).count()).toBe(0);
  });

  test('signs out to /login and removes the four storage keys', async () => {
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.evaluate("localStorage.setItem('signedOut', 'yes')");
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${site.url}/login`);
    for (const key of ['token', 'allowedStories', 'firstStory', 'subscriptionActive'])
      expect(await stored(key)).toBeNull();
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
  });
});

describe('a guarded page', () => {
  test('asks a visitor to log in and returns to it after the login', async () => {
    await open('/story');
    const dialog = page.getByRole('dialog', { name: 'Please Log In' });
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain("To access this feature, you'll need to log in.");
    expect(await dialog.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.url}/login`);
    expect(await stored('lastVisitedPage')).toBe('/story');
  });
});

describe('/register', () => {
  test('redirects a logged-in customer to the home page', async () => {
    await keepSession(weekSeconds);
    api.answer(getUser, { success: true, data: user });
    await open('/register');
    await expect.poll(pathname).toBe('/');
    expect(faults).toEqual([]);
  });

  test('goes on when the mailed link was opened in another tab', async () => {
    await page.addInitScript("sessionStorage.setItem('awaitedVerification', 'ada@example.com')");
    await open('/register');
    await page.getByRole('heading', { name: 'Check your email for verification' }).waitFor();
    const login = page.locator('main').getByRole('link', { name: 'Log in' });
    expect(await login.getAttribute('href'), 'for a link that was opened on another device').toBe('/login');
    api.answer(getUser, { success: true, data: user });
    const other = await page.context().newPage();
    await goTo(other, `${site.url}/terms`);
    await other.evaluate(`localStorage.setItem('token', '${fakeToken(weekSeconds)}')`);
    await expect.poll(pathname).toBe('/');
  });

  test('asks to check the inbox, also after a reload, and allows starting over', async () => {
    api.answer(register, { success: true, message: 'sent' });
    await open('/register');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Name is required').waitFor();
    expect(await page.getByText('You must agree to the privacy policy').isVisible()).toBe(true);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await fillLogin();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Check your email for verification' }).waitFor();
    expect(api.calls[0]?.body).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      password: 'secret-enough',
      privacyPolicy: true,
    });
    expect(await stored('registerTimer')).toBe('30');
    await page.reload();
    await page.getByText(/You can resend it in \d+s\./).waitFor();
    await page.getByRole('button', { name: 'Use a different email' }).click();
    await page.getByLabel('Name').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('/verify-email/{token}', () => {
  test('verifies once and removes the token from the URL', async () => {
    api.answer(verifyEmail, { success: true, message: 'Email verified' });
    await open('/verify-email/s3cret-token');
    await page.getByRole('heading', { name: 'Email verified successfully!' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Email verified' }).waitFor();
    expect(page.url()).toBe(`${site.url}/verify-email`);
    expect(await stored('lastVisitedPage')).toBeNull();
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/auth/verify-email/s3cret-token']);
    expect(await page.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
    expect(faults).toEqual([]);
  });

  test('signs in the browser that registered and goes on to the story it wanted', async () => {
    const [token, data] = [fakeToken(weekSeconds), { ...allowance, wants: 'memories' }];
    api.answer(register, { success: true, message: 'sent', registration: 'the proof' });
    api.answer(verifyEmail, { success: true, message: 'Email verified', token, data });
    await open('/register');
    await page.getByLabel('Name').fill('Ada Lovelace');
    await fillLogin();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Check your email for verification' }).waitFor();
    const sent = page.waitForRequest((request) => request.url().startsWith(`${api.url}/api/auth/verify-email/`));
    await open('/verify-email/s3cret-token');
    expect(new URL((await sent).url()).searchParams.get('registration')).toBe('the proof');
    await page.waitForURL(`${site.url}/start-your-story?tab=memories`);
    expect([await stored('token'), await stored('registration')]).toEqual([token, null]);
  });

  test('leads another browser to the login, and then to the story that the registration wanted', async () => {
    api.answer(verifyEmail, { success: true, message: 'Email verified', wants: 'memories' });
    api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
    api.answer(getUser, { success: true, data: user });
    await open('/verify-email/s3cret-token');
    await page.getByText('Didn’t sign up yourself?').waitFor();
    expect(await stored('token')).toBeNull();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await fillLogin();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/start-your-story?tab=memories`);
  });

  wholeTest('keeps its first text on failure and offers another mail', async () => {
    api.fail(verifyEmail, 'invalid-one-time-token');
    api.answer(resendVerification, { success: true, message: 'sent' });
    await open('/verify-email/spent');
    await page.getByRole('alert').filter({ hasText: 'This link is invalid or has expired' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Verifying your email...');
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Verification email sent successfully!').first().waitFor();
    expect(api.calls.at(-1)?.body).toEqual({ email: 'ada@example.com' });
  });
});

describe('/not-me/{token}', () => {
  test('deletes the registration after a press only', async () => {
    api.answer(declineRegistration, { success: true, message: 'deleted' });
    await open('/not-me/s3cret-token');
    const press = page.getByRole('button', { name: 'Delete this sign-up' });
    await press.waitFor();
    expect(page.url()).toBe(`${site.url}/not-me`);
    expect(api.calls, 'mail scanners open links').toEqual([]);
    await press.click();
    await page.getByRole('heading', { name: 'Sign-up deleted' }).waitFor();
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/auth/verify-email/s3cret-token']);
  });

  test('offers a new password when the registration has become an account', async () => {
    api.fail(declineRegistration, 'address-taken');
    await open('/not-me/s3cret-token');
    await page.getByRole('button', { name: 'Delete this sign-up' }).click();
    const choose = page.getByRole('link', { name: 'Choose a new password' });
    expect(await choose.getAttribute('href')).toBe('/forgot-password');
  });
});
