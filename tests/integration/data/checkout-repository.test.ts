import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { outboxDay } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import type { CheckoutRepository } from '#functions/domain/checkout/repositories.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { aCheckout } from '#tests/support/builders.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

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
  let table: Table & { close(): void };
  let checkouts: CheckoutRepository;

  beforeEach(async () => {
    table = await openTable(url);
    checkouts = createCheckoutRepository(table);
  });
  afterEach(() => table.close());

  it('addPart writes a checkout once, and get returns it', async () => {
    expect(await checkouts.get(checkoutId)).toBeUndefined();
    await table.commit([checkouts.addPart(checkout)]);
    await expect(table.commit([checkouts.addPart(checkout)])).rejects.toThrow(TransactionRefused);
    expect(await checkouts.get(checkoutId)).toEqual(checkout);
  });

  it('movePart changes the status only from the states that it names', async () => {
    await table.commit([checkouts.addPart(checkout)]);
    await expect(table.commit([checkouts.movePart(checkoutId, ['expired'], 'fulfilled')])).rejects.toThrow('checkout');
    await table.commit([checkouts.movePart(checkoutId, ['expired', 'open'], 'fulfilled')]);
    expect(await checkouts.get(checkoutId)).toMatchObject({ status: 'fulfilled' });
    await expect(table.commit([checkouts.movePart(checkoutId, ['open'], 'expired')])).rejects.toThrow('checkout');
    await expect(table.commit([checkouts.movePart('01UNKNOWN', ['open'], 'expired')])).rejects.toThrow('checkout');
  });

  it('saveSession stores the first session of an open checkout', async () => {
    await table.commit([checkouts.addPart(checkout)]);
    expect(await checkouts.saveSession(checkout, 'cs_1')).toBe(true);
    expect(await checkouts.saveSession(checkout, 'cs_1')).toBe(true);
    expect(await checkouts.saveSession(checkout, 'cs_2')).toBe(false);
    expect(await checkouts.get(checkoutId)).toMatchObject({ sessionId: 'cs_1' });
    expect(await checkouts.getBySession('cs_1')).toMatchObject({ checkoutId });
    expect(await checkouts.getBySession('cs_2')).toBeUndefined();
    await table.commit([checkouts.movePart(checkoutId, ['open'], 'expired')]);
    expect(await checkouts.saveSession(checkout, 'cs_1')).toBe(false);
    expect(await checkouts.saveSession({ ...checkout, checkoutId: '01UNKNOWN' }, 'cs_3')).toBe(false);
  });

  it('takeSlotPart assigns a slot to one checkout, getSlot returns it, clearSlotPart clears it for that checkout only', async () => {
    await table.commit([checkouts.takeSlotPart(checkout, undefined)]);
    await expect(table.commit([checkouts.takeSlotPart(other, undefined)])).rejects.toThrow('slot');
    expect(await checkouts.getSlot('u1', 'story')).toBe(checkoutId);
    expect(await checkouts.getSlot('u2', 'story')).toBeUndefined();
    await expect(table.commit([checkouts.clearSlotPart(other)])).rejects.toThrow('slot');
    await table.commit([checkouts.takeSlotPart(other, checkoutId)]);
    await expect(table.commit([checkouts.takeSlotPart(checkout, checkoutId)])).rejects.toThrow('slot');
    await table.commit([checkouts.clearSlotPart(other)]);
    await table.commit([checkouts.clearSlotPart(other)]);
    expect(await checkouts.getSlot('u1', 'story')).toBeUndefined();
  });

  it('listWaiting returns the checkouts that awaitPart recorded for the day, until stopWaitingPart', async () => {
    const day = outboxDay(checkoutId);
    await table.commit([checkouts.addWaitingPart(other), checkouts.addWaitingPart(checkout)]);
    expect(await checkouts.listWaiting(day)).toEqual([checkoutId, other.checkoutId]);
    expect(await checkouts.listWaiting('2020-01-01')).toEqual([]);
    await table.commit([checkouts.removeWaitingPart(checkoutId)]);
    await table.commit([checkouts.removeWaitingPart(checkoutId)]);
    expect(await checkouts.listWaiting(day)).toEqual([other.checkoutId]);
  });
});
