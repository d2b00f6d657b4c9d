import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { beginConfirmation, finishConfirmation } from '#shared/endpoints/desk-access.ts';
import { getDeskCustomer, refundOrder } from '#shared/endpoints/desk-people.ts';
import { stubOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let opened: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  opened = await openSite();
});

const at = '2026-11-21T10:00:00.000Z';
const userId = '01J00000000000000000000009';
const account = { userId, name: 'Ada', email: 'ada@example.com', createdAt: at, isErased: false };
const order = {
  orderId: '01J00000000000000000000001',
  kind: 'story',
  productName: 'Story Bundle',
  status: 'paid',
  totalCents: 1900,
  refundedCents: 0,
  refundableCents: 1900,
  createdAt: at,
  receiptUrl: null,
  paymentId: 'pi_1',
  story: null,
  address: null,
  hasReceiptMail: false,
  refunds: [],
};
const data = {
  account: { ...account, deletionDueAt: null, export: null },
  blocked: null,
  credits: { first: false, monthly: 0, isMonthlyFrozen: false, bonus: 0, ledger: [] },
  orders: [order],
  ordersCursor: null,
  subscriptions: [],
  stories: [],
  gifts: [],
  mails: [],
  mailsCursor: null,
};
/** An authenticator that answers any challenge. */
const passkey = `navigator.credentials.get = async () => {
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  return { id: 'AQ', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
}`;
const sentSchema = z.object({ requestId: z.string(), cents: z.int() });

test('a dialog sends one request, also again after a lost answer; a refused one and a new dialog begin another', async () => {
  const { api, site, page } = opened;
  await page.addInitScript(passkey);
  await stubOperator(page, api);
  api.answer(getDeskCustomer, { success: true, data });
  api.answer(beginConfirmation, {
    success: true,
    data: { confirmationId: 'c'.repeat(43), options: { challenge: 'AQ' } },
  });
  api.answer(finishConfirmation, { success: true, message: 'ok' });
  api.answer(refundOrder, { success: true, message: 'Refunded $5.00.' });
  await goTo(page, `${site.url}/desk/customers/${userId}`);
  const dialog = page.getByRole('dialog', { name: 'Refund Story Bundle' });
  const begin = async () => {
    await page.getByRole('button', { name: 'Refund Story Bundle' }).click();
    await dialog.getByLabel('Amount in dollars').fill('5');
    await dialog.getByLabel('Why?').fill('Asked by email');
  };
  const send = async () => {
    await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
    await page.getByRole('dialog', { name: 'Refund $5.00' }).getByRole('button', { name: 'Use your passkey' }).click();
  };

  api.lose(refundOrder);
  await begin();
  await send();
  await dialog.getByText('it counts once').waitFor();
  expect(await dialog.getByLabel('Amount in dollars').isDisabled()).toBe(true);
  await send();
  await dialog.waitFor({ state: 'detached' });
  await begin();
  api.fail(refundOrder, 'refund-refused');
  await send();
  await page.locator('.desk-toast').filter({ hasText: 'Stripe refused' }).waitFor();
  expect(await dialog.getByLabel('Amount in dollars').isEnabled()).toBe(true);
  await send();
  await expect.poll(() => api.calls.filter(({ path }) => path.endsWith('/refund')).length).toBe(4);

  const sent = api.calls.filter(({ path }) => path.endsWith('/refund')).map(({ body }) => sentSchema.parse(body));
  const [lost, again, refused, anew] = sent.map(({ requestId }) => requestId);
  expect(sent.map(({ cents }) => cents)).toEqual([500, 500, 500, 500]);
  expect(again).toBe(lost);
  expect(new Set([lost, refused, anew]).size).toBe(3);
});
