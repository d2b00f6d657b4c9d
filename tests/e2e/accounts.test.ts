import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelEmailChange, endSessions, getAccount, requestEmailChange } from '#shared/endpoints/account.ts';
import { login, resetPassword } from '#shared/endpoints/auth.ts';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, listDrafts } from '#shared/endpoints/draft.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser, logout } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { accountLinks } from '#web/src/ui/navigation.ts';
import { account, waitingEmail } from './support/account-samples.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { logInAs, openEditor, story, stubEditing } from './support/editor.ts';
import { goTo, reload } from './support/page-ready.ts';
import { conversation } from './support/shop-samples.ts';
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
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(getUser, { success: true, data: user });
  api.answer(login, { success: true, message: 'ok', token: fakeToken(weekSeconds), data: allowance });
});

const open = (path: string, on: Page = page) => goTo(on, site.url + path);
const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true });
const stored = (key: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);
const hasFocus = (control: Locator) => control.evaluate((element) => element === element.ownerDocument.activeElement);
const focusIsOn = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);

/** A session as a login leaves it, before the first page only. */
async function keepSession(): Promise<void> {
  const entries = {
    token: fakeToken(weekSeconds),
    allowedStories: '0',
    firstStory: 'true',
    subscriptionActive: 'false',
  };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`);
}

test('/login shows the whole offer of another mail on a phone', async () => {
  await page.setViewportSize(viewports.phone);
  api.fail(login, 'email-not-verified');
  await open('/login');
  await field('Email').fill('ada@example.com');
  await field('Password').fill('secret-enough');
  await page.keyboard.press('Enter');
  const resend = button('Resend Verification Email');
  await resend.waitFor();
  const box = await resend.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewports.phone.height);
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

/** Opens a page whose scripts wait; returns what lets them come. */
async function openWithoutScripts(path: string): Promise<() => void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(site.url + path, { waitUntil: 'commit' });
  return release.resolve;
}

test('text typed before hydration is neither sent, nor shown in the URL, nor lost', async () => {
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
  expect(api.callsOf(login)).toMatchObject([{ body: { email: 'ada@example.com', password: 'burnt toast' } }]);
  expect(faults).toEqual([]);
});

test('a mailed link removes the token from the URL, keeps it over a reload and leads to the login', async () => {
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
  expect(api.callsOf(resetPassword).map(({ path }) => path)).toEqual(['/api/auth/reset-password/s3cret-token']);
  const traces = await page.evaluate('JSON.stringify([history.state, {...localStorage}, {...sessionStorage}])');
  expect(traces).not.toContain('s3cret-token');
  expect(faults).toEqual([]);
});

test('another tab changes the customer, and signs out the other tabs', async () => {
  await keepSession();
  api.answer(logout, { success: true, message: 'ok' });
  await open('/change-password');
  await button('Ada Lovelace').waitFor();
  api.answer(getUser, { success: true, data: { ...user, name: 'Grace Hopper' } });
  const other = await page.context().newPage();
  await open('/terms', other);
  await other.evaluate(`localStorage.setItem('token', '${fakeToken(weekSeconds)}x')`);
  await button('Grace Hopper').waitFor();
  await open('/about', other);
  await button('Grace Hopper', other).click();
  await button('Sign Out', other).click();
  await other.waitForURL(`${site.url}/login`);
  await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
  await expect.poll(() => api.callsOf(logout)).toHaveLength(1);
});

describe('after a sign-out nothing private comes back', () => {
  const words = 'Burnt toast. My sister was nervous.';
  const signOutIn = async (tab: Page) => {
    await button('Ada Lovelace', tab).click();
    await button('Sign Out', tab).click();
    await tab.waitForURL(`${site.url}/login`);
  };

  test('in another window, in the storage, and on the way of its next login', async () => {
    api.answer(logout, { success: true, message: 'ok' });
    api.answer(claimDrafts, { success: true, data: [], refused: [] });
    api.answer(sendChatMessage, { success: true, message: 'What do you remember?' });
    await page.addInitScript(
      `sessionStorage.kept2 ??= Object.assign(localStorage, ${JSON.stringify({ ...conversation, MEMORIESstep: '1' })}) && 'yes'`,
    );
    await keepSession();
    await open('/start-your-story?tab=memories');
    await page.getByText(words).first().waitFor();
    const other = await page.context().newPage();
    await open('/pricing', other);
    await signOutIn(other);
    // The page of the window in the background loads again, as the next visitor's.
    await expect.poll(() => page.getByText(words).count()).toBe(0);
    await page.getByText('What do you remember?').first().waitFor();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('toast');
    await expect.poll(() => api.callsOf(logout)).toHaveLength(1);
    expect(api.callsOf(claimDrafts).at(-1)?.body).toEqual({ draftIds: [conversation.draftId_MEMORIES_PROMPT] });

    await other.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await other.getByLabel('Password', { exact: true }).fill('burnt toast');
    await other.keyboard.press('Enter');
    await other.waitForURL(`${site.url}/pricing`);
    expect(faults).toEqual([]);
  });

  test('in the editor of another window, which keeps no unsaved text', async () => {
    stubEditing(api);
    api.answer(logout, { success: true, message: 'ok' });
    await logInAs(page, 'ada');
    await openEditor(page, site.url);
    await page.keyboard.type('Oh! ');
    await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).toContain('Oh! ');
    const other = await page.context().newPage();
    await open('/pricing', other);
    await button('Ada', other).click();
    await button('Sign Out', other).click();
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('Oh! ');
    expect(await page.getByText('safe on this device').count()).toBe(0);
  });

  // Chromium's headless shell has no back-forward cache: the page gets the events of one.
  test('on a page from the back-forward cache, in a tab where another customer has logged in', async () => {
    stubEditing(api);
    await logInAs(page, 'ada');
    await open(`/story/${story._id}`);
    await page.getByText('the grill was on high', { exact: false }).first().waitFor();
    const leaveAndReturn = async (token: string | null) => {
      await page.evaluate(`(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        const token = ${JSON.stringify(token)};
        if (token === null) localStorage.removeItem('token');
        else localStorage.token = token;
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      })()`);
    };
    api.fail(getStory, 'story-not-found');
    await leaveAndReturn(fakeToken(weekSeconds, 'bob'));
    await page.getByText('No story found').waitFor();
    stubEditing(api);
    await reload(page);
    await page.getByText('the grill was on high', { exact: false }).first().waitFor();
    await leaveAndReturn(null);
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await page.getByText('the grill was on high', { exact: false }).count()).toBe(0);
  });
});

describe('the account', () => {
  const openAccount = async () => {
    api.answer(getAccount, { success: true, data: account });
    api.answer(listOrders, { success: true, data: [] });
    await keepSession();
    await open('/account');
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  };

  test('its forms move the focus and have no accessibility violations', async () => {
    await openAccount();
    await button('Change your name').click();
    await button('Delete your account').click();
    await button('Delete my account').click();
    await button('Change your email address').click();
    await focusIsOn(field('New email address'));
    await button('Send the links').click();
    await page.getByText('Email is required').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await field('New email address').fill('ada@countess.example');
    await page
      .locator('form', { has: field('New email address') })
      .getByLabel('Current password')
      .fill('burnt toast');
    api.answer(requestEmailChange, { success: true, message: 'ok' });
    api.answer(getAccount, { success: true, data: { ...account, waitingEmail } });
    await page.keyboard.press('Enter');
    await focusIsOn(button('Cancel the change'));
    api.answer(cancelEmailChange, { success: true, message: 'ok' });
    api.answer(getAccount, { success: true, data: account });
    await page.keyboard.press('Enter');
    await focusIsOn(button('Change your email address'));
  });

  test('after a sign-out everywhere, Back shows nothing', async () => {
    await openAccount();
    api.answer(endSessions, { success: true, message: 'ok' });
    await button('Sign out everywhere').click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re signed out everywhere' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await page.getByText('ada@example.com').count()).toBe(0);
  });
});

describe('the header of a customer', () => {
  test('shows initials beside the whole logo on a phone, one menu at a time, and a background after 50 px', async () => {
    await page.setViewportSize({ width: 320, height: 500 });
    await keepSession();
    await open('/about');
    const [menu, name] = [button('Menu'), button('Ada Lovelace')];
    await page.getByText('AL', { exact: true }).waitFor();
    const [logoBox, nameBox] = [await page.getByLabel('Tellwren, home').boundingBox(), await name.boundingBox()];
    expect((nameBox?.x ?? 0) - ((logoBox?.x ?? 0) + (logoBox?.width ?? 0))).toBeGreaterThanOrEqual(24);

    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start your story' });
    const whichIsOpen = async () => [await links.isVisible(), (await name.getAttribute('aria-expanded')) === 'true'];
    await menu.click();
    await name.click();
    expect(await whichIsOpen()).toEqual([false, true]);
    await menu.click();
    expect(await whichIsOpen()).toEqual([true, false]);
    await page.keyboard.press('Escape');
    expect(await hasFocus(menu)).toBe(true);

    const header = page.locator('[data-slot=header]');
    await page.evaluate('window.scrollTo(0, 50)');
    await expect.poll(() => page.evaluate('scrollY')).toBe(50);
    expect(await header.getAttribute('data-scrolled')).toBeNull();
    await page.evaluate('window.scrollTo(0, 51)');
    await expect.poll(() => header.getAttribute('data-scrolled')).toBe('true');
  });

  wholeTest('its menu works by keyboard and closes behind the focus, outside and after a navigation', async () => {
    await keepSession();
    await open('/');
    const name = button('Ada Lovelace');
    await name.focus();
    await page.keyboard.press('Enter');
    for (const { label } of accountLinks) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(label);
    }
    await page.keyboard.press('Escape');
    expect(await hasFocus(name)).toBe(true);
    const labels = [...accountLinks.map(({ label }) => label), 'Sign Out'];
    for (const [key, label] of [
      ['ArrowDown', labels[0]],
      ['ArrowDown', labels[1]],
      ['End', 'Sign Out'],
      ['ArrowUp', labels.at(-2)],
      ['Home', labels[0]],
    ] as const) {
      await page.keyboard.press(key);
      expect(await page.evaluate('document.activeElement.textContent')).toBe(label);
    }
    await page.keyboard.press('Escape');
    expect(await hasFocus(name)).toBe(true);
    await page.keyboard.press('Enter');
    // Its links, then 'Sign Out', then what comes after it.
    for (let stop = 0; stop < accountLinks.length + 2; stop += 1) await page.keyboard.press('Tab');
    await expect.poll(() => name.getAttribute('aria-expanded')).toBe('false');
    await name.click();
    await page.mouse.click(300, 700);
    await expect.poll(() => name.getAttribute('aria-expanded')).toBe('false');
    await name.click();
    await page.getByRole('link', { name: 'Change Password' }).click();
    await focusIsOn(page.getByRole('heading', { name: 'Change password' }));
    expect(await name.getAttribute('aria-expanded')).toBe('false');
  });
});
