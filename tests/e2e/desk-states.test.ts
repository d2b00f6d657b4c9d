import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { endDeskSession, listOperators, openInvitation } from '#shared/endpoints/desk-access.ts';
import { listAudit } from '#shared/endpoints/desk-audit.ts';
import { getDeskFilm, listDeskFilms } from '#shared/endpoints/desk-films.ts';
import { getDeskGift, listDeskGifts } from '#shared/endpoints/desk-gifts.ts';
import { getMessage, listMessages } from '#shared/endpoints/desk-messages.ts';
import { listDeskOrders } from '#shared/endpoints/desk-orders.ts';
import { getDeskCustomer } from '#shared/endpoints/desk-people.ts';
import {
  getDeskCoupon,
  listCouponUses,
  listDeskCoupons,
  listDeskFeatured,
  listDeskProducts,
} from '#shared/endpoints/desk-shop.ts';
import { getDeskToday } from '#shared/endpoints/desk-today.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { stubOperator } from './support/desk.ts';
import * as samples from './support/desk-samples.ts';
import { goTo } from './support/page-ready.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
const { coupon, deskCustomer, deskFilm, deskGift, deskMessage, featuredStory, giftCards, product } = samples;

interface DeskState {
  readonly path: string;
  readonly visitor?: boolean;
  /** Part of the page to check, e.g. a dialog. */
  readonly within?: string;
  /** Shows the state; by default the page's heading is waited for. */
  readonly reach?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (path: string, name: string | RegExp): DeskState => ({
  path,
  within: '[role=dialog]',
  reach: async (page) => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
  },
});

const states: readonly DeskState[] = [
  { path: '/customers/01J0', visitor: true },
  { path: '/invitation#01J0000000000000000000000X.s', visitor: true },
  { path: '/account' },
  { path: '/' },
  dialog('/operators', 'Change Finn Hale'),
];

const wholeStates: readonly DeskState[] = [
  { path: '/operators' },
  dialog('/operators', 'Invite an operator'),
  {
    path: '/account',
    within: '[role=dialog]',
    reach: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { path: '/', reach: (page) => page.getByText('Numbers by day').click() },
  dialog('/', /^Drop/),
  { path: '/audit?day=2026-11-25' },
  { path: '/orders' },
  dialog('/orders', /^Send it/),
  { path: '/gifts' },
  dialog('/gifts', /^Print/),
  { path: `/gifts/${deskGift.giftId}` },
  { path: '/films' },
  { path: `/films/${deskFilm.orderId}` },
  dialog(`/films/${deskFilm.orderId}`, 'Deliver the film'),
  { path: `/messages/${deskMessage.messageId}` },
  { path: `/customers/${deskCustomer.account.userId}` },
  dialog(`/customers/${deskCustomer.account.userId}`, /^Refund/),
  { path: '/shop/products' },
  { path: '/shop/new-product' },
  { path: `/shop/products/${product.productId}` },
  { path: '/shop/featured' },
  dialog('/shop/featured', /^Revoke/),
  { path: '/shop/coupons' },
  dialog('/shop/coupons', 'New coupon'),
  { path: `/shop/coupons/${coupon.code}` },
];

function answerEverything(api: StubApi): void {
  const invited = { name: 'Finn', email: 'finn@tellwren.test', role: 'fulfilment' };
  api.answer(openInvitation, { success: true, data: { ceremonyId: 'c', options: {}, ...invited } });
  api.answer(getDeskToday, samples.todayOf());
  for (const [endpoint, data] of [
    [listOperators, samples.operators],
    [getDeskGift, deskGift],
    [getDeskFilm, deskFilm],
    [getMessage, deskMessage],
    [getDeskCustomer, deskCustomer],
    [listDeskProducts, [product, { ...product, productId: 'p2', pictureUrl: null, state: 'hidden' }]],
    [listDeskFeatured, [featuredStory]],
    [getDeskCoupon, coupon],
  ] as const)
    api.answer(endpoint, { success: true, data });
  for (const [endpoint, data] of [
    [listAudit, [samples.auditEntry]],
    [listDeskOrders, samples.orderCards],
    [listDeskGifts, giftCards],
    [listDeskFilms, [deskFilm]],
    [listMessages, samples.messageSummaries],
    [listDeskCoupons, [coupon]],
    [listCouponUses, []],
  ] as const)
    api.answer(endpoint, { success: true, data, cursor: null });
}

test('the states of the desk have no accessibility violations and no horizontal scrolling', async () => {
  const { api, site, page, faults } = await openSite();
  page.setDefaultTimeout(10_000);
  answerEverything(api);
  const faulty: unknown[] = [];
  let isSignedIn = false;
  for (const { path, visitor, within, reach } of [...states, ...(isWholeProof ? wholeStates : [])]) {
    if (visitor !== true && !isSignedIn) {
      await stubOperator(page, api);
      isSignedIn = true;
    }
    await page.setViewportSize(viewports.desk);
    await goTo(page, `${site.url}/desk${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await reach?.(page);
    const found = await visualFaults(page, within);
    if (found.length > 0) faulty.push({ path, within, found });
  }
  expect(faulty).toEqual([]);
  expect(faults).toEqual([]);
});

test('an audit of many entries is saved under the desk’s policy, which allows no worker', async () => {
  const { api, site, page, faults } = await openSite();
  await stubOperator(page, api);
  const entries = Array.from({ length: 2000 }, (_, i) => ({ ...samples.auditEntry, entryId: `e${i}` }));
  api.answer(listAudit, { success: true, data: entries, cursor: null });
  await goTo(page, `${site.url}/desk/audit?day=2026-11-25`);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 15_000 }),
    press('Save for Excel')(page),
  ]);
  const rows = await readSheet(await download.path());
  expect([download.suggestedFilename(), rows.length]).toEqual(['audit-2026-11-25.xlsx', 2001]);
  expect(faults).toEqual([]);
});

describe('on a phone', () => {
  test('the board of gifts is one column, which tabs choose, and the inbox a list and then a page', async () => {
    const { api, site, page } = await openSite();
    page.setDefaultTimeout(10_000);
    answerEverything(api);
    await stubOperator(page, api, 'support');
    await page.setViewportSize(viewports.phone);
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await goTo(page, `${site.url}/desk/gifts`);
    expect(await column('Printing').isVisible()).toBe(false);
    await press('Printing 1')(page);
    await column('Printing').getByRole('link', { name: 'Nothing Biting' }).waitFor();
    expect([await column('Proof').isVisible(), await width()]).toEqual([false, viewports.phone.width]);

    await goTo(page, `${site.url}/desk/messages`);
    const list = page.getByRole('list', { name: 'Messages' });
    await list.getByRole('link', { name: 'Agnes Moor' }).click();
    await page.getByText('Yours, Agnes').waitFor();
    expect([await list.isVisible(), await width()]).toEqual([false, viewports.phone.width]);
    await page.getByRole('link', { name: 'All messages' }).click();
    await list.waitFor();
  });
});

test('after a sign-out no window shows what an operator read: the next call, another window, the back-forward cache', async () => {
  const { api, site, page, faults } = await openSite();
  page.setDefaultTimeout(10_000);
  answerEverything(api);
  await stubOperator(page, api);
  const path = `${site.url}/desk/messages/${deskMessage.messageId}`;
  await goTo(page, path);
  const draft = page.getByRole('textbox', { name: 'Your answer' });
  await draft.fill('Dear Ada, your story is here.');
  const opened = page.context().waitForEvent('page');
  await page.evaluate(`void open(${JSON.stringify(path)})`);
  const other = await opened;
  await other.getByText('Where is my story?').first().waitFor();
  const left = api.hold(endDeskSession);
  await press('Olive')(other);
  await press('Sign out')(other);
  await other.waitForURL('**/desk/sign-in');
  await page.waitForURL('**/desk/sign-in');
  await expect.poll(() => left.waiting()).toBe(1);
  expect(await page.getByText('Where is my story?').count()).toBe(0);
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('Ada');

  await page.evaluate("sessionStorage.deskToken = 'token-of-olive'");
  await goTo(page, path);
  await page.getByText('Where is my story?').first().waitFor();
  await page.evaluate(`(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    delete sessionStorage.deskToken;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  })()`);
  await page.waitForURL('**/desk/sign-in');
  expect(faults).toEqual([]);
});
