import { expect, test } from 'vitest';
import { login } from '#shared/endpoints/auth.ts';
import { createCheckout } from '#shared/endpoints/checkout.ts';
import { claimDrafts, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { newerFeatures } from '#tests/support/newer-features.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { stubOperator } from './support/desk.ts';
import { showState } from './support/film-gift-states.ts';
import { pageMatrix } from './support/page-matrix.ts';
import { goTo } from './support/page-ready.ts';
import { paymentOrigin, paymentPage } from './support/payment-page.ts';
import { conversation, customer, storyProduct } from './support/shop-samples.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

/** Members before their interface. */
const removeNewer = newerFeatures
  .map(({ owner, name, isMember }) => {
    const from = owner === '' ? 'window' : `${owner}${isMember ? '.prototype' : ''}`;
    return `try { delete ${from}[${name.startsWith('@@') ? `Symbol.${name.slice(2)}` : `'${name}'`}]; } catch {}`;
  })
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
  const lacks = "!('parse' in URL) && !('try' in Promise) && !('map' in [].values())";
  expect(await page.evaluate(lacks)).toBe(true);
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
