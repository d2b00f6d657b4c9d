import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProductRepository } from '#functions/data/product-repository.ts';
import { addStory } from '#functions/domain/checkout/add-story.ts';
import { createCheckout } from '#functions/domain/checkout/create-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import type { ClaimedChoices } from '#functions/domain/order/product-choices.ts';
import { addStory as addStoryEndpoint } from '#shared/endpoints/add-story.ts';
import { createCheckout as createCheckoutEndpoint } from '#shared/endpoints/checkout.ts';
import { claimedProductSchema } from '#shared/schemas/claimed-product.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { addCoupon, storyCheckout } from '#tests/support/checkouts.ts';
import { putStory, storyId } from '#tests/support/gifts.ts';
import { emptyBalance, openShop, type Shop } from '#tests/support/shop.ts';
import { proofBackends } from '#tests/support/tables.ts';

const address = { street: '1 Mill Lane', city: 'Oakham', state: 'Ohio', postalCode: '45001', country: 'USA' };

describe.each(proofBackends)('choices for a product on $name', ({ url }) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(url);
    const facts = { imageUrl: 'https://x.test/a', basePriceCents: 8900, description: '', link: null, variants: [] };
    const products = createProductRepository(shop.table);
    const put = (productId: string, name: string, needs?: ('story' | 'address')[]) =>
      products.putParts({ ...facts, productId, name, ...(needs && { needs }) }, undefined);
    const all = [put('book', 'Book', ['story', 'address']), put('voice', 'Voice', ['story']), put('frame', 'Frame')];
    await shop.table.commit(all.flat());
    await putStory(shop.table);
  });
  afterEach(() => shop.table.close());

  const book = { name: 'Book', storyId, address };
  const open = (product: ClaimedChoices) => createCheckout(storyCheckout({}, { body: { product } }), shop);

  it('are stored with the checkout and the order, and mailed to customer and operator', async () => {
    const { checkoutId, sessionId } = await open(book);
    const choices = { story: { storyId, name: 'Burnt toast' }, address };
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ choices, cents: 8900 });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await shop.orders.list('u1')).toMatchObject([{ orderId: checkoutId, choices }]);
    const mails = await listQueuedMails(shop.table);
    expect(mails).toHaveLength(2);
    for (const { data } of mails)
      expect(data).toMatchObject({ storyName: 'Burnt toast', address: '1 Mill Lane, Oakham, Ohio 45001, USA' });
  });

  it('of the same purchase share a session, and a changed address replaces it', async () => {
    const [first, again] = [await open(book), await open(book)];
    expect(again.sessionId).toBe(first.sessionId);
    const other = await open({ ...book, address: { ...address, street: '2 Mill Lane' } });
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
  });

  it.each([
    ['no story', { name: 'Book', address }, 'choice-required'],
    ['no address', { name: 'Book', storyId }, 'choice-required'],
    ['an unknown story', { ...book, storyId: 'unknown' }, 'story-not-found'],
  ])('are refused before a session with %s', async (_, product, code) => {
    await expect(open(product)).rejects.toMatchObject({ code });
  });

  it('are refused with the story of another customer, or one that is being written', async () => {
    await putStory(shop.table, { userId: 'u2', storyId: 'theirs' });
    await expect(open({ ...book, storyId: 'theirs' })).rejects.toMatchObject({ code: 'story-not-found' });
    await putStory(shop.table, { storyId: 'writing', description: null });
    await expect(open({ ...book, storyId: 'writing' })).rejects.toMatchObject({ code: 'story-not-ready' });
  });

  it('are dropped where the product does not need them', async () => {
    const voice = await open({ ...book, name: 'Voice' });
    expect(await shop.checkouts.get(voice.checkoutId)).toMatchObject({ choices: { address: null } });
    const frame = await open({ ...book, name: 'Frame' });
    expect(await shop.checkouts.get(frame.checkoutId)).not.toHaveProperty('choices');
  });

  it('are required and stored for a product that a coupon makes free', async () => {
    await addCoupon(shop.table, { code: 'FREE', percent: 100 });
    const add = (product: ClaimedChoices) =>
      addStory(
        {
          userId: 'u1',
          email: 'u1@example.com',
          balance: { ...emptyBalance, monthlyFrozen: false },
          body: { product: { ...product, coupon: 'FREE' }, chatHistory: [] },
          idempotencyKey: undefined,
        },
        shop,
      );
    await expect(add({ name: 'Book' })).rejects.toMatchObject({ code: 'choice-required' });
    expect(await shop.orders.list('u1')).toEqual([]);
    await add(book);
    expect(await shop.orders.list('u1')).toMatchObject([{ totalCents: 0, choices: { story: { storyId } } }]);
  });
});

describe('claimedProductSchema', () => {
  const product = { name: 'Book', storyId, address };

  it.each([createCheckoutEndpoint, addStoryEndpoint])('keeps the story and the address of $id', ({ request }) => {
    expect(request.body.parse({ product, chatHistory: [], userMessage: 'Write it.' })).toMatchObject({ product });
  });

  it.each([
    ['an empty street', { ...address, street: ' ' }],
    ['a missing city', { ...address, city: undefined }],
    ['a street of invisible characters', { ...address, street: '\u200b\r\n' }],
    ['a line of more than 120 characters', { ...address, state: 'x'.repeat(121) }],
  ])('refuses an address with %s', (_, wrong) => {
    expect(claimedProductSchema.safeParse({ name: 'Book', address: wrong }).success).toBe(false);
  });
});
