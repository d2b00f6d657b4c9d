import { beforeEach, describe, expect, it } from 'vitest';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import type { ClaimedChoices } from '#functions/domain/order/product-choices.ts';
import { addCoupon, storyCheckout } from '#tests/support/checkouts.ts';
import { type CustomerShop, emptyBalance, openCustomerShop } from '#tests/support/customer-shop.ts';
import { putStory, storyId } from '#tests/support/gifts.ts';

const address = { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001', country: 'USA' };

describe('choices for a product', () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop();
    const facts = { imageUrl: 'https://x.test/a', basePriceCents: 8900, description: '', link: null, variants: [] };
    const put = (productId: string, name: string, needs?: ('story' | 'address')[]) =>
      shop.products.putParts({ ...facts, productId, name, ...(needs && { needs }) }, undefined);
    const all = [put('book', 'Book', ['story', 'address']), put('voice', 'Voice', ['story']), put('frame', 'Frame')];
    await shop.table.commit(all.flat());
    await putStory(shop.table);
  });

  const book = { name: 'Book', storyId, address };
  const open = (product: ClaimedChoices & { name: string }) =>
    createCheckout(storyCheckout({}, { body: { product } }), shop);

  it('are stored with the checkout and the order, and mailed to customer and operator', async () => {
    const { checkoutId, sessionId } = await open(book);
    const choices = { story: { storyId, name: 'Burnt toast' }, address };
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ choices, cents: 8900 });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await shop.orders.list('u1')).toMatchObject([{ orderId: checkoutId, choices }]);
    const data = { storyName: 'Burnt toast', address: '1 Mill Lane, Oakham, Ohio 45001, USA' };
    expect(await shop.queuedMails()).toMatchObject([{ data }, { data }]);
  });

  it('of the same purchase share a session, and a changed address replaces it', async () => {
    const [first, again] = [await open(book), await open(book)];
    expect(again.sessionId).toBe(first.sessionId);
    const other = await open({ ...book, address: { ...address, street: '2 Mill Lane' } });
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
  });

  it('are refused before a session when one is missing, or the story is another’s or unfinished', async () => {
    await putStory(shop.table, { userId: 'u2', storyId: 'theirs' });
    await putStory(shop.table, { storyId: 'writing', description: null });
    await expect(open({ name: 'Book', address })).rejects.toMatchObject({ code: 'choice-required' });
    await expect(open({ name: 'Book', storyId })).rejects.toMatchObject({ code: 'choice-required' });
    for (const unknown of ['unknown', 'theirs'])
      await expect(open({ ...book, storyId: unknown })).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(open({ ...book, storyId: 'writing' })).rejects.toMatchObject({ code: 'story-not-ready' });
    expect(shop.payments.calls).toEqual([]);
  });

  it('are dropped where the product does not need them', async () => {
    const voice = await open({ ...book, name: 'Voice' });
    expect(await shop.checkouts.get(voice.checkoutId)).toMatchObject({ choices: { address: null } });
    const frame = await open({ ...book, name: 'Frame' });
    expect(await shop.checkouts.get(frame.checkoutId)).not.toHaveProperty('choices');
  });

  it('are required and stored for a product that a coupon makes free', async () => {
    await addCoupon(shop.table, { code: 'FREE', percent: 100 });
    const customer = { userId: 'u1', email: 'u1@example.com', balance: emptyBalance, idempotencyKey: undefined };
    const add = (product: ClaimedChoices & { name: string }) =>
      addStory({ ...customer, body: { product: { ...product, coupon: 'FREE' }, chatHistory: [] } }, shop);
    await expect(add({ name: 'Book' })).rejects.toMatchObject({ code: 'choice-required' });
    expect(await shop.orders.list('u1')).toEqual([]);
    await add(book);
    expect(await shop.orders.list('u1')).toMatchObject([{ totalCents: 0, choices: { story: { storyId } } }]);
  });
});
