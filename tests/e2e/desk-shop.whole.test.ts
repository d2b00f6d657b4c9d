import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCouponRepository } from '#functions/data/coupon-repository.ts';
import { putFeaturedStory, putProduct } from '#functions/ops/catalogue.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aFeaturedStoryWish, aProductWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { addCoupon } from '#tests/support/checkouts.ts';
import { jpegOf } from '#tests/support/images.ts';
import { callApi } from '#tests/support/product.ts';
import { openCheckout, storyCheckoutBody } from '#tests/support/purchases.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { visualFaults } from './support/axe.ts';
import { signedInOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
let page: Page;
let faults: readonly string[];
beforeEach(async () => {
  ({ page, faults } = await site.openPage());
});

const open = (path: string) => goTo(page, `${site.addresses.desk}/desk${path}`);
const toast = (text: string) => page.locator('.desk-toast').filter({ hasText: text });
const publicProduct = async (productId: string) =>
  (await callApi(site.addresses, endpoints.getProduct, { path: { productId } })).body;

async function aProduct() {
  const wish = aProductWish({ description: '<p>Oak.</p><ul><li>Sawn by hand</li></ul>' });
  await putProduct(catalogueTarget(site.addresses), wish, await catalogueFolder());
  return wish;
}

describe('an owner', () => {
  beforeEach(() => signedInOperator(page, site.addresses, 'owner'));

  test('creates a product, gives it a picture, and shows it to customers', async () => {
    await open('/shop');
    await page.waitForURL('**/desk/shop/products');
    await page.getByRole('link', { name: 'New product' }).click();
    const name = `Linen Book ${ulid().toLowerCase()}`;
    await page.getByRole('button', { name: 'Create the product' }).click();
    await page.getByText('Please enter a name.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Price in dollars', { exact: true }).fill('89');
    await page.getByRole('button', { name: 'Add a variant' }).click();
    await page.getByLabel('Name of variant 1').fill('Large');
    await page.getByLabel('Price of variant 1 in dollars').fill('129.50');
    await page.getByLabel('Description').fill('On cream paper.\n\n- Thread-sewn\n- 64 pages & a cover');
    await page.getByLabel('The customer enters a postal address').check();
    expect(await visualFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Create the product' }).click();
    await toast('is created. Now add its picture').waitFor();
    await page.waitForURL('**/desk/shop/products/*');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect((await publicProduct(productId)).code).toBe('product-not-found');
    const file = { name: 'book.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(640, 480) };
    await page.locator('input[type=file]').setInputFiles(file);
    await toast('is stored').waitFor();
    await page.getByRole('button', { name: 'Show in the shop' }).click();
    await toast('is in the shop').waitFor();
    expect((await publicProduct(productId)).data).toMatchObject({
      name,
      basePrice: 89,
      variants: [{ name: 'Large', price: 129.5 }],
      needs: ['address'],
      description: '<p>On cream paper.</p><ul><li>Thread-sewn</li><li>64 pages &amp; a cover</li></ul>',
    });
    expect(faults).toEqual([]);
  });

  test('changes a price and takes that back, and hides a product and shows it again', async () => {
    const { productId, name } = await aProduct();
    await open(`/shop/products/${productId}`);
    expect(await page.getByLabel('Description').inputValue()).toBe('Oak.\n\n- Sawn by hand');
    await page.getByLabel('Price of variant 1 in dollars').fill('59.99');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(`${name} is saved`).waitFor();
    expect((await publicProduct(productId)).data.variants).toEqual([{ name: 'Large', price: 59.99 }]);
    await toast(`${name} is saved`).getByRole('button', { name: 'Undo' }).click();
    await toast('Undone').waitFor();
    expect(await page.getByLabel('Price of variant 1 in dollars').inputValue()).toBe('49.99');
    expect((await publicProduct(productId)).data.variants).toEqual([{ name: 'Large', price: 49.99 }]);
    await page.getByRole('link', { name: 'All products' }).click();
    await page.getByRole('button', { name: `Hide ${name}` }).click();
    await toast(`${name} is hidden`).waitFor();
    expect((await publicProduct(productId)).code).toBe('product-not-found');
    await toast(`${name} is hidden`).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Hide ${name}` }).waitFor();
    await expect.poll(async () => (await publicProduct(productId)).success).toBe(true);
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('keeps what was typed when a colleague has changed the product', async () => {
    const wish = await aProduct();
    await open(`/shop/products/${wish.productId}`);
    await page.getByLabel('Name', { exact: true }).fill('Oak Frame');
    // The browser asks, and the answer is no.
    await page.getByRole('link', { name: 'All products' }).click();
    expect(new URL(page.url()).pathname).toBe(`/desk/shop/products/${wish.productId}`);
    await putProduct(catalogueTarget(site.addresses), { ...wish, basePriceCents: 3000 }, await catalogueFolder());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast('This has changed in the meantime').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Oak Frame');
    await page.getByRole('button', { name: 'Load their version' }).click();
    expect(await page.getByLabel('Price in dollars', { exact: true }).inputValue()).toBe('30');
  });

  test('hides a featured story, and revokes a consent with a reason', async () => {
    const wish = aFeaturedStoryWish({ name: `Toast ${ulid()}` });
    await putFeaturedStory(catalogueTarget(site.addresses), wish, await catalogueFolder());
    const path = { featuredStoryId: wish.featuredStoryId };
    const isPublic = async () =>
      (await callApi(site.addresses, endpoints.getFeaturedStory, { path })).body.success === true;
    await open('/shop/featured');
    await page.getByText('Consent of Mabel Fane').first().waitFor();
    await page.getByRole('button', { name: `Hide “${wish.name}”` }).click();
    await toast('is hidden').waitFor();
    expect(await isPublic()).toBe(false);
    await toast('is hidden').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Hide “${wish.name}”` }).waitFor();
    await expect.poll(isPublic).toBe(true);
    expect(await visualFaults(page)).toEqual([]);
    await toast('Undone').waitFor();
    await page.getByRole('button', { name: `Revoke the consent “${wish.name}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke the consent' });
    await dialog.getByLabel('How they told us').fill('She wrote to us on November 24th');
    expect(await visualFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Revoke the consent' }).click();
    await toast('is no longer shown').waitFor();
    expect(await isPublic()).toBe(false);
    expect(faults).toEqual([]);
  });
});

describe('support', () => {
  beforeEach(() => signedInOperator(page, site.addresses, 'support'));

  test('creates a coupon, ends it and takes that back', async () => {
    await open('/shop');
    await page.waitForURL('**/desk/shop/coupons');
    expect(await page.getByRole('navigation', { name: 'Shop' }).getByRole('link').allInnerTexts()).toEqual(['Coupons']);
    await page.getByRole('button', { name: 'New coupon' }).click();
    const dialog = page.getByRole('dialog', { name: 'New coupon' });
    const code = `W${ulid()}`;
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('How often it can be used (optional)').fill('5');
    expect(await visualFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Create the coupon' }).click();
    await toast(`Coupon ${code} is valid now`).waitFor();
    await page.getByText('Nobody has used it yet').waitFor();
    await page.getByRole('link', { name: 'All coupons' }).click();
    await page.getByRole('link', { name: code }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByPlaceholder('Code').fill(code);
    await page.getByPlaceholder('Code').press('Enter');
    await page.getByText('Nobody has used it yet').waitFor();
    const stored = () => createCouponRepository(stackTable(site.addresses)).get(code);
    await page.getByRole('button', { name: 'End the coupon' }).click();
    await toast(`Nobody can use ${code} any more`).waitFor();
    expect(await stored()).toMatchObject({ disabled: true, maxUses: 5, percent: 20, oncePerCustomer: true });
    await toast(`Nobody can use ${code} any more`).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'End the coupon' }).waitFor();
    expect(await stored()).toMatchObject({ disabled: false });
    expect(faults).toEqual([]);
  });

  test('sees who used a coupon', async () => {
    const customer = await readyCustomer(site.addresses, 'Ada');
    const { code } = await addCoupon(stackTable(site.addresses), { code: `U${ulid()}` });
    await openCheckout(site.addresses, customer.token, storyCheckoutBody({ coupon: code }));
    await open(`/shop/coupons/${code}`);
    await page.getByText(customer.email).waitFor();
    expect(await page.getByRole('link', { name: 'Ada' }).getAttribute('href')).toMatch(/^\/desk\/customers\/\w+$/);
    await page.getByText('At checkout').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
