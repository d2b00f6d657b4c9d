import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmCheckout } from '#functions/domain/checkout/confirm-checkout.ts';
import { createGiftCheckout, type GiftCheckoutRequest } from '#functions/domain/checkout/create-gift-checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { namedGiftFiles } from '#functions/domain/checkout/gift-files.ts';
import { resolveOrder } from '#functions/domain/checkout/resolve-order.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { waitingRowSchema } from '#functions/domain/outbox/outbox.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { createTestClock, listItems } from '#tests/support/accounts.ts';
import { eventParts } from '#tests/support/checkouts.ts';
import { loseFirstResponse } from '#tests/support/concurrent-writes.ts';
import {
  address,
  aGiftRequest,
  type GiftShop,
  openGiftShop,
  putStory,
  shippingForm,
  storyHtml,
  storyId,
} from '#tests/support/gifts.ts';
import { proofBackends } from '#tests/support/tables.ts';

const photo = Buffer.from('a photo');

describe.each(proofBackends)('gift checkout on $name', ({ url }) => {
  let shop: GiftShop;
  beforeEach(async () => {
    shop = await openGiftShop(url);
  });
  afterEach(() => shop.table.close());

  const open = (over: Partial<GiftCheckoutRequest> = {}) => createGiftCheckout(aGiftRequest(over), shop);
  const openSessions = () => [...shop.payments.sessions.values()].filter(({ status }) => status === 'open');
  const rows = async () => (await listItems(shop.table, 'OUTBOX#')).map((item) => waitingRowSchema.parse(item).row);
  const queuedRows = async () =>
    (await rows()).map((row) => (row.kind === 'mail' ? `${row.mail.template} to ${row.mail.to}` : row.kind)).toSorted();

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
    expect([...shop.files.stored]).toEqual([[key, photo]]);
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

  it.each<[string, string, () => Promise<Partial<GiftCheckoutRequest>>]>([
    ['an unknown story', 'story-not-found', async () => ({ form: { ...shippingForm, story: 'none' } })],
    [
      'another customer’s story',
      'story-not-found',
      async () => {
        await putStory(shop.table, { userId: 'u2', storyId: 'theirs' });
        return { form: { ...shippingForm, story: 'theirs' } };
      },
    ],
    [
      'a story that is being written',
      'story-not-ready',
      async () => {
        await putStory(shop.table, { storyId: 'unfinished', description: null });
        return { form: { ...shippingForm, story: 'unfinished' } };
      },
    ],
  ])('refuses %s and stores nothing', async (_, code, prepare) => {
    await expect(open({ photo, ...(await prepare()) })).rejects.toMatchObject({ code });
    expect(await listItems(shop.table, 'CHECKOUT#')).toEqual([]);
    expect(shop.files.stored.size).toBe(0);
    expect(shop.payments.calls).toEqual([]);
  });

  it('stores nothing when the photo is refused', async () => {
    const refusing = { ...shop, cleanImages: () => Promise.reject(new AppError('unsupported-image')) };
    const call = createGiftCheckout(aGiftRequest({ photo }), refusing);
    await expect(call).rejects.toMatchObject({ code: 'unsupported-image' });
    expect(await listItems(shop.table, 'CHECKOUT#')).toEqual([]);
    expect(shop.files.stored.size).toBe(0);
  });

  it('returns one session and stores one photo for twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ photo })));
    expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(shop.payments.created).toHaveLength(1);
    const [checkout] = await listItems(shop.table, 'CHECKOUT#');
    expect([...shop.files.stored.keys()]).toEqual([
      (await shop.checkouts.get(answers[0]?.checkoutId ?? ''))?.gift?.photo?.key,
    ]);
    expect(checkout).toBeDefined();
  });

  it.each<[string, Partial<GiftCheckoutRequest>]>([
    ['another address', { form: { ...shippingForm, address: { ...address, street: '2 Mill Lane' } } }],
    ['another shipping method', {}],
    ['a photo', { form: shippingForm, photo }],
  ])('expires the open session when the next request has %s', async (_, change) => {
    const first = await open({ form: shippingForm });
    const second = await open(change);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(openSessions().map(({ checkoutId }) => checkoutId)).toEqual([second.checkoutId]);
    expect(await shop.checkouts.get(first.checkoutId)).toMatchObject({ status: 'expired' });
  });

  it('expires the open session when the story was edited, so that the last version is printed', async () => {
    const first = await open();
    await putStory(shop.table, { description: '<p>Edited.</p>' });
    const second = await open();
    expect(second.checkoutId).not.toBe(first.checkoutId);
    expect((await shop.checkouts.get(second.checkoutId))?.gift?.description).toBe('<p>Edited.</p>');
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
    expect(openSessions()).toHaveLength(2);
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
    expect(shop.files.stored.size).toBe(1);
  });

  it('stores the photo of a checkout whose response was lost, and the retry uses it', async () => {
    const transactions = loseFirstResponse(shop.table);
    await expect(createGiftCheckout(aGiftRequest({ photo }), { ...shop, transactions })).rejects.toMatchObject({
      code: 'service-unavailable',
    });
    const { checkoutId } = await open({ photo });
    const key = (await shop.checkouts.get(checkoutId))?.gift?.photo?.key ?? '';
    expect(shop.files.stored.has(key)).toBe(true);
    expect(await listItems(shop.table, 'CHECKOUT#')).toHaveLength(1);
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
    expect(await shop.gifts.get('u1', checkoutId)).toMatchObject({ description: storyHtml });
    expect(await shop.orders.list('u1')).toMatchObject([
      { orderId: checkoutId, kind: 'gift', totalCents: 5000, status: 'paid' },
    ]);
    expect(await shop.gifts.listOpen()).toEqual([{ userId: 'u1', giftId: checkoutId }]);
    expect(await queuedRows()).toEqual(['gift-bought to u1@example.com', 'gift-proof', 'gift-sold to operator']);
  });

  it('rejects a confirmation by another customer', async () => {
    const { sessionId } = await open();
    shop.payments.pay(sessionId);
    const call = confirmCheckout({ userId: 'u2', sessionId }, shop);
    await expect(call).rejects.toMatchObject({ code: 'checkout-not-found' });
    expect(await shop.gifts.list('u1')).toEqual([]);
  });

  it('creates no gift for a wrong amount until the operator delivers it', async () => {
    const { sessionId, checkoutId } = await open();
    expect(await fulfilCheckout(shop.payments.pay(sessionId, { amountTotalCents: 1 }), [], shop)).toBe('quarantined');
    expect(await shop.gifts.list('u1')).toEqual([]);
    await resolveOrder(checkoutId, 'deliver', shop);
    expect(await shop.gifts.list('u1')).toMatchObject([{ giftId: checkoutId, status: 'paid' }]);
    expect(await queuedRows()).toHaveLength(3);
  });

  it('namedGiftFiles returns the photo until a day after the checkout can no longer become a gift', async () => {
    const abandoned = await open({ photo });
    const clock = createTestClock(Date.now());
    const named = () => namedGiftFiles('u1', abandoned.checkoutId, { ...shop, clock });
    expect([...(await named())]).toEqual([...shop.files.stored.keys()]);
    await expireCheckout(abandoned.checkoutId, [], shop);
    expect((await named()).size).toBe(1);
    clock.pass(2 * 86_400);
    expect(await named()).toEqual(new Set());

    const { sessionId, checkoutId } = await open({ photo });
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    expect(await namedGiftFiles('u1', checkoutId, shop)).toEqual(
      new Set([(await shop.gifts.get('u1', checkoutId))?.photo?.key]),
    );
    expect(await namedGiftFiles('u2', checkoutId, shop)).toEqual(new Set());
  });
});
