import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { createGiftCheckout, type GiftCheckoutRequest } from '#functions/domain/checkout/create-gift-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { namedGiftFiles } from '#functions/domain/checkout/gift-files.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionConflict, TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { listItems } from '#tests/support/accounts.ts';
import { eventParts } from '#tests/support/checkouts.ts';
import { createFaultyTransactions, loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';
import { address, aGiftRequest, putStory, shippingForm, storyHtml, storyId } from '#tests/support/gifts.ts';
import { proofBackends } from '#tests/support/tables.ts';

const photo = Buffer.from('a photo');

describe.each(proofBackends)('createGiftCheckout on $name', ({ url }) => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop(url);
    await putStory(shop.table);
  });
  afterEach(() => shop.table.close());

  const open = (over: Partial<GiftCheckoutRequest> = {}, also: Partial<Shop> = {}) =>
    createGiftCheckout(aGiftRequest(over), { ...shop, ...also });
  const photos = () => [...shop.stored.keys()];
  const checkouts = () => listItems(shop.table, 'CHECKOUT#');
  const photoOf = async (checkoutId: string) => (await shop.checkouts.get(checkoutId))?.gift?.photo?.key;
  const queued = async () =>
    (await shop.queued())
      .map((row) => (row.kind === 'mail' ? `${row.mail.template} to ${row.mail.to}` : row.kind))
      .toSorted();

  it('stores story and photo before the call to Stripe, which receives neither', async () => {
    const { checkoutId } = await open({ form: shippingForm, photo });
    const checkout = await shop.checkouts.get(checkoutId);
    expect(checkout).toMatchObject({
      kind: 'gift',
      cents: 5000,
      status: 'open',
      coupon: null,
      productName: 'Framed Gift Set',
      gift: { storyId, storyName: 'Burnt toast', description: storyHtml, shippingMethod: 'shipping', address },
    });
    const key = checkout?.gift?.photo?.key ?? '';
    expect(key).toMatch(new RegExp(`^u/u1/gift/${checkoutId}/[\\w-]{20,}\\.jpg$`));
    expect(shop.stored.get(key)?.bytes).toEqual(photo);
    const [asked] = shop.payments.created;
    expect(asked).toMatchObject({
      cents: 5000,
      kind: 'gift',
      mode: 'payment',
      successUrl: 'https://tellwren.test/gift-success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://tellwren.test/gift-your-story',
    });
    expect(JSON.stringify(asked)).not.toMatch(/Mill Lane|Burnt toast|\.jpg/);
  });

  it('refuses a missing, foreign, unfinished or unprintable story and a bad photo, and stores nothing', async () => {
    await putStory(shop.table, { userId: 'u2', storyId: 'theirs' });
    await putStory(shop.table, { storyId: 'unfinished', description: null });
    const of = (story: string) => open({ photo, form: { ...shippingForm, story } });
    await expect(of('none')).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(of('theirs')).rejects.toMatchObject({ code: 'story-not-found' });
    await expect(of('unfinished')).rejects.toMatchObject({ code: 'story-not-ready' });
    await putStory(shop.table, { storyId: 'kaki', description: '<p>祖母は庭の柿の木の下に立っていました。</p>' });
    await expect(of('kaki')).rejects.toMatchObject({ code: 'unprintable-letters' });
    const refusing = { cleanImages: () => Promise.reject(new AppError('unsupported-image')) };
    await expect(open({ photo }, refusing)).rejects.toMatchObject({ code: 'unsupported-image' });
    expect([await checkouts(), photos(), shop.payments.calls]).toEqual([[], [], []]);
  });

  it('returns one session and stores one photo for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ photo })));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(shop.payments.created).toHaveLength(1);
    expect(photos()).toEqual([await photoOf(answers[0]?.checkoutId ?? '')]);
  });

  it('replaces the open session when address, shipping, photo or the story changes', async () => {
    const changes: Partial<GiftCheckoutRequest>[] = [
      { form: { ...shippingForm, address: { ...address, street: '2 Mill Lane' } } },
      {},
      { form: shippingForm, photo },
    ];
    for (const change of changes) {
      const first = await open({ form: shippingForm });
      const second = await open(change);
      expect(shop.openSessions().map(({ checkoutId }) => checkoutId)).toEqual([second.checkoutId]);
      expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
    }
    await putStory(shop.table, { description: '<p>Edited.</p>' });
    const { checkoutId } = await open({ form: shippingForm, photo });
    expect((await shop.checkouts.get(checkoutId))?.gift?.description).toBe('<p>Edited.</p>');
  });

  it('accepts the longest story: checkout and gift store it completely', async () => {
    const description = `<p>${'é'.repeat((limits.descriptionMaxBytes - 7) / 2)}</p>`;
    await putStory(shop.table, { description });
    const { sessionId, checkoutId } = await open({ form: shippingForm, photo });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect((await shop.gifts.get('u1', checkoutId))?.description).toBe(description);
  });

  it('sells two gifts of one story to two addresses, and gifts of two stories at once', async () => {
    const first = await open({ form: shippingForm });
    await fulfilCheckout(shop.payments.pay(first.sessionId), [], shop);
    const second = await open({ form: { ...shippingForm, address: { ...address, city: 'Riverwood' } } });
    await putStory(shop.table, { storyId: 'another' });
    const third = await open({ form: { ...shippingForm, story: 'another' } });
    expect(shop.openSessions()).toHaveLength(2);
    for (const { sessionId } of [second, third]) await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await shop.gifts.list('u1')).toHaveLength(3);
  });

  it('returns the same session for the same key, and refuses the key for another request', async () => {
    const idempotencyKey = 'key-of-a-gift-1';
    const first = await open({ photo, idempotencyKey });
    expect(await open({ photo, idempotencyKey })).toEqual(first);
    await expect(open({ photo: Buffer.from('another'), idempotencyKey })).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    expect(photos()).toHaveLength(1);
  });

  it('keeps only the photo of the round that won, and none of a refused checkout', async () => {
    const lost = [new TransactionRefused(['slot']), new TransactionConflict(), new TransactionRefused(['idempotency'])];
    const { checkoutId } = await open({ photo }, { transactions: createFaultyTransactions(shop.table, lost) });
    expect(photos()).toEqual([await photoOf(checkoutId)]);
    const refused = createFaultyTransactions(shop.table, [new AppError('conflict')]);
    const call = open({ photo: Buffer.from('another') }, { transactions: refused });
    await expect(call).rejects.toMatchObject({ code: 'conflict' });
    expect(photos()).toHaveLength(1);
  });

  it('keeps the photo when it may have been named: the response of the table was lost', async () => {
    const broken = createFaultyTransactions(shop.table, [new Error('the connection broke')]);
    await expect(open({ photo }, { transactions: broken })).rejects.toThrow('the connection broke');
    expect(photos()).toHaveLength(1);
    const losing = loseFirstResponse(shop.table);
    await expect(open({ photo }, { transactions: losing })).rejects.toMatchObject({ code: 'service-unavailable' });
    const { checkoutId } = await open({ photo });
    expect(photos()).toContain(await photoOf(checkoutId));
    expect(photos()).toHaveLength(2);
    expect(await checkouts()).toHaveLength(1);
  });

  it('creates one gift, one proof and one mail each for ten concurrent webhooks and confirmations', async () => {
    const { sessionId, checkoutId } = await open({ form: shippingForm, photo });
    const paid = shop.payments.pay(sessionId);
    const webhook = (call: number) => fulfilCheckout(paid, eventParts(shop.table, `evt_${call % 2}`), shop);
    const confirm = () => confirmCheckout({ userId: 'u1', sessionId }, shop);
    await Promise.all(Array.from({ length: 10 }, (_, call) => [webhook(call), confirm()]).flat());
    expect(await confirm()).toMatchObject({ kind: 'gift', status: 'fulfilled', giftId: checkoutId, storyId: null });
    expect(await shop.gifts.list('u1')).toMatchObject([
      { giftId: checkoutId, status: 'paid', proof: null, shippingMethod: 'shipping', address },
    ]);
    expect(await shop.gifts.get('u1', checkoutId)).toMatchObject({
      description: storyHtml,
      photo: { key: await photoOf(checkoutId) },
    });
    expect(await shop.orders.list('u1')).toMatchObject([
      { orderId: checkoutId, kind: 'gift', totalCents: 5000, status: 'paid' },
    ]);
    expect(await shop.gifts.listOpen()).toEqual([{ userId: 'u1', giftId: checkoutId }]);
    expect(await queued()).toEqual(['gift-bought to u1@example.com', 'gift-proof', 'gift-sold to operator']);
  });

  it('creates no gift for a wrong amount until the operator delivers it', async () => {
    const { sessionId, checkoutId } = await open();
    expect(await fulfilCheckout(shop.payments.pay(sessionId, { amountTotalCents: 1 }), [], shop)).toBe('quarantined');
    expect(await shop.gifts.list('u1')).toEqual([]);
    await resolveOrder(checkoutId, 'deliver', shop);
    expect(await shop.gifts.list('u1')).toMatchObject([{ giftId: checkoutId, status: 'paid' }]);
    expect(await queued()).toHaveLength(3);
  });

  it('namedGiftFiles returns the photo until a day after the checkout can no longer become a gift', async () => {
    const named = (checkoutId: string, userId = 'u1') => namedGiftFiles(userId, checkoutId, shop);
    const abandoned = await open({ photo });
    expect([...(await named(abandoned.checkoutId))]).toEqual(photos());
    await expireCheckout(abandoned.checkoutId, [], shop);
    expect((await named(abandoned.checkoutId)).size).toBe(1);
    shop.clock.pass(2 * 86_400_000);
    expect(await named(abandoned.checkoutId)).toEqual(new Set());

    const { sessionId, checkoutId } = await open({ photo });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await named(checkoutId)).toEqual(new Set([(await shop.gifts.get('u1', checkoutId))?.photo?.key]));
    expect(await named(checkoutId, 'u2')).toEqual(new Set());
  });
});
