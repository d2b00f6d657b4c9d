import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeEach, expect, test } from 'vitest';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { invitedOperator } from '#tests/support/desk-sign-in.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { openCheckout, payOnPage } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { visualFaults } from './support/axe.ts';
import { addAuthenticator, signedInOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
let page: Page;
let faults: readonly string[];
beforeEach(async () => {
  ({ page, faults } = await site.openPage());
});

const toast = (text: string) => page.locator('.desk-toast').filter({ hasText: text });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });

async function search(text: string): Promise<void> {
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function act(name: string, reason = 'Asked by email on November 24'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why?').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
}

/** A request that no function has answered for two minutes; not listed, so that no reconciler settles it. */
async function storeOldRefund(email: string, cents: number): Promise<void> {
  const table = stackTable(site.addresses);
  const userId = (await createEmailRepository(table).getOwner(email))?.userId ?? '';
  const [order] = await createOrderRepository(table).list(userId);
  if (order === undefined) throw new Error(`no order of ${email}`);
  const asked = { requestId: ulid(), cents, askedAt: new Date(Date.now() - 120_000).toISOString() };
  const refund = { ...asked, state: 'asked', refusal: null, operator: null } as const;
  const { status, refundedCents, refunds = [] } = order;
  await table.commit([
    createRefundRepository(table).changePart(order, { status, refundedCents, refunds: [...refunds, refund] }),
  ]);
}

test('support finds a customer by email and refunds a part with the passkey; the customer sees it by mail and page', async () => {
  const { addresses } = site;
  const customer = await readyCustomer(addresses);
  const { body } = await openCheckout(addresses, customer.token);
  await payOnPage(addresses, body.message);
  const { secret } = await invitedOperator(addresses, 'support');
  await addAuthenticator(page);
  await goTo(page, `${addresses.desk}/desk/invitation#${secret}`);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.waitForURL('**/desk/account');

  await search(customer.email.toUpperCase());
  await page.waitForURL('**/desk/customers/*');
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  await page.getByRole('button', { name: 'Refund Story Bundle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in dollars').fill('190');
  await dialog.getByText('At most').waitFor();
  expect(await dialog.getByRole('button', { name: /^Refund / }).isDisabled()).toBe(true);
  await dialog.getByLabel('Amount in dollars').fill('5');
  expect(await visualFaults(page)).toEqual([]);
  await act('Refund $5.00');
  await page.getByRole('dialog', { name: 'Refund $5.00' }).getByRole('button', { name: 'Use your passkey' }).click();
  await toast('Refunded $5.00.').waitFor();
  await row('Story Bundle').getByText('Partly refunded').waitFor();
  await row('Story Bundle').getByText('$5.00 refunded').waitFor();

  const isRefund = ({ subject }: { subject: string }) => subject === 'We refunded $5.00';
  await eventually(async () => (await mailsTo(addresses, customer.email)).find(isRefund), 'the mail about the refund');
  const { body: orders } = await callApi(addresses, endpoints.listOrders, { token: customer.token });
  expect(orders.data).toMatchObject([{ status: 'partially-refunded' }]);

  await storeOldRefund(customer.email, 300);
  await page.reload();
  await row('Story Bundle').getByText('Asked to refund $3.00. Stripe hasn’t confirmed it yet.').waitFor();
  expect(await visualFaults(page)).toEqual([]);
  await row('Story Bundle').getByRole('button', { name: 'Ask Stripe again' }).click();
  await toast('Refunded $3.00.').waitFor();
  await row('Story Bundle').getByText('$8.00 refunded').waitFor();
  expect(faults).toEqual([]);
});

test('an owner grants a story, sends a mail again, reads a text with a reason, and unblocks an address', async () => {
  const { addresses } = site;
  const { email, storyId, token } = await customerWithStory(addresses);
  const table = stackTable(addresses);
  const userId = (await createEmailRepository(table).getOwner(email))?.userId ?? '';
  await signedInOperator(page, addresses, 'owner');
  await goTo(page, `${addresses.desk}/desk/customers/${userId}`);

  await page.getByRole('button', { name: 'Grant' }).click();
  await page.getByRole('dialog').getByLabel('Stories').fill('2');
  await act('Grant');
  await toast('Ada got 2 stories').waitFor();
  expect((await callApi(addresses, endpoints.getUser, { token })).body.data.allowedStories).toBe(2);

  await page.getByRole('button', { name: /^Send mail/ }).click();
  await act('Send');
  await toast('The mail is on its way').waitFor();
  const twice = async () => ((await mailsTo(addresses, email)).length > 1 ? true : undefined);
  await eventually(twice, 'the second mail');

  await page.getByRole('button', { name: /^Read/ }).click();
  await act('Read the text', 'The customer asked us to look at the end');
  await page.getByRole('dialog').locator('article p').first().waitFor();
  expect(await visualFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const why = { reason: 'bounce', at: new Date().toISOString() } as const;
  await createUndeliverableAddressRepository(table).mark(email, why);
  await page.reload();
  await page.getByText('Mail to it bounced').waitFor();
  await page.getByRole('button', { name: 'Mark as deliverable' }).click();
  await act('Mark as deliverable');
  await page.getByText('Deliverable', { exact: true }).waitFor();
  expect(await visualFaults(page)).toEqual([]);
  expect(storyId).not.toBe('');
  expect(faults).toEqual([]);
});

test('support sees no texts and erases nobody, and a search says what to do when nobody is found', async () => {
  const { addresses } = site;
  const { email } = await customerWithStory(addresses);
  await signedInOperator(page, addresses, 'support');
  await goTo(page, `${addresses.desk}/desk/customers`);
  await page.getByText('type an email, an order number').waitFor();
  expect(await visualFaults(page)).toEqual([]);
  await search('nobody@example.com');
  await page.getByText('Nobody has an account with this email').waitFor();
  await search(email);
  await page.waitForURL(/\/desk\/customers\/[0-9A-Z]{26}$/);
  await page.getByRole('button', { name: 'Export' }).waitFor();
  expect(await page.getByRole('button', { name: /^Read/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Erase' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
