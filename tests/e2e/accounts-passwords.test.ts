import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, forgotPassword, login, resetPassword, verifyEmail } from '#shared/endpoints/auth.ts';
import { listDrafts } from '#shared/endpoints/draft.ts';
import { getUser, logout } from '#shared/endpoints/session.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { accountLinks } from '#web/src/ui/navigation.ts';
import { viewports } from './support/browser.ts';
import { goTo, reload } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const allowance = { allowedStories: 2, subscriptionActive: false, firstStory: false };
const user = { name: 'Ada Lovelace', email: 'ada@example.com', ...allowance };
const weekSeconds = 7 * 24 * 3600;
const sent = { success: true, message: 'If we know this address, a link is on its way to it.' };

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

const open = (path: string, on: Page = page) => goTo(on, site.url + path);
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const stored = (key: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);
const callsTo = (path: string) => api.calls.filter((call) => call.path === path);
const fieldError = (text: string) => page.locator('[data-slot=field-error]', { hasText: text });
const hasFocus = (control: Locator) => control.evaluate((element) => element === element.ownerDocument.activeElement);
const toast = (text: string) => page.locator('.Toastify__toast', { hasText: text });

/** A session as a login leaves it, put there before the first page and not again. */
async function keepSession(token = fakeToken(weekSeconds)): Promise<void> {
  api.answer(getUser, { success: true, data: user });
  const entries = { token, allowedStories: '2', firstStory: 'false', subscriptionActive: 'false' };
  await page.addInitScript(
    `if (sessionStorage.begun !== 'yes') { Object.assign(localStorage, ${JSON.stringify(entries)}); sessionStorage.begun = 'yes'; }`,
  );
}

wholeDescribe('/forgot-password', () => {
  test('validates the address as the register form does', async () => {
    await open('/forgot-password');
    await button('Send Reset Link').click();
    await fieldError('Email is required').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('email');
    // Read out where the focus goes, and when it changes.
    const id = await field('Email').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${id}"][aria-live=polite]`).textContent()).toBe('Email is required');
    await field('Email').fill('nothing of the kind');
    await fieldError('Invalid email').waitFor();
    expect(await field('Email').getAttribute('autocomplete')).toBe('email');
    expect(api.calls).toEqual([]);
  });

  test("shows the server's message and waits 60 s before the next mail, also after a reload", async () => {
    await page.clock.install();
    api.answer(forgotPassword, sent);
    await open('/forgot-password');
    await field('Email').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await button("Didn't receive the email? Try again in 60s").waitFor();
    await page.getByRole('status').filter({ hasText: sent.message }).waitFor();
    expect(await stored('timer')).toBe('60');
    expect(Number(await stored('timerStart'))).toBeGreaterThan(0);
    await page.clock.fastForward(20_000);
    await button(/^Didn't receive the email\? Try again in (3\d|40)s$/).waitFor();
    await reload(page);
    const waiting = button(/^Didn't receive the email\? Try again in (3\d|40)s$/);
    await waiting.waitFor();
    expect(await waiting.isDisabled()).toBe(true);
    await field('Email').fill('ada@example.com');
    await page.keyboard.press('Enter');
    await waiting.click({ force: true });
    await page.clock.fastForward(40_000);
    await button('Send Reset Link').waitFor();
    expect(callsTo(forgotPassword.path)).toHaveLength(1);
    expect([await stored('timer'), await stored('timerStart')]).toEqual([null, null]);
    await button('Send Reset Link').click();
    await button(/^Didn't receive/).waitFor();
    expect(callsTo(forgotPassword.path)).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  test('keeps the button enabled when the mail was not sent', async () => {
    api.fail(forgotPassword, 'too-many-requests');
    await open('/forgot-password');
    await field('Email').fill('ada@example.com');
    await button('Send Reset Link').click();
    await page.getByRole('alert').filter({ hasText: 'a little too fast' }).waitFor();
    expect(await page.locator('[data-slot=form-error]').textContent()).toContain('a little too fast');
    expect(await button('Send Reset Link').isDisabled()).toBe(false);
    expect(await stored('timer')).toBeNull();
  });

  test('prefills the address from the login form and passes it on', async () => {
    await open('/login');
    await field('Email').fill('ada@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await field('Email').inputValue()).toBe('ada@example.com');
    await field('Email').fill('ada@elsewhere.example');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Keep your story' }).waitFor();
    expect(await field('Email').inputValue()).toBe('ada@elsewhere.example');
  });
});

describe('/reset-password/{token}', () => {
  test('flags missing, short and unequal passwords; each field has a show button', async () => {
    await open('/reset-password/s3cret');
    await button('Reset password').click();
    await fieldError('Password is required').waitFor();
    await fieldError('Please confirm your password').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('password');
    await field('New password').fill('short');
    await fieldError('Password must be at least 6 characters').waitFor();
    await field('New password').fill('sour dough');
    await field('Confirm password').fill('sour doug');
    await fieldError('Passwords do not match').waitFor();
    await field('New password').fill('sour doug');
    await fieldError('Passwords do not match').waitFor({ state: 'detached' });
    expect(await field('New password').getAttribute('type')).toBe('password');
    await button('Show new password').click();
    expect(await field('New password').getAttribute('type')).toBe('text');
    expect(await field('Confirm password').getAttribute('type')).toBe('password');
    await button('Hide new password').click();
    await button('Show confirm password').click();
    expect(await field('Confirm password').getAttribute('type')).toBe('text');
    expect(api.calls).toEqual([]);
  });

  test('removes the token from the URL, keeps it over a reload and leads to the login', async () => {
    api.answer(resetPassword, { success: true, message: 'Your password was reset.' });
    await page.addInitScript('addEventListener("pagehide", () => { sessionStorage.leftAt = location.href; })');
    await open('/reset-password/s3cret-token');
    expect(page.url()).toBe(`${site.url}/reset-password`);
    expect(await stored('lastVisitedPage')).toBeNull();
    await reload(page);
    expect(await page.evaluate('sessionStorage.leftAt')).toBe(`${site.url}/reset-password`);
    await field('New password').fill('sour dough');
    await field('Confirm password').fill('sour dough');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/login`);
    await toast('Your password was reset.').waitFor();
    expect(api.calls).toMatchObject([
      {
        path: '/api/auth/reset-password/s3cret-token',
        body: { password: 'sour dough', confirmPassword: 'sour dough' },
      },
    ]);
    expect(
      await page.evaluate('JSON.stringify([history.state, {...localStorage}, {...sessionStorage}])'),
    ).not.toContain('s3cret-token');
    expect(faults).toEqual([]);
  });

  wholeTest('ends the session in this browser', async () => {
    api.answer(resetPassword, { success: true, message: 'Your password was reset.' });
    await keepSession();
    await open('/reset-password/s3cret');
    await field('New password').fill('sour dough');
    await field('Confirm password').fill('sour dough');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await stored('token')).toBeNull();
  });

  wholeTest('reports a used link and leads to a new one', async () => {
    api.fail(resetPassword, 'invalid-one-time-token');
    await open('/reset-password/spent');
    await field('New password').fill('sour dough');
    await field('Confirm password').fill('sour dough');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'This link is invalid or has expired' }).waitFor();
    await page.locator('[data-slot=form-error]').getByRole('link', { name: 'Get a new link' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(page.url()).toBe(`${site.url}/forgot-password`);
  });

  wholeTest('without a token leads to a new link', async () => {
    await open('/reset-password');
    expect(await page.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password');
    expect(await field('New password').count()).toBe(0);
  });
});

wholeTest('/verify-email/{token} verifies again after a reload', async () => {
  api.answer(verifyEmail, { success: true, message: 'Email verified successfully!' });
  await open('/verify-email/s3cret');
  await page.getByRole('heading', { name: 'Email verified successfully!' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Email verified successfully!' }).waitFor();
  expect(api.calls.map(({ path }) => path)).toEqual(Array(2).fill('/api/auth/verify-email/s3cret'));
});

wholeDescribe('/change-password', () => {
  const fresh = fakeToken(weekSeconds + 60, 'ada');
  beforeEach(async () => {
    await keepSession(fakeToken(weekSeconds, 'ada'));
    await open('/change-password');
  });

  test('flags missing and short passwords; a button shows a typed password', async () => {
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
    await button('Change password').click();
    await fieldError('Current password is required').waitFor();
    await fieldError('New password is required').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('currentPassword');
    await field('New password').fill('short');
    await fieldError('Password must be at least 6 characters').waitFor();
    await button('Show new password').click();
    expect(await field('New password').getAttribute('type')).toBe('text');
    expect(await page.getByRole('button', { name: 'Show current password' }).count()).toBe(0);
    await field('New password').fill('');
    await button('Hide new password').waitFor({ state: 'hidden' });
    expect(await field('Current password').getAttribute('autocomplete')).toBe('current-password');
    expect(await field('New password').getAttribute('autocomplete')).toBe('new-password');
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe('ada@example.com');
    expect(callsTo(changePassword.path)).toEqual([]);
  });

  test('stores the new token, confirms, clears the form and keeps the name in the header', async () => {
    api.answer(changePassword, { success: true, message: 'ok', token: fresh });
    const before = await stored('token');
    await field('Current password').fill('burnt toast');
    await field('New password').fill('sour dough');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Password changed successfully' }).waitFor();
    const [call] = callsTo(changePassword.path);
    expect(call).toMatchObject({
      body: { currentPassword: 'burnt toast', newPassword: 'sour dough' },
      authorization: `Bearer ${before}`,
    });
    expect(await stored('token')).toBe(fresh);
    expect(callsTo(getUser.path), 'what was fetched of the customer is kept').toHaveLength(1);
    expect(await stored('allowedStories')).toBe('2');
    expect([await field('Current password').inputValue(), await field('New password').inputValue()]).toEqual(['', '']);
    await button('Ada Lovelace').waitFor();
    expect(faults).toEqual([]);
  });

  test('shows a wrong password at its field and stays logged in', async () => {
    api.fail(changePassword, 'wrong-current-password');
    await field('Current password').fill('not it at all');
    await field('New password').fill('sour dough');
    await button('Change password').click();
    await fieldError('Your current password isn’t correct').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('currentPassword');
    expect(await field('New password').inputValue()).toBe('sour dough');
    expect(await stored('token')).not.toBeNull();
  });

  test('explains a lost answer, and then the login that the new password opens', async () => {
    api.lose(changePassword);
    await field('Current password').fill('burnt toast');
    await field('New password').fill('sour dough');
    await button('Change password').click();
    await page.locator('[data-slot=form-error]', { hasText: 'your password may be changed already' }).waitFor();
    expect(await field('New password').inputValue()).toBe('sour dough');
    expect(await stored('token')).not.toBeNull();
    api.fail(changePassword, 'unauthorized');
    await button('Change password').click();
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    await page.getByText('If you just changed your password, use the new one.').first().waitFor();
    expect(await stored('token')).toBeNull();
  });
});

test('pasted text stays in a password field', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await open('/login');
  await page.evaluate("navigator.clipboard.writeText('pässwörd from a manager')");
  await field('Password').focus();
  await page.keyboard.press('ControlOrMeta+v');
  // The browser asks the clipboard meanwhile.
  await expect.poll(() => field('Password').inputValue()).toBe('pässwörd from a manager');
  expect(await field('Password').getAttribute('autocomplete')).toBe('current-password');
});

describe('Sign Out', () => {
  test('calls the server without waiting for it and shows no login dialog', async () => {
    await keepSession();
    await open('/change-password');
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.textContent.includes('Please Log In')) window.asked = true;
    }).observe(document.body, { childList: true, subtree: true })`);
    const token = await stored('token');
    // No answer at all, and a page that takes its time.
    await page.route(`**${logout.path}`, (route) =>
      route.request().method() === 'OPTIONS' ? route.continue() : undefined,
    );
    const asked = page.waitForRequest((request) => request.url().endsWith(logout.path) && request.method() === 'POST');
    const release = Promise.withResolvers<void>();
    await page.route('**/assets/login-*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await button('Ada Lovelace').click();
    await button('Sign Out').click();
    expect((await (await asked).allHeaders())['authorization']).toBe(`Bearer ${token}`);
    expect(await page.evaluate('Object.keys(localStorage).sort().join()')).toBe('lastVisitedPage');
    release.resolve();
    await page.waitForURL(`${site.url}/login`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(await page.evaluate('window.asked')).toBeUndefined();
  });

  test('signs out the other tabs', async () => {
    await keepSession();
    api.answer(logout, { success: true, message: 'ok' });
    await open('/change-password');
    const other = await page.context().newPage();
    await open('/about', other);
    await other.getByRole('button', { name: 'Ada Lovelace' }).click();
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await other.waitForURL(`${site.url}/login`);
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    await expect.poll(() => callsTo(logout.path)).toHaveLength(1);
  });
});

describe('a wrong browser clock', () => {
  test.each(isWholeProof ? [-6, 6] : [-6])(
    '%i hours off: one login, one fetch of the customer, and the session remains',
    async (hours) => {
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
      api.answer(getUser, { success: true, data: user });
      api.answer(listDrafts, { success: true, data: [] });
      await open('/login');
      await field('Email').fill('ada@example.com');
      await field('Password').fill('burnt toast');
      await page.keyboard.press('Enter');
      await button('Ada Lovelace').waitFor();
      await page.clock.fastForward(3_600_000);
      await button('Ada Lovelace').waitFor();
      for (const { path } of [login, getUser]) expect(callsTo(path)).toHaveLength(1);
    },
  );

  test("after the token's expiry: the login returns to its start page once", async () => {
    await page.clock.install({ time: Date.now() + 8 * 24 * 3_600_000 });
    api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
    await open('/login');
    await field('Email').fill('ada@example.com');
    await field('Password').fill('burnt toast');
    await page.keyboard.press('Enter');
    await toast('Login successful').waitFor();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
    await page.clock.fastForward(3_600_000);
    expect(await stored('token')).toBeNull();
    expect(api.calls.map(({ path }) => path)).toEqual([login.path]);
  });

  wholeTest('behind the server: a refused token is removed and the guard asks once', async () => {
    await keepSession();
    api.fail(getUser, 'unauthorized');
    await open('/change-password');
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await stored('token')).toBeNull();
    expect(callsTo(getUser.path)).toHaveLength(1);
  });
});

describe('the header', () => {
  wholeTest('changes its background after 50 px', async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await open('/about');
    const header = page.locator('[data-slot=header]');
    await page.evaluate('window.scrollTo(0, 50)');
    await expect.poll(() => page.evaluate('scrollY')).toBe(50);
    expect(await header.getAttribute('data-scrolled')).toBeNull();
    await page.evaluate('window.scrollTo(0, 51)');
    await expect.poll(() => header.getAttribute('data-scrolled')).toBe('true');
  });

  wholeTest(
    'links a customer to the password page, closes its menu on blur and returns the focus on Escape',
    async () => {
      await keepSession();
      await open('/');
      const account = button('Ada Lovelace');
      await account.focus();
      await page.keyboard.press('Enter');
      for (const { label } of accountLinks) {
        await page.keyboard.press('Tab');
        await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(label);
      }
      await page.keyboard.press('Escape');
      expect(await hasFocus(account)).toBe(true);
      await page.keyboard.press('Enter');
      // Its links, then 'Sign Out', then what comes after it.
      for (let stop = 0; stop < accountLinks.length + 2; stop += 1) await page.keyboard.press('Tab');
      await expect.poll(() => account.getAttribute('aria-expanded')).toBe('false');
      await account.click();
      await page.getByRole('link', { name: 'Change Password' }).click();
      await page.getByRole('heading', { name: 'Change password' }).waitFor();
      expect(await account.getAttribute('aria-expanded')).toBe('false');
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    },
  );

  wholeTest('opens one menu at a time on a phone; Escape returns to the previous one', async () => {
    await page.setViewportSize(viewports.phone);
    await keepSession();
    await open('/about');
    const [menu, account] = [button('Menu'), button('Ada Lovelace')];
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start your story' });
    const whichIsOpen = async () => [await links.isVisible(), (await account.getAttribute('aria-expanded')) === 'true'];
    await menu.click();
    await account.click();
    expect(await whichIsOpen()).toEqual([false, true]);
    await menu.click();
    expect(await whichIsOpen()).toEqual([true, false]);
    await page.keyboard.press('Escape');
    expect(await hasFocus(menu)).toBe(true);
    await menu.click();
    await links.click();
    await page.waitForURL(`${site.url}/start-your-story`);
    await links.waitFor({ state: 'hidden' });
  });
});

test('a stored page of another site is ignored after a login', async () => {
  api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
  api.answer(getUser, { success: true, data: user });
  await page.addInitScript("localStorage.lastVisitedPage = '/\\\\elsewhere.example/story'");
  await open('/login');
  await field('Email').fill('ada@example.com');
  await field('Password').fill('burnt toast');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/`);
  expect(faults).toEqual([]);
});

describe('before hydration', () => {
  /** Opens a page whose scripts wait; returns what lets them come. */
  async function openWithoutScripts(path: string): Promise<() => void> {
    const release = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await field('Email').waitFor();
    return release.resolve;
  }

  test('typed text is neither sent, nor shown in the URL, nor lost', async () => {
    api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
    api.answer(getUser, { success: true, data: user });
    const release = await openWithoutScripts('/login');
    await field('Email').fill('ada@example.com');
    await field('Password').fill('burnt toast');
    await page.keyboard.press('Enter');
    await button('Log in').click();
    release();
    await page.locator('form button[type=submit]:enabled').waitFor();
    expect(page.url()).toBe(`${site.url}/login`);
    expect([await field('Email').inputValue(), await field('Password').inputValue()]).toEqual([
      'ada@example.com',
      'burnt toast',
    ]);
    await field('Password').press('Enter');
    await button('Ada Lovelace').waitFor();
    expect(callsTo(login.path)).toMatchObject([{ body: { email: 'ada@example.com', password: 'burnt toast' } }]);
    expect(faults).toEqual([]);
  });

  wholeTest('Enter in a single-field form does not submit it', async () => {
    const release = await openWithoutScripts('/forgot-password');
    await field('Email').fill('ada@example.com');
    await page.keyboard.press('Enter');
    release();
    await page.locator('form button[type=submit]:enabled').waitFor();
    expect(page.url()).toBe(`${site.url}/forgot-password`);
    expect(await field('Email').inputValue()).toBe('ada@example.com');
  });
});
