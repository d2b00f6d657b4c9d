import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/posting/dates.ts';
import { eventually, mailsTo, thinStoryBody, waitForStory } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { mailedCard, orderVoucher, printedCard } from '#tests/support/vouchers.ts';

const { addresses, call, get, reachesAll } = resourceCalls('voucher');

describe('a story to give', () => {
  it('waits for its day, is redeemed by another customer, and told of when it is read', async () => {
    const [giver, receiver] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses)]);
    const { token } = giver;
    const voucherId = await orderVoucher(addresses, token, printedCard);
    const [card] = await get('listVouchers', { token });
    expect(card).toMatchObject({ _id: voucherId, state: 'to-print', receiver: 'Ada', refundableCents: 1900 });
    const email = `ada-${voucherId.toLowerCase()}@example.com`;
    const day = addDays(new Date().toISOString().slice(0, 10), 7);
    const body = { delivery: { ...mailedCard.delivery, email, day } };
    expect(await get('changeVoucher', { token, voucherId, body })).toMatchObject({
      state: 'waiting',
      mail: { email, day },
    });

    const foreign = { token: receiver.token, voucherId };
    expect(await call('changeVoucher', { ...foreign, body })).toMatchObject({ status: 404 });
    expect(await call('refundVoucher', foreign)).toMatchObject({ status: 404 });
    const redeem = (over: object) =>
      get('redeemVoucher', { token: receiver.token, body: { code: card.code, ...over } });
    expect(await redeem({})).toEqual({ from: 'Nora', tellsGiver: false });
    expect(await redeem({ tellGiver: true })).toEqual({ from: 'Nora', tellsGiver: true });
    expect(await call('redeemVoucher', { token, body: { code: card.code } })).toMatchObject({ status: 409 });
    expect(await get('getUser', { token: receiver.token })).toMatchObject({ allowedStories: 1, tellsGiver: true });
    expect(await call('refundVoucher', { token, voucherId })).toMatchObject({ status: 409 });

    const { _id: storyId } = await get('addStory', { token: receiver.token, body: thinStoryBody });
    await waitForStory(addresses, receiver.token, storyId);
    expect((await call('reportReading', { token: receiver.token, body: { storyId } })).status).toBe(200);
    const told = await eventually(async () => {
      const mails = await mailsTo(addresses, giver.email);
      return mails.find(({ subject }) => subject === 'Your gift was read');
    }, 'the mail to the giver');
    expect(told.body.text).toContain('Ada has read it');
    expect(await get('getUser', { token: receiver.token })).not.toHaveProperty('tellsGiver');
  });

  it('is refunded to its giver', async () => {
    const { token } = await readyCustomer(addresses);
    const voucherId = await orderVoucher(addresses, token);
    for (const _ of [1, 2])
      expect(await get('refundVoucher', { token, voucherId })).toMatchObject({ state: 'ended', code: null });
    expect(await get('listOrders', { token })).toMatchObject([{ _id: voucherId, status: 'refunded' }]);
  });

  reachesAll();
});
