import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cancelDeletion,
  cancelEmailChange,
  changeName,
  confirmEmailChange,
  endSession,
  endSessions,
  getAccount,
  requestDeletion,
  requestEmailChange,
  requestExport,
} from '#shared/endpoints/account.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { AccountSettings } from '#shared/schemas/account-settings.ts';
import { account, deletion, readyExport, waitingEmail } from './support/account-samples.ts';
import { visualFaults } from './support/axe.ts';
import { goTo, reload } from './support/page-ready.ts';
import { customer, order, session } from './support/shop-samples.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const ok = { success: true, message: 'ok' };

const openSite = setUpStubbedSite(['https://receipts.stripe.com']);
let api: StubApi;
let site: Site;
let page: Page;

beforeEach(async () => {
  ({ api, site, page } = await openSite());
  api.answer(getUser, { success: true, data: { ...customer, allowedStories: 2 } });
  api.answer(listOrders, { success: true, data: [order] });
  answerAccount();
  for (const endpoint of [changeName, requestEmailChange, cancelEmailChange, endSession, endSessions, requestExport]) {
    api.answer(endpoint, ok);
  }
  api.answer(requestDeletion, { ...ok, data: deletion });
  api.answer(cancelDeletion, ok);
});

function answerAccount(changed: Partial<AccountSettings> = {}): void {
  api.answer(getAccount, { success: true, data: { ...account, ...changed } });
}

/** Storage as a login leaves it, before the first page only. */
async function logIn(): Promise<void> {
  const entries = { ...session, allowedStories: '2' };
  await page.addInitScript(
    `if (sessionStorage.begun !== 'yes') { Object.assign(localStorage, ${JSON.stringify(entries)}); sessionStorage.begun = 'yes'; }`,
  );
}

async function openAccount(changed: Partial<AccountSettings> = {}): Promise<void> {
  answerAccount(changed);
  await logIn();
  await goTo(page, `${site.url}/account`);
  await title('Your account').waitFor();
}

const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });
const section = (name: string) => page.getByRole('region', { name });
const fieldError = (text: string) => page.locator('[data-slot=field-error]', { hasText: text });
const toast = (text: string) => page.locator('.Toastify__toast', { hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const callsTo = (path: string) => api.calls.filter((call) => call.path === path);
const hasFocus = (control: Locator) => control.evaluate((element) => element === element.ownerDocument.activeElement);
const hasTheFocus = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true);
/** As a customer who comes back from another tab. */
const comeBack = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

describe('/account', () => {
  test('shows the account, its offers and receipts, and is the first link of the menu', async () => {
    await openAccount();
    await button('Ada Lovelace').click();
    expect(await page.locator('.menu-item').first().textContent()).toBe('Your account');
    await page.keyboard.press('Escape');
    const [you, stories] = [section('You'), section('Stories left')];
    await you.getByText('ada@example.com').waitFor();
    await you.getByText('Chosen when you signed up, on October 2nd 2026').waitFor();
    expect(await link('Change your password').getAttribute('href')).toBe('/change-password');
    await stories.getByText('2 stories', { exact: true }).waitFor();
    expect(await stories.locator('[data-slot=small-house][data-lit]').count()).toBe(2);
    expect(await stories.locator('.price').allTextContents()).toEqual(['$19', '$49']);
    expect(await link('See our prices').getAttribute('href')).toBe('/pricing');
    const receipt = section('Receipts').getByRole('link', { name: /^Receipt for Story Bundle/ });
    expect(await receipt.getAttribute('href')).toBe(order.receipt_url);
    expect(await link('See your orders').getAttribute('href')).toBe('/order');
    // A press on a side link leads to its section.
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your data' }).click();
    await hasTheFocus(page.getByRole('heading', { name: 'Your data' }));
    expect(page.url()).toBe(`${site.url}/account`);
  });

  test('says that an older API does not have it yet, and still shows stories and receipts', async () => {
    await logIn();
    api.fail(getAccount, 'route-not-found');
    await goTo(page, `${site.url}/account`);
    await page.getByText('This part of your account isn’t available yet').waitFor();
    await section('Stories left').waitFor();
    await section('Receipts').getByText('$19.00').waitFor();
    expect(await section('You').count()).toBe(0);
    answerAccount();
    await button('Try again').click();
    await section('You').getByText('ada@example.com').waitFor();
  });

  test('shows a failed fetch of the receipts beside them', async () => {
    api.fail(listOrders, 'invalid-input');
    await openAccount();
    await section('Receipts').getByText('Some of this information is not valid').waitFor();
    api.answer(listOrders, { success: true, data: [] });
    await button('Try again').click();
    await section('Receipts').getByText('Nothing bought yet').waitFor();
    expect(await link('See your orders').count()).toBe(0);
  });

  test('shows what another tab changed', async () => {
    await openAccount();
    answerAccount({ name: 'Ada King', passwordChangedAt: '2026-11-23T10:00:00.000Z', deletion });
    await comeBack();
    await button('Ada King').waitFor();
    await section('You').getByText('Last changed on November 23rd 2026').waitFor();
    await page.getByRole('heading', { name: /^Your account will be deleted on/ }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
  });

  test('its open forms have no accessibility violations', async () => {
    await openAccount({ export: { status: 'failed', requestedAt: account.createdAt } });
    await button('Change your name').click();
    await button('Change your email address').click();
    await button('Delete your account').click();
    await button('Delete my account').click();
    await button('Send the links').click();
    await fieldError('Email is required').waitFor();
    expect(await visualFaults(page)).toEqual([]);
  });
});

describe('the name', () => {
  test('is checked, saved once, and shown in the header', async () => {
    await openAccount();
    await button('Change your name').click();
    await hasTheFocus(field('Name'));
    await field('Name').fill('  ');
    await button('Save name').click();
    await fieldError('Name is required').waitFor();
    await field('Name').fill('Ada King');
    answerAccount({ name: 'Ada King' });
    const held = api.hold(changeName);
    await button('Save name').click();
    await button('Saving…').dispatchEvent('click');
    await page.keyboard.press('Enter');
    await expect.poll(() => held.waiting()).toBe(1);
    held.end();
    await toast('Your name is changed.').waitFor();
    await button('Ada King').waitFor();
    await hasTheFocus(button('Change your name'));
    expect(callsTo(changeName.path)).toMatchObject([{ body: { name: 'Ada King' } }]);
  });

  test('stays typed when the response is lost, and Escape leaves the form', async () => {
    await openAccount();
    await button('Change your name').click();
    await field('Name').fill('Ada King');
    api.lose(changeName);
    await page.keyboard.press('Enter');
    await alert('We couldn’t reach Tellwren').waitFor();
    expect(await field('Name').inputValue()).toBe('Ada King');
    await field('Name').focus();
    await page.keyboard.press('Escape');
    await hasTheFocus(button('Change your name'));
  });
});

describe('the email address', () => {
  test('shows errors at their fields, then waits for two links until it is cancelled', async () => {
    await openAccount();
    await button('Change your email address').click();
    await hasTheFocus(field('New email address'));
    await button('Send the links').click();
    await fieldError('Email is required').waitFor();
    await fieldError('Current password is required').waitFor();
    await field('New email address').fill('ada@countess.example');
    await field('Current password').fill('not it');
    api.fail(requestEmailChange, 'wrong-current-password');
    await button('Send the links').click();
    await fieldError('Your current password isn’t correct').waitFor();
    await hasTheFocus(field('Current password'));
    api.answer(requestEmailChange, ok);
    answerAccount({ waitingEmail });
    await field('Current password').fill('burnt toast');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for the link in two emails').waitFor();
    await hasTheFocus(button('Cancel the change'));
    expect(await page.locator('.account-links > li').allTextContents()).toEqual([
      'ada@example.comConfirmed',
      'ada@countess.exampleOpen the link there',
    ]);
    expect(callsTo(requestEmailChange.path).at(-1)).toMatchObject({
      body: { email: 'ada@countess.example', currentPassword: 'burnt toast' },
    });
    answerAccount();
    await button('Cancel the change').click();
    await toast('Your address stays the same.').waitFor();
    await hasTheFocus(button('Change your email address'));
  });

  test('shows the failure of a cancellation, and a change that was completed elsewhere', async () => {
    await openAccount({ waitingEmail });
    api.lose(cancelEmailChange);
    await button('Cancel the change').click();
    await alert('We couldn’t reach Tellwren').waitFor();
    answerAccount({ email: 'ada@countess.example' });
    // Again, because the failure reads the account too, and a call that has not ended takes in the next one.
    const waiting = page.getByText('Waiting for the link in two emails');
    await expect.poll(() => comeBack().then(() => waiting.count())).toBe(0);
    await button('Change your email address').waitFor();
    expect(await section('You').getByText('ada@countess.example').count()).toBe(1);
  });
});

describe('sessions', () => {
  const [own, other] = account.sessions;

  test('ends another one, also when it has ended already', async () => {
    await openAccount();
    const list = section('Signed in');
    await list.getByText('This one').waitFor();
    api.fail(endSession, 'session-not-found');
    answerAccount({ sessions: account.sessions.slice(0, 1) });
    await button(`Sign out ${other?.device}`).click();
    await toast(`${other?.device} is signed out.`).waitFor();
    await list.getByText(String(other?.device)).waitFor({ state: 'detached' });
    await hasTheFocus(page.getByRole('heading', { name: 'Signed in' }));
    await list.getByText(String(own?.device)).waitFor();
    expect(callsTo(`/api/account/sessions/${other?.id}`)).toHaveLength(1);
  });

  test('end everywhere: the browser goes to /login, which says so, and back shows nothing', async () => {
    await openAccount();
    await button('Sign out everywhere').click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    api.lose(endSessions);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await alert('We couldn’t reach Tellwren').waitFor();
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await title('You’re signed out everywhere').waitFor();
    expect(page.url()).toBe(`${site.url}/login`);
    expect(await page.evaluate('localStorage.getItem("token")')).toBeNull();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await page.getByText('ada@example.com').count()).toBe(0);
  });
});

describe('the download of everything', () => {
  const preparing = { status: 'preparing', requestedAt: account.createdAt } as const;

  test('is prepared, appears by itself, and fetches the address of its file anew', async () => {
    await page.clock.install();
    await openAccount();
    api.fail(requestExport, 'too-many-requests');
    await button('Prepare download').click();
    await alert('That was a little too fast').waitFor();
    api.answer(requestExport, ok);
    answerAccount({ export: preparing });
    await button('Prepare download').evaluate((control) => {
      control.click();
      control.click();
    });
    await page.getByRole('status').filter({ hasText: 'We’re preparing your download' }).waitFor();
    await hasTheFocus(page.getByRole('heading', { name: 'Your data' }));
    expect(callsTo(requestExport.path), 'one was refused').toHaveLength(2);
    answerAccount({ export: readyExport });
    await page.clock.fastForward(5000);
    await page.getByRole('status').filter({ hasText: 'Your download is ready' }).waitFor();
    await page.getByText('ZIP file, 12.4 MB. We delete it on').waitFor();
    const url = `${site.url}/robots.txt`;
    answerAccount({ export: { ...readyExport, url } });
    const started = page.waitForEvent('download');
    await button('Download').click();
    expect((await started).url()).toBe(url);
    expect(page.url()).toBe(`${site.url}/account`);
  });

  test('can be asked for again after a failure or its deletion', async () => {
    await openAccount({ export: { status: 'failed', requestedAt: account.createdAt } });
    await page.getByText('We couldn’t prepare your download').waitFor();
    answerAccount({ export: preparing });
    await button('Try again').click();
    await page.getByText('We’re preparing your download').waitFor();
    answerAccount({ export: { ...readyExport, expiresAt: '2026-11-01T10:00:00.000Z' } });
    await comeBack();
    await button('Prepare download').waitFor();
    expect(callsTo(requestExport.path)).toHaveLength(1);
  });
});

describe('deletion', () => {
  test('asks for the password, names what prevents it, waits, and can be undone', async () => {
    await openAccount();
    await button('Delete your account').click();
    await hasTheFocus(field('Current password'));
    await page.getByText('Tax law makes us keep it').waitFor();
    api.fail(requestDeletion, 'wrong-current-password');
    await field('Current password').fill('not it');
    await button('Delete my account').click();
    await fieldError('Your current password isn’t correct').waitFor();
    api.fail(requestDeletion, 'account-in-use');
    await field('Current password').fill('burnt toast');
    await button('Delete my account').click();
    await alert('Something is still under way').waitFor();
    expect(await link('Your subscription').getAttribute('href')).toBe('/subscription');
    api.answer(requestDeletion, { ...ok, data: deletion });
    answerAccount({ deletion });
    await button('Delete my account').click();
    const banner = page.getByRole('heading', { name: /^Your account will be deleted on/ });
    await hasTheFocus(banner);
    expect(await button('Delete your account').count()).toBe(0);
    api.fail(cancelDeletion, 'conflict');
    await button('Keep my account').click();
    await page.locator('[data-slot=deletion-banner] [data-slot=form-error]').waitFor();
    api.answer(cancelDeletion, ok);
    answerAccount();
    await button('Keep my account').click();
    await toast('You’re keeping your account.').waitFor();
    await banner.waitFor({ state: 'detached' });
    await hasTheFocus(title('Your account'));
    await button('Delete your account').waitFor();
  });

  test('cannot be asked for offline, and nothing is lost', async () => {
    await openAccount();
    await button('Delete your account').click();
    await field('Current password').fill('burnt toast');
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    await button('Delete my account').click();
    await alert('We couldn’t reach Tellwren').waitFor();
    expect(await field('Current password').inputValue()).toBe('burnt toast');
    await page.context().setOffline(false);
    answerAccount({ deletion });
    await button('Delete my account').click();
    await page.getByRole('heading', { name: /^Your account will be deleted on/ }).waitFor();
  });
});

describe('/confirm-email', () => {
  const confirmed = (waitsFor: 'current' | 'new' | null) => ({ ...ok, data: { waitsFor } });
  const confirmButton = () => button('Confirm this address');

  test('removes the token from the address, asks, and survives a reload and a lost response', async () => {
    await goTo(page, `${site.url}/confirm-email/s3cret`);
    await confirmButton().waitFor();
    expect(page.url()).toBe(`${site.url}/confirm-email`);
    await reload(page);
    expect(callsTo('/api/account/email/s3cret'), 'mail scanners open links').toEqual([]);
    api.answer(confirmEmailChange, confirmed('new'));
    api.lose(confirmEmailChange);
    await confirmButton().click();
    await alert('We couldn’t reach Tellwren').waitFor();
    await confirmButton().click();
    await title('One more link to open').waitFor();
    await page.getByText('the link in our email to your new address').waitFor();
    await hasTheFocus(title('One more link to open'));
    expect(callsTo('/api/account/email/s3cret')).toHaveLength(2);
  });

  test('names the current address when its link is missing', async () => {
    api.answer(confirmEmailChange, confirmed('current'));
    await goTo(page, `${site.url}/confirm-email/s3cret`);
    await confirmButton().click();
    await page.getByText('the link in our email to your current address').waitFor();
    expect(await link('Go to your account').count(), 'for a visitor').toBe(0);
  });

  test('says that the address is changed: a customer sees it in the account, a visitor logs in', async () => {
    api.answer(confirmEmailChange, confirmed(null));
    await goTo(page, `${site.url}/confirm-email/s3cret`);
    await confirmButton().click();
    await title('Your address is changed').waitFor();
    expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    await logIn();
    await goTo(page, `${site.url}/confirm-email/s3cret`);
    answerAccount({ email: 'ada@countess.example' });
    const before = callsTo(getUser.path).length;
    await confirmButton().click();
    await title('Your address is changed').waitFor();
    await expect.poll(() => callsTo(getUser.path).length).toBe(before + 1);
    await link('Go to your account').click();
    await page.getByText('ada@countess.example').waitFor();
  });

  test.each([
    ['invalid-one-time-token', 'This link is invalid or has expired'],
    ['address-taken', 'This address has an account already'],
  ] as const)('explains %s', async (code, words) => {
    api.fail(confirmEmailChange, code);
    await goTo(page, `${site.url}/confirm-email/s3cret`);
    await confirmButton().click();
    await title(words).waitFor();
    await page.getByText('Your address stays the same').waitFor();
    expect(await link('Go to your account').getAttribute('href')).toBe('/account');
  });

  test('without a token leads to the account', async () => {
    await goTo(page, `${site.url}/confirm-email`);
    expect(await confirmButton().count()).toBe(0);
    expect(await link('Go to your account').getAttribute('href')).toBe('/account');
  });
});
