import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#shared/endpoints/auth.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { visualFaults } from '#tests/e2e/support/axe.ts';
import { goTo } from '#tests/e2e/support/page-ready.ts';
import type { Site } from '#tests/e2e/support/site.ts';
import type { StubApi } from '#tests/e2e/support/stub-api.ts';
import { setUpStubbedSite } from '#tests/e2e/support/stubbed-site.ts';
import { fakeToken } from '#tests/support/canned-api.ts';

const allowance = { allowedStories: 0, subscriptionActive: false, firstStory: true };
const sent = { success: true, message: 'If we know this address, a link is on its way to it.' };

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;

beforeEach(async () => {
  ({ api, site, page } = await openSite());
  api.answer(getUser, { success: true, data: { name: 'Ada Lovelace', email: 'ada@example.com', ...allowance } });
  for (const mailing of [register, resendVerification, forgotPassword]) api.answer(mailing, sent);
  api.fail(login, 'email-not-verified');
  api.fail(resetPassword, 'invalid-one-time-token');
  api.fail(changePassword, 'wrong-current-password');
});

const open = (path: string) => goTo(page, site.url + path);
const write = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const keepSession = () =>
  page.addInitScript(`Object.assign(localStorage, { token: ${JSON.stringify(fakeToken(3600))} })`);

/** Waits for a toast and holds it: it does not go while the focus is in it. */
async function holdToast(text: string): Promise<void> {
  const toast = page.locator('.Toastify__toast', { hasText: text });
  await toast.getByRole('button').focus();
}

interface State {
  readonly name: string;
  readonly reach: () => Promise<void>;
  /** A message that is looked at as well. */
  readonly toast?: string;
  /** Another state of the same page, which is reached from this one. */
  readonly next?: State;
}

const states: readonly State[] = [
  {
    name: '/login with its fields wrong',
    async reach() {
      await open('/login');
      await press('Log in');
      await page.getByText('Password is required').waitFor();
    },
    next: {
      name: '/login of an address that is not verified, another mail sent',
      toast: 'Please verify your email',
      async reach() {
        await write('Email', 'ada@example.com');
        await write('Password', 'secret-enough');
        await page.keyboard.press('Enter');
        await press('Resend Verification Email');
        await page.getByText(/You can resend it in/).waitFor();
      },
    },
  },
  {
    name: '/register with its fields wrong',
    async reach() {
      await open('/register');
      await press('Sign up');
      await page.getByText('You must agree to the privacy policy').waitFor();
    },
    next: {
      name: '/register after the mail went out',
      async reach() {
        await write('Name', 'Ada');
        await write('Email', 'ada@example.com');
        await write('Password', 'secret-enough');
        await page.getByRole('checkbox').check();
        await press('Sign up');
        await page.getByRole('heading', { name: 'Check your email for verification' }).waitFor();
      },
    },
  },
  {
    name: '/forgot-password with its field wrong',
    async reach() {
      await open('/forgot-password');
      await press('Send Reset Link');
      await page.getByText('Email is required').waitFor();
    },
    next: {
      name: '/forgot-password waiting for the next mail',
      toast: sent.message,
      async reach() {
        await write('Email', 'ada@example.com');
        await press('Send Reset Link');
      },
    },
  },
  {
    name: '/reset-password with passwords that do not match',
    async reach() {
      await open('/reset-password/s3cret');
      await write('New password', 'sour dough');
      await press('Show new password');
      await press('Reset password');
      await page.getByText('Please confirm your password').waitFor();
    },
    next: {
      name: '/reset-password of a spent link',
      toast: 'This link is invalid or has expired',
      async reach() {
        await write('New password', 'sour dough');
        await write('Confirm password', 'sour dough');
        await press('Reset password');
      },
    },
  },
  {
    name: '/verify-email of a spent link, its form open',
    async reach() {
      api.fail(verifyEmail, 'invalid-one-time-token');
      await open('/verify-email/spent');
      await press('Resend Verification Email');
      await press('Resend Verification Email');
      await page.getByText('Email is required').waitFor();
    },
  },
  {
    name: '/change-password for a visitor',
    async reach() {
      await open('/change-password');
      await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    },
  },
  {
    name: '/change-password with a wrong password, the menu of the customer open',
    async reach() {
      await keepSession();
      await open('/change-password');
      await write('Current password', 'not it');
      await write('New password', 'sour dough');
      await press('Change password');
      await page.locator('[data-slot=field-error]', { hasText: 'Your current password isn’t correct' }).waitFor();
      // By key: the toast of the failure lies over the button, and stays as long as a pointer waits there.
      await page.getByRole('button', { name: 'Ada Lovelace' }).press('Enter');
      await page.getByRole('link', { name: 'Change Password' }).waitFor();
    },
  },
  {
    name: '/change-password with the menu of a phone open',
    async reach() {
      await keepSession();
      await page.setViewportSize({ width: 320, height: 800 });
      await open('/change-password');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start your story' }).waitFor();
    },
  },
];

const visits = states.map((state) => {
  const reached = state.next === undefined ? [state] : [state, state.next];
  return { title: reached.map(({ name }) => name).join('; '), states: reached };
});

describe('at 320, 768 and 1280 px, in light and dark mode', () => {
  test.each(visits)('$title: no accessibility violations and no horizontal scrolling', async ({ states: reached }) => {
    for (const { name, reach, toast = '' } of reached) {
      await reach();
      if (toast !== '') await holdToast(toast);
      // Where a toast lies over the header and over nothing of the form, whatever the last press has scrolled to.
      await page.evaluate('window.scrollTo(0, 0)');
      expect(await visualFaults(page), name).toEqual([]);
      if (toast !== '') expect(await page.locator('.Toastify__toast', { hasText: toast }).isVisible()).toBe(true);
    }
  });
});

/** Where everything of a form and around it stands, the error's own room aside. */
const placesOf = () =>
  page.evaluate<string>(`JSON.stringify([...document.querySelectorAll('h1, h1 ~ p, label, input, form button, form a, footer')]
    .map((part) => [part.tagName, part.getBoundingClientRect().toJSON(), scrollY]))`);

/** Begins to note every shift, those right after a key press too, which the published score leaves out. */
const noteShifts = () =>
  page.evaluate(`window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
      .observe({ type: 'layout-shift' })`);

interface Refused {
  readonly path: string;
  readonly labels: readonly string[];
  readonly button: string;
  readonly endpoint: typeof login | typeof register | typeof forgotPassword | typeof resetPassword;
}

const refused: readonly Refused[] = [
  { path: '/login', labels: ['Email', 'Password'], button: 'Log in', endpoint: login },
  { path: '/register', labels: ['Name', 'Email', 'Password'], button: 'Sign up', endpoint: register },
  { path: '/forgot-password', labels: ['Email'], button: 'Send Reset Link', endpoint: forgotPassword },
  {
    path: '/reset-password/s3cret',
    labels: ['New password', 'Confirm password'],
    button: 'Reset password',
    endpoint: resetPassword,
  },
];

const atWidths = [320, 1280].flatMap((width) => refused.map((form) => ({ ...form, width })));

test.each(atWidths)(
  'at $width px errors cause no layout shift on $path',
  async ({ width, path, labels, button, endpoint }) => {
    await page.setViewportSize({ width, height: 1400 });
    await open(path);
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await noteShifts();
    const before = await placesOf();
    await press(button);
    await page.locator('[data-slot=field-error]:not(:empty)').first().waitFor();
    expect(await placesOf()).toBe(before);
    for (const label of labels) await write(label, 'x');
    await page
      .locator('[data-slot=field-error]', { hasText: /Invalid email|6 characters|not match/ })
      .first()
      .waitFor();
    expect(await placesOf()).toBe(before);
    for (const label of labels) await write(label, label === 'Email' ? 'ada@example.com' : 'sour dough');
    if (path === '/register') await page.getByRole('checkbox').check();
    api.fail(endpoint, 'too-many-requests');
    await press(button);
    await page.locator('[data-slot=form-error]').waitFor();
    await page.locator('[data-pending]').waitFor({ state: 'detached' });
    expect(await placesOf()).toBe(before);
    expect(await page.evaluate('window.shifts')).toEqual([]);
  },
);

test('invalid fields, checked boxes and busy buttons have a visible state', async () => {
  const styleOf = async (locator: Locator, property: string) =>
    await locator.evaluate(
      (part, name) => part.ownerDocument.defaultView?.getComputedStyle(part).getPropertyValue(name),
      property,
    );
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/register');
  await page.getByRole('checkbox').check();
  await press('Sign up');
  await page.getByText('Name is required').waitFor();
  await page.mouse.move(0, 0);
  expect(await styleOf(page.getByLabel('Email'), 'border-top-color')).toBe('rgb(168, 45, 20)');
  expect(await styleOf(page.getByRole('checkbox'), 'background-color')).toBe('rgb(14, 90, 80)');
  await open('/forgot-password');
  await write('Email', 'ada@example.com');
  await press('Send Reset Link');
  await expect
    .poll(() => styleOf(page.getByRole('button', { name: /^Didn't receive/ }), 'background-color'))
    .toBe('rgb(246, 238, 219)');
});
