import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { beginConfirmation } from '#shared/endpoints/desk-access.ts';
import {
  changeFeatured,
  changeProductState,
  createCoupon,
  endCoupon,
  getDeskCoupon,
  listCouponUses,
  listDeskCoupons,
  listDeskFeatured,
  listDeskProducts,
  saveProduct,
} from '#shared/endpoints/desk-shop.ts';
import type { DeskProduct } from '#shared/schemas/desk-shop.ts';
import { coupon, featuredStory, product } from '#tests/e2e/support/desk-samples.ts';
import { answerPasskey } from './support/passkey.ts';
import { findDialog, shown, textsOf } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** The product as the list and each change answer it from now on. */
function answerProduct(over: Partial<DeskProduct> = {}): void {
  const data = { ...product, ...over };
  api.answer(listDeskProducts, { success: true, data: [data] });
  for (const endpoint of [saveProduct, changeProductState])
    api.answer(endpoint, { success: true, message: 'ok', data });
}

describe('products', () => {
  const path = `/shop/products/${product.productId}`;

  test('an owner creates one, whose fields are checked, and then adds its picture', async () => {
    api.answer(listDeskProducts, { success: true, data: [] });
    const { user, press, fill, address } = renderDesk('/shop');
    await shown('There are no products.');
    expect(address()).toBe('/shop/products');
    await user.click(screen.getByRole('link', { name: 'New product' }));
    await press('Create the product');
    await shown('Please enter a name.');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await fill('Name', 'Linen Book');
    await fill('Price in dollars', '89');
    await press('Add a variant');
    await fill('Name of variant 1', 'Large');
    await fill('Price of variant 1 in dollars', '129.50');
    await fill('Description', 'On cream paper.\n\n- Thread-sewn\n- 64 pages & a cover');
    await user.click(field('The customer enters a postal address'));
    const made = { productId: 'linen-book', name: 'Linen Book', pictureUrl: null, state: 'hidden' } as const;
    answerProduct(made);
    await press('Create the product');
    await shown('is created. Now add its picture');
    expect(address()).toBe('/shop/products/linen-book');
    await shown('Add a picture first, then you can show it.');
    expect(bodiesOf(saveProduct)).toEqual([
      expect.objectContaining({
        name: 'Linen Book',
        basePriceCents: 8900,
        variants: [{ name: 'Large', priceCents: 12_950 }],
        needs: ['address'],
        description: '<p>On cream paper.</p><ul><li>Thread-sewn</li><li>64 pages &amp; a cover</li></ul>',
        seenVersion: null,
      }),
    ]);
  });

  test('a changed price needs the passkey and can be taken back', async () => {
    answerPasskey(api);
    answerProduct();
    const { press, fill } = renderDesk(path);
    await fill('Price of variant 1 in dollars', '59.99');
    api.fail(saveProduct, 'confirmation-required');
    await press('Save');
    await findDialog('Set the prices of Oak Frame');
    await shown('Large $59.99. The owners get a mail about it.');
    expect(bodiesOf(saveProduct)).toHaveLength(1);
    expect(field('Description').value).toBe('Oak.\n\n- Sawn by hand');
    answerProduct({ variants: [{ name: 'Large', priceCents: 5999 }], version: 2 });
    await press('Use your passkey');
    await shown('Oak Frame is saved');
    answerProduct({ version: 3 });
    await press('Undo');
    await shown('Undone');
    await waitFor(() => expect(field('Price of variant 1 in dollars').value).toBe('49.99'));
    expect(bodiesOf(beginConfirmation)).toEqual([
      { act: `prices ${product.productId} ${product.basePriceCents} 5999` },
    ]);
    expect(bodiesOf(saveProduct).slice(1)).toMatchObject([
      { variants: [{ priceCents: 5999 }], seenVersion: 1, confirmationId: 'c'.repeat(43) },
      { variants: [{ priceCents: 4999 }], seenVersion: 2 },
    ]);
  });

  test('one that is hidden leaves the shop before the server has answered; Undo and a refusal show it again', async () => {
    answerProduct();
    const { press } = renderDesk('/shop/products');
    await screen.findByRole('row', { name: /Oak Frame \$49\.99 1 variant In the shop/ });
    const held = api.hold(changeProductState);
    await press('Hide Oak Frame');
    await screen.findByRole('button', { name: 'Show Oak Frame' });
    answerProduct({ state: 'hidden', version: 2 });
    held.end();
    await shown('Oak Frame is hidden');
    answerProduct({ version: 3 });
    await press('Undo');
    await screen.findByRole('button', { name: 'Hide Oak Frame' });
    await shown('Undone');
    api.fail(changeProductState, 'conflict');
    await press('Hide Oak Frame');
    await shown('This has changed in the meantime');
    await screen.findByRole('button', { name: 'Hide Oak Frame' });
    expect(bodiesOf(changeProductState)).toMatchObject([{ state: 'hidden' }, { state: 'shown' }, { state: 'hidden' }]);
  });

  test('what was typed stays when a colleague has changed the product, and when its page is not left', async () => {
    answerProduct();
    const { user, press, fill, address } = renderDesk(path);
    await fill('Name', 'Ash Frame');
    const asked = vi.fn(() => false);
    vi.stubGlobal('confirm', asked);
    await user.click(screen.getByRole('link', { name: 'All products' }));
    expect([asked.mock.calls.length, address()]).toEqual([1, path]);
    answerProduct({ basePriceCents: 3000, version: 2 });
    api.fail(saveProduct, 'conflict');
    await press('Save');
    await shown('This has changed in the meantime');
    expect(field('Name').value).toBe('Ash Frame');
    await press('Load their version');
    expect(field('Price in dollars').value).toBe('30');
  });
});

test('a featured story is hidden, shown again, and no longer shown once its consent is revoked with a reason', async () => {
  const answer = (state: 'shown' | 'hidden' | 'revoked') => {
    const data = { ...featuredStory, state };
    api.answer(listDeskFeatured, { success: true, data: [data] });
    api.answer(changeFeatured, { success: true, message: 'ok', data });
  };
  answer('shown');
  const { press, fill } = renderDesk('/shop/featured');
  await shown('Consent of Mabel Fane');
  answer('hidden');
  await press('Hide “Burnt Toast”');
  await shown('“Burnt Toast” is hidden');
  answer('shown');
  await press('Undo');
  await press('Revoke the consent “Burnt Toast”');
  const revoke = (await findDialog(/^Revoke the consent/)).getByRole('button', { name: 'Revoke the consent' });
  expect(revoke.hasAttribute('disabled')).toBe(true);
  await fill(/^How they told us/, 'She wrote to us');
  answer('revoked');
  await press('Revoke the consent');
  await shown('is no longer shown');
  await shown('Consent revoked');
  expect(bodiesOf(changeFeatured)).toMatchObject([
    { state: 'hidden' },
    { state: 'shown' },
    { state: 'revoked', reason: 'She wrote to us' },
  ]);
});

describe('coupons', () => {
  const use = {
    orderId: 'o1',
    userId: 'u1',
    customer: { name: 'Ada', email: 'ada@example.com' },
    at: coupon.createdAt,
  };
  const answerUses = (data: readonly object[], cursor: string | null = null) =>
    api.answer(listCouponUses, { success: true, data, cursor });

  test('support creates one, and sees no other part of the shop', async () => {
    api.answer(listDeskCoupons, { success: true, data: [], cursor: null });
    const { user, press, fill, address } = renderDesk('/shop', 'support');
    await shown('There are no coupons.');
    const tabs = within(screen.getByRole('navigation', { name: 'Shop' })).getAllByRole('link');
    expect([address(), textsOf(tabs)]).toEqual(['/shop/coupons', ['Coupons']]);
    await press('New coupon');
    await fill('Code', 'autumn20');
    await fill(/^How often it can be used/, '5');
    api.answer(createCoupon, { success: true, message: 'ok', data: coupon });
    api.answer(getDeskCoupon, { success: true, data: coupon });
    answerUses([]);
    await user.dblClick(await screen.findByRole('button', { name: 'Create the coupon' }));
    await shown('Coupon AUTUMN20 is valid now');
    await shown('Nobody has used it yet');
    expect(address()).toBe('/shop/coupons/AUTUMN20');
    expect(bodiesOf(createCoupon)).toEqual([
      { code: 'autumn20', percent: 20, maxUses: 5, lastDay: expect.any(String), oncePerCustomer: true },
    ]);
  });

  test('one without a limit is created and reopened after the passkey, which names it', async () => {
    answerPasskey(api);
    api.answer(listDeskCoupons, { success: true, data: [], cursor: null });
    api.answer(getDeskCoupon, { success: true, data: { ...coupon, state: 'ended' } });
    answerUses([]);
    const { press, fill } = renderDesk('/shop/coupons', 'support');
    await press('New coupon');
    await fill('Code', 'autumn20');
    await fill('Last day', '2027-01-31');
    for (const endpoint of [createCoupon, endCoupon]) api.fail(endpoint, 'confirmation-required');
    await press('Create the coupon');
    await findDialog('Create AUTUMN20');
    await shown('20 % off, any number of times, until January 31st 2027. The owners get a mail about it.');
    api.answer(createCoupon, { success: true, message: 'ok', data: coupon });
    await press('Use your passkey');
    await press('Reopen the coupon');
    await findDialog('Reopen AUTUMN20');
    api.answer(endCoupon, { success: true, message: 'ok', data: coupon });
    await press('Use your passkey');
    await shown('AUTUMN20 is open again');
    const confirmationId = 'c'.repeat(43);
    expect([bodiesOf(createCoupon)[1], bodiesOf(endCoupon)[1]]).toMatchObject([{ confirmationId }, { confirmationId }]);
    expect(bodiesOf(beginConfirmation)).toEqual([
      { act: 'coupon AUTUMN20 20 unlimited 2027-01-31' },
      { act: 'reopen coupon AUTUMN20' },
    ]);
  });

  test('one is found by its code, ended at once, and opened again by Undo', async () => {
    api.answer(listDeskCoupons, { success: true, data: [coupon], cursor: null });
    api.answer(getDeskCoupon, { success: true, data: coupon });
    answerUses([]);
    const { user, press, fill, address } = renderDesk('/shop/coupons', 'support');
    await screen.findByRole('row', { name: /^AUTUMN20 20 % 3 of 10 used January 31st 2027 Valid$/ });
    await fill('Code of a coupon', ' autumn20 ');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'End the coupon' });
    expect(address()).toBe('/shop/coupons/AUTUMN20');
    const answerEnd = (state: 'open' | 'ended') => {
      const data = { ...coupon, state };
      api.answer(endCoupon, { success: true, message: 'ok', data });
      api.answer(getDeskCoupon, { success: true, data });
    };
    const held = api.hold(endCoupon);
    answerEnd('ended');
    await press('End the coupon');
    await shown('Ended');
    held.end();
    await shown('Nobody can use AUTUMN20 any more');
    answerEnd('open');
    await press('Undo');
    await screen.findByRole('button', { name: 'End the coupon' });
    expect(bodiesOf(endCoupon)).toEqual([{ isEnded: true }, { isEnded: false }]);
  });

  test('show who used one, page by page, also late and after an erasure', async () => {
    api.answer(getDeskCoupon, { success: true, data: coupon });
    answerUses([{ ...use, state: 'reserved', isLate: false }], 'next');
    const { press } = renderDesk('/shop/coupons/AUTUMN20', 'support');
    await screen.findByRole('row', { name: /^Ada ada@example\.com o1 At checkout/ });
    expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/desk/customers/u1');
    answerUses([{ ...use, orderId: 'o2', customer: null, state: 'redeemed', isLate: true }]);
    await press('Show more');
    await screen.findByRole('row', { name: /^Erased account o2 Paid, late/ });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
