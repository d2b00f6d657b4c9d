import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  beginConfirmation,
  beginDeskSignIn,
  endDeskSession,
  getOperator,
  listOperators,
  openInvitation,
} from '#shared/endpoints/desk-access.ts';
import { visualFaults } from './support/axe.ts';
import { stubOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

const operator = { operatorId: '01J00000000000000000000001', name: 'Olive Moss', email: 'olive@tellwren.test' };
const operators = [
  { ...operator, role: 'owner', state: 'active', passkeys: 1, lastSeenAt: '2026-11-20T10:00:00.000Z' },
  {
    operatorId: '01J00000000000000000000002',
    name: 'Finn Hale',
    email: 'finn@tellwren.test',
    role: 'fulfilment',
    state: 'invited',
    passkeys: 0,
    lastSeenAt: null,
  },
];

const pathname = () => new URL(page.url()).pathname;
const open = (path: string) => goTo(page, `${site.url}${path}`);
const heading = () => page.locator('h1').textContent();

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
  api.answer(listOperators, { success: true, data: operators });
});

describe('without a session', () => {
  test('every page of the desk is the sign-in page, which asks the API for nothing', async () => {
    await open('/desk/customers/01J0');
    await page.getByRole('button', { name: 'Sign in with your passkey' }).waitFor();
    expect(pathname()).toBe('/desk/sign-in');
    expect(api.calls).toEqual([]);
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a refused passkey is explained and can be tried again', async () => {
    api.answer(beginDeskSignIn, { success: true, data: { ceremonyId: 'c', options: { challenge: 'AAAA' } } });
    await open('/desk/sign-in');
    await page.evaluate("navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))");
    await page.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await page.getByText('No passkey was used. Please try again.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign in with your passkey' }).isEnabled()).toBe(true);
  });

  test('an invitation leaves the address at once, and says who is invited', async () => {
    const invited = { name: 'Finn', email: 'finn@tellwren.test', role: 'fulfilment' };
    api.answer(openInvitation, { success: true, data: { ceremonyId: 'c', options: {}, ...invited } });
    const secret = `01J0000000000000000000000X.${'s'.repeat(43)}`;
    await open(`/desk/invitation#${secret}`);
    expect(await heading()).toBe('Welcome, Finn');
    expect(page.url()).toBe(`${site.url}/desk/invitation`);
    expect(api.calls.map(({ body }) => body)).toEqual([{ secret }]);
    expect(await visualFaults(page)).toEqual([]);
  });

  test('a used invitation says what to do', async () => {
    api.fail(openInvitation, 'invalid-one-time-token');
    await open('/desk/invitation#01J0000000000000000000000X.x');
    expect(await heading()).toBe('This invitation cannot be used');
    expect(await page.getByText('An owner can invite you again').isVisible()).toBe(true);
  });
});

describe('the frame', () => {
  test.each([
    ['owner', ['Today', 'Customers', 'Gifts', 'Films', 'Shop', 'Messages', 'Audit', 'Operators']],
    ['support', ['Today', 'Customers', 'Gifts', 'Films', 'Shop', 'Messages']],
    ['fulfilment', ['Today', 'Gifts', 'Films']],
  ] as const)('shows the pages of the role %s', async (role, labels) => {
    await stubOperator(page, api, role);
    await open('/desk/account');
    expect(await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').allInnerTexts()).toEqual(labels);
    expect(await page.getByRole('searchbox').count()).toBe(role === 'fulfilment' ? 0 : 1);
  });

  test('opens pages and the search by keys, lists the keys, and leaves typed text alone', async () => {
    await stubOperator(page, api);
    await open('/desk/account');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/desk/operators');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.keyboard.press('/');
    await page.keyboard.type('g o?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('g o?');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/customers?q=g+o%3F');
    await page.locator('h1').first().click();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Search customers').waitFor();
    expect(await visualFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByLabel('Use keyboard shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);
  });

  test('shows the sign-in page once the session has ended', async () => {
    await stubOperator(page, api);
    await open('/desk/account');
    api.fail(getOperator, 'route-not-found');
    api.fail(listOperators, 'route-not-found');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Operators' }).click();
    await page.waitForURL('**/desk/sign-in');
    expect(await page.evaluate('sessionStorage.deskToken')).toBeUndefined();
  });

  test('signs out on the server and here', async () => {
    await stubOperator(page, api);
    api.answer(endDeskSession, { success: true, message: 'ok' });
    await open('/desk/account');
    await page.getByRole('button', { name: 'Olive Moss' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/desk/sign-in');
    expect(api.calls.at(-1)).toMatchObject({ path: '/api/desk/sign-out', authorization: 'Bearer token-of-olive' });
  });
});

describe('account and operators', () => {
  test('the account asks for a second passkey', async () => {
    await stubOperator(page, api);
    await open('/desk/account');
    await page.getByText('Please add a second passkey').waitFor();
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('owners see all operators, and each change asks for the passkey of that change', async () => {
    await stubOperator(page, api);
    api.answer(beginConfirmation, { success: true, data: { confirmationId: 'c', options: {} } });
    await open('/desk/operators');
    await page.getByText('finn@tellwren.test').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change Finn Hale' }).click();
    await page.getByRole('dialog', { name: 'Finn Hale' }).getByRole('button', { name: 'Disable' }).click();
    const asked = page.getByRole('dialog', { name: 'Disable Finn Hale' });
    await asked.getByText('This ends their session at once.').waitFor();
    expect(await visualFaults(page, '[role=dialog]')).toEqual([]);
    await asked.getByRole('button', { name: 'Use your passkey' }).click();
    await asked.getByRole('alert').getByText('No passkey was used').waitFor();
    expect(api.calls.at(-1)?.body).toEqual({ act: 'disable 01J00000000000000000000002' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    // A cancelled act is no failure.
    expect(await page.locator('.desk-toast').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('another role is told that the page is not for it', async () => {
    await stubOperator(page, api, 'support');
    await open('/desk/operators');
    await expect.poll(heading).toBe('Not for your role');
  });
});
