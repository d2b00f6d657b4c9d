import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { invitedOperator } from '#tests/support/desk-sign-in.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi } from '#tests/support/product.ts';
import { addAuthenticator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();

test('an owner creates a product, gives it a picture, and shows it to customers', async () => {
  const { page, faults } = await site.openPage();
  const { secret } = await invitedOperator(site.addresses, 'owner');
  await addAuthenticator(page);
  await goTo(page, `${site.addresses.desk}/desk/invitation#${secret}`);
  await page.getByRole('button', { name: 'Create your passkey' }).click();
  await page.waitForURL('**/desk/account');
  const toast = (text: string) => page.locator('.desk-toast').filter({ hasText: text }).waitFor();
  await goTo(page, `${site.addresses.desk}/desk/shop/new-product`);
  const name = `Linen Book ${ulid().toLowerCase()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price in dollars', { exact: true }).fill('89');
  await page.getByLabel('Description').fill('On cream paper.\n\n- Thread-sewn\n- 64 pages & a cover');
  await page.getByRole('button', { name: 'Create the product' }).dblclick();
  await page.getByRole('dialog', { name: `Set the prices of ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Use your passkey' }).dblclick();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const seenByCustomers = async () =>
    (await callApi(site.addresses, endpoints.getProduct, { path: { productId } })).body;
  expect((await seenByCustomers()).code).toBe('product-not-found');
  const file = { name: 'book.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(640, 480) };
  await page.locator('input[type=file]').setInputFiles(file);
  await toast('is stored');
  await page.getByRole('button', { name: 'Show in the shop' }).click();
  await toast('is in the shop');
  expect((await seenByCustomers()).data).toMatchObject({
    name,
    basePrice: 89,
    description: '<p>On cream paper.</p><ul><li>Thread-sewn</li><li>64 pages &amp; a cover</li></ul>',
  });
  // The price without a passkey, which browsers log.
  expect(faults.filter((fault) => !/403 .*\/api\/desk\/products\//.test(fault))).toEqual([]);
});
