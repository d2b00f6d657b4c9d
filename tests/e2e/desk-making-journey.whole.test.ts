import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { answerProof, buyGift, createFirstStory, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { callApi, eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { signedInOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const open = (page: Page, path: string) =>
  goTo(page, (path.startsWith('/desk') ? site.addresses.desk : site.addresses.web) + path);
let customer: TestCustomer;

beforeEach(async () => {
  customer = await readyCustomer(site.addresses, 'Ada');
});

const mail = (subject: string) =>
  eventually(
    async () => (await mailsTo(site.addresses, customer.email)).find((sent) => sent.subject === subject),
    `“${subject}”`,
  );

async function openAsCustomer(path: string) {
  const shown = await site.openPage();
  const entries = { token: customer.token, allowedStories: '0', firstStory: 'false', subscriptionActive: 'false' };
  await shown.page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
  await open(shown.page, path);
  return shown;
}

describe('the desk’s gifts and films on the whole site', () => {
  test('an operator prints and ships an approved gift; its customer sees each step by mail and page', async () => {
    const story = await createFirstStory(site.addresses, customer.token);
    const giftId = await buyGift(site.addresses, customer.token, { story, ...shippingFields });
    const { proofMadeAt } = await waitForGiftProof(site.addresses, customer.token, giftId);
    await answerProof(site.addresses, giftId, { approved: true, proofMadeAt }, customer.token);

    const desk = await site.openPage({ viewport: { width: 1280, height: 900 } });
    await signedInOperator(desk.page, site.addresses, 'fulfilment');
    await open(desk.page, '/desk/gifts');
    await desk.page.locator(`a[data-gift="${giftId}"]`).click();
    await desk.page.getByText('The customer approved it').waitFor();
    const [proof] = await Promise.all([
      desk.page.waitForEvent('download'),
      desk.page.getByRole('link', { name: 'Download it for the printer' }).click(),
    ]);
    expect(proof.suggestedFilename()).toBe(`gift-${giftId}.pdf`);
    await desk.page.getByRole('button', { name: 'Print', exact: true }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
    await desk.page.getByRole('button', { name: 'Ship' }).click();
    await desk.page.getByLabel('Tracking number').fill('TW 123 456');
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click();
    await desk.page.getByRole('button', { name: 'Correct the tracking number' }).waitFor();
    expect((await mail('Your gift is on its way')).body.text).toContain('TW 123 456');

    const shown = await openAsCustomer(`/gift/${giftId}`);
    const step = shown.page.locator('.gift-timeline [aria-current=step]');
    await step.getByText('On its way').waitFor();
    expect(await step.textContent()).toContain('Tracking TW 123 456');
    expect(await shown.page.locator('.gift-timeline time').count()).toBe(4);
    expect([...desk.faults, ...shown.faults]).toEqual([]);
  });

  test('an operator delivers a film, and its customer watches it from their page', async () => {
    const book = { token: customer.token, body: { productName: 'Film', totalAmount: 1250 } };
    const orderId = (await callApi(site.addresses, endpoints.createOrder, book)).body.data._id;

    const desk = await site.openPage({ viewport: { width: 390, height: 844 } });
    await signedInOperator(desk.page, site.addresses, 'owner');
    await open(desk.page, '/desk/films');
    await desk.page.getByRole('link', { name: `Order ${orderId}` }).click();
    for (const name of ['Confirm the booking', 'Mark as paid']) {
      await desk.page.getByRole('button', { name }).click();
      await desk.page.getByRole('dialog').getByRole('button', { name }).click();
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await desk.page.getByRole('button', { name: 'Deliver the film' }).click();
    await desk.page.getByLabel('Link to the film').fill('https://films.example/every-road');
    await desk.page.getByRole('button', { name: 'Deliver', exact: true }).click();
    await desk.page.getByRole('button', { name: 'Correct the link' }).waitFor();
    await mail('Your film is booked');
    await mail('Your film is ready');

    const shown = await openAsCustomer('/film');
    const link = shown.page.getByRole('link', { name: 'Watch your film' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://films.example/every-road');
    expect([...desk.faults, ...shown.faults]).toEqual([]);
  });
});
