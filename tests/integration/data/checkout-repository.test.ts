import { describe, expect, it } from 'vitest';
import { outboxDay } from '#functions/data/outbox-repository.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { aCheckout } from '#tests/support/builders.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const checkout = aCheckout({
  checkoutId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z',
  kind: 'story',
  productName: 'Story Bundle',
  subject: 'story',
  listCents: 1900,
  cents: 1520,
  coupon: { code: 'WREN20', percent: 20, oncePerCustomer: false },
  story: { category: 'memories', transcript: [{ role: 'user', content: 'Toast.' }], opening: null },
  sessionExpiresAtSeconds: 2_000_000_000,
  sessionId: null,
  expiresAtSeconds: 2_100_000_000,
});
const other = { ...checkout, checkoutId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y10' };
const { checkoutId } = checkout;

describe.each(tableBackends)('the checkout repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('addPart writes a checkout once, and get returns it', async () => {
    expect(await shop.checkouts.get(checkoutId)).toBeUndefined();
    await shop.table.commit([shop.checkouts.addPart(checkout)]);
    await expect(shop.table.commit([shop.checkouts.addPart(checkout)])).rejects.toThrow(TransactionRefused);
    expect(await shop.checkouts.get(checkoutId)).toEqual(checkout);
  });

  it('movePart changes the status only from the states that it names', async () => {
    await shop.table.commit([shop.checkouts.addPart(checkout)]);
    await expect(shop.table.commit([shop.checkouts.movePart(checkoutId, ['expired'], 'fulfilled')])).rejects.toThrow(
      'checkout',
    );
    await shop.table.commit([shop.checkouts.movePart(checkoutId, ['expired', 'open'], 'fulfilled')]);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
    await expect(shop.table.commit([shop.checkouts.movePart(checkoutId, ['open'], 'expired')])).rejects.toThrow(
      'checkout',
    );
    await expect(shop.table.commit([shop.checkouts.movePart('01UNKNOWN', ['open'], 'expired')])).rejects.toThrow(
      'checkout',
    );
  });

  it('listOpen returns the open checkouts of a customer', async () => {
    const closed = { ...other, subject: 'package Book', status: 'expired' } as const;
    for (const each of [checkout, closed]) {
      await shop.table.commit([shop.checkouts.addPart(each), shop.checkouts.takeSlotPart(each, undefined)]);
    }
    expect(await shop.checkouts.listOpen(checkout.userId)).toEqual([checkout]);
    expect(await shop.checkouts.listOpen('nobody')).toEqual([]);
  });

  it('saveSession stores the first session of an open checkout', async () => {
    await shop.table.commit([shop.checkouts.addPart(checkout)]);
    expect(await shop.checkouts.saveSession(checkout, 'cs_1')).toBe(true);
    expect(await shop.checkouts.saveSession(checkout, 'cs_1')).toBe(true);
    expect(await shop.checkouts.saveSession(checkout, 'cs_2')).toBe(false);
    expect(await shop.checkouts.get(checkoutId)).toMatchObject({ sessionId: 'cs_1' });
    expect(await shop.checkouts.getBySession('cs_1')).toMatchObject({ checkoutId });
    expect(await shop.checkouts.getBySession('cs_2')).toBeUndefined();
    await shop.table.commit([shop.checkouts.movePart(checkoutId, ['open'], 'expired')]);
    expect(await shop.checkouts.saveSession(checkout, 'cs_1')).toBe(false);
    expect(await shop.checkouts.saveSession({ ...checkout, checkoutId: '01UNKNOWN' }, 'cs_3')).toBe(false);
  });

  it('takeSlotPart assigns a slot to one checkout, getSlot returns it, clearSlotPart clears it for that checkout only', async () => {
    await shop.table.commit([shop.checkouts.takeSlotPart(checkout, undefined)]);
    await expect(shop.table.commit([shop.checkouts.takeSlotPart(other, undefined)])).rejects.toThrow('slot');
    expect(await shop.checkouts.getSlot('u1', 'story')).toBe(checkoutId);
    expect(await shop.checkouts.getSlot('u2', 'story')).toBeUndefined();
    await expect(shop.table.commit([shop.checkouts.clearSlotPart(other)])).rejects.toThrow('slot');
    await shop.table.commit([shop.checkouts.takeSlotPart(other, checkoutId)]);
    await expect(shop.table.commit([shop.checkouts.takeSlotPart(checkout, checkoutId)])).rejects.toThrow('slot');
    await shop.table.commit([shop.checkouts.clearSlotPart(other)]);
    await shop.table.commit([shop.checkouts.clearSlotPart(other)]);
    expect(await shop.checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('listWaiting returns the checkouts that awaitPart recorded for the day, until stopWaitingPart', async () => {
    const day = outboxDay(checkoutId);
    await shop.table.commit([shop.checkouts.addWaitingPart(other), shop.checkouts.addWaitingPart(checkout)]);
    expect(await shop.checkouts.listWaiting(day)).toEqual([checkoutId, other.checkoutId]);
    expect(await shop.checkouts.listWaiting('2020-01-01')).toEqual([]);
    await shop.table.commit([shop.checkouts.removeWaitingPart(checkoutId)]);
    await shop.table.commit([shop.checkouts.removeWaitingPart(checkoutId)]);
    expect(await shop.checkouts.listWaiting(day)).toEqual([other.checkoutId]);
  });
});
