import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seededStories } from '#infra/local/seed/catalogue-content.ts';
import { seedCatalogue } from '#infra/local/seed/seed-catalogue.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { address } from '#tests/e2e/support/film-gift-samples.ts';
import { goTo } from '#tests/e2e/support/page-ready.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { writeFirstStory } from '#tests/support/customer-stories.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const site = setUpWholeSite();
let page: Page;
beforeAll(() => seedCatalogue(site.addresses, new AbortController().signal));
beforeEach(async () => {
  ({ page } = await site.openPage());
});

const open = (path: string) => goTo(page, site.addresses.web + path);

async function logIn(): Promise<{ readonly token: string; readonly email: string }> {
  const customer = await readyCustomer(site.addresses, 'Ada');
  const session = { token: customer.token, allowedStories: '0', firstStory: 'true', subscriptionActive: 'false' };
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(site.addresses.web)}) Object.assign(localStorage, ${JSON.stringify(session)})`,
  );
  return customer;
}

test('a customer buys a product variant for a story and an address, and finds it among the orders', async () => {
  const { token, email } = await logIn();
  await writeFirstStory(site.addresses, token);
  await open('/continue-your-story');
  await page.getByRole('link', { name: 'Your Story as a Book' }).click();
  await page.getByText('Linen Hardcover', { exact: true }).click();
  await page.getByText('$129.00').waitFor();
  await page.getByRole('button', { name: 'Show your stories' }).click();
  await page.getByRole('option').first().click();
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Purchase' }).click();
  await page.getByText('Your Story as a Book - Linen Hardcover').first().waitFor();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.waitForURL((url) => url.href.startsWith(`${site.addresses.payments}/c/pay/`));
  await page.getByText('$129.00').first().waitFor();
  await page.getByRole('button', { name: 'Pay $129.00' }).click();
  await page.waitForURL((url) => url.pathname === '/order-package-success');
  await page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
  const order = await eventually(async () => {
    const { body } = await callApi(site.addresses, endpoints.listOrders, { token });
    return body.data[0];
  }, 'the order');
  expect(order).toMatchObject({
    productName: 'Your Story as a Book - Linen Hardcover',
    totalAmount: 129,
    status: 'paid',
    address: '1 Analytical Way, Riverwood, NSW 2210',
  });
  await eventually(
    async () =>
      (await mailsTo(site.addresses, email)).find(({ body }) => body.text?.includes('Address: 1 Analytical Way')),
    'the mail',
  );
});

test('a visitor opens a featured story from the gallery with its pictures and film', async () => {
  await open('/featured-stories');
  const [first] = seededStories;
  await page.getByRole('link', { name: first?.name ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: first?.name ?? '' }).waitFor();
  // The first is its print; four parts of it are in place of more photos.
  const pictures = page.locator('main img');
  expect(await pictures.count()).toBe(1 + (first?.images.length ?? 0) + 4);
  // They are loaded when they are near.
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);
  }
  const film = await page.locator('video source').first().getAttribute('src');
  expect((await fetch(film ?? '')).headers.get('content-type')).toBe('video/mp4');
});
