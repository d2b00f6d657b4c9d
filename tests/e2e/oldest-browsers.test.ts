import { expect, test } from 'vitest';
import { login } from '#shared/endpoints/auth.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { claimDrafts, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { stubOperator } from './support/desk.ts';
import { showState } from './support/film-gift-states.ts';
import { pageMatrix } from './support/page-matrix.ts';
import { goTo } from './support/page-ready.ts';
import { paymentOrigin, paymentPage } from './support/payment-page.ts';
import { conversation, customer, storyProduct } from './support/shop-samples.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

/** What Chrome 123, Firefox 120 or Safari 17.5, the oldest browsers of `web/vite.config.ts`, lack (MDN's browser-compat-data). */
const newer: Readonly<Record<string, readonly string[]>> = {
  URL: ['parse'],
  AbortSignal: ['any'],
  Promise: ['try', 'withResolvers'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  'Iterator.prototype': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  RegExp: ['escape'],
  Error: ['isError'],
  Math: ['f16round', 'sumPrecise'],
  JSON: ['isRawJSON', 'rawJSON'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'ArrayBuffer.prototype': ['resize', 'transfer', 'transferToFixedLength'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
  Intl: ['DurationFormat', 'Segmenter'],
  'Blob.prototype': ['bytes'],
  'Response.prototype': ['bytes'],
  ReadableStream: ['from'],
  'ReadableStream.prototype': ['values', 'Symbol.asyncIterator'],
  'HTMLElement.prototype': ['hidePopover', 'popover', 'showPopover', 'togglePopover'],
  'HTMLDialogElement.prototype': ['closedBy', 'requestClose'],
  'Element.prototype': ['currentCSSZoom', 'moveBefore'],
  Document: ['parseHTMLUnsafe'],
  'Document.prototype': ['caretPositionFromPoint', 'startViewTransition'],
  CSS: ['highlights'],
  PublicKeyCredential: ['getClientCapabilities', 'parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'],
  'PublicKeyCredential.prototype': ['toJSON'],
  window: [
    'Iterator',
    'ClipboardItem',
    'CloseWatcher',
    'Float16Array',
    'Highlight',
    'URLPattern',
    'Temporal',
    'navigation',
    'scheduler',
  ],
};

const keyOf = (name: string) => (name.startsWith('Symbol.') ? name : `'${name}'`);
const removeNewer = Object.entries(newer)
  .flatMap(([owner, names]) => names.map((name) => `try { delete ${owner}[${keyOf(name)}]; } catch {}`))
  .join('\n');

const openSite = setUpStubbedSite([paymentOrigin, 'https://receipts.stripe.com']);

async function openWithoutNewer() {
  const visit = await openSite();
  await visit.page.addInitScript(removeNewer);
  visit.page.setDefaultTimeout(10_000);
  return visit;
}

test('a customer logs in and comes to the payment page', async () => {
  const { api, page, site, faults } = await openWithoutNewer();
  const allowance = { allowedStories: 0, firstStory: false, subscriptionActive: false };
  api.answer(login, { success: true, message: 'ok', token: fakeToken(3600), data: allowance });
  api.answer(getUser, { success: true, data: customer });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(createCheckout, { success: true, message: 'cs_test_1', url: paymentPage });
  const kept = { ...conversation, checkoutProduct: JSON.stringify(storyProduct), lastVisitedPage: '/checkout' };
  await page.addInitScript(`if (location.pathname === '/login') Object.assign(localStorage, ${JSON.stringify(kept)})`);
  await goTo(page, `${site.url}/login`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret-enough');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('heading', { name: 'Pay here' }).waitFor();
  expect(faults).toEqual([]);
});

test('the pages open', { timeout: 600_000 }, async () => {
  const visit = await openWithoutNewer();
  for (const state of isWholeProof ? Object.values(pageMatrix) : [pageMatrix.story, pageMatrix.turnStory]) {
    await showState(state, visit);
    // Some pages ask the stub for what it does not have.
    const faults = visit.faults.filter((fault) => !fault.includes('Failed to load resource'));
    expect.soft(faults, state.path).toEqual([]);
  }
});

test('the desk opens', async () => {
  const { api, page, site, faults } = await openWithoutNewer();
  await stubOperator(page, api);
  await goTo(page, `${site.url}/desk/account`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(faults).toEqual([]);
});
