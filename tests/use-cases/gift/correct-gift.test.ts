import { beforeEach, describe, expect, it } from 'vitest';
import { createGiftCheckout } from '#functions/domain/checkout/create-gift-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { answerProof } from '#functions/domain/gift/answer-proof.ts';
import { correctedParts } from '#functions/domain/gift/correct-gift.ts';
import { makeGiftProof } from '#functions/domain/gift/make-gift-proof.ts';
import { moveGift, requestNewProof } from '#functions/domain/gift/move-gift.ts';
import type { ProofRequest } from '#functions/domain/gift/proof.ts';
import type { GiftCorrection } from '#shared/schemas/gift.ts';
import { aGift } from '#tests/support/builders.ts';
import { aGiftRequest, openPrintShop, type PrintShop, shippingForm } from '#tests/support/gifts.ts';

const address = { street: '9 New Road', city: 'Oakham', state: 'Ohio', postalCode: '45002' };

it('a correction names what it changes: no address of a pickup, no photo where there is none', () => {
  const pickup = aGift({ shippingMethod: 'pickup', address: null, dedication: 'For Mia' });
  const all = { dedication: 'For Ann', address, withoutPhoto: true } as const;
  expect(correctedParts(pickup, all)).toEqual(['dedication', 'photo']);
  expect(correctedParts({ ...pickup, photo: null }, { dedication: 'For Mia', withoutPhoto: true })).toEqual([]);
});

describe('the correction of a gift', () => {
  let shop: PrintShop;
  let giftId: string;
  beforeEach(async () => {
    shop = await openPrintShop();
    const { sessionId, checkoutId } = await createGiftCheckout(aGiftRequest({ form: shippingForm }), shop);
    await fulfilCheckout(shop.payments.pay(sessionId), [], shop);
    giftId = checkoutId;
  });

  const gift = async () => (await shop.gifts.get('u1', giftId)) ?? expect.unreachable();
  const keyOf = async () => (await gift()).proof?.key ?? null;
  const make = async (replaces?: string | null) =>
    makeGiftProof({ userId: 'u1', giftId, replaces: replaces === undefined ? await keyOf() : replaces }, shop);
  const print = () => moveGift(giftId, 'printing', shop, { approvedElsewhere: true });
  async function correct(correction: GiftCorrection) {
    const proofMadeAt = (await gift()).proof?.madeAt ?? '';
    const customer = { userId: 'u1', name: 'Ada', email: 'u1@example.com', giftId };
    await answerProof({ ...customer, answer: { correction, proofMadeAt } }, shop);
  }
  const wanted = async () =>
    (await shop.queued()).flatMap((row) => (row.kind === 'gift-proof' ? row.gift.replaces : []));

  it('of the customer changes it, takes the approval back, and asks for one new proof', async () => {
    await make();
    const first = await keyOf();
    await correct({ dedication: 'For Ann', address });
    expect(await gift()).toMatchObject({ status: 'proof', dedication: 'For Ann', address });
    expect((await gift()).answer?.problem).toBe('Corrected: dedication, address');
    await correct({ dedication: 'For Ann' });
    expect(await wanted()).toEqual([null, first]);
    await expect(print()).rejects.toThrow('Corrected: dedication, address');
    shop.clock.pass(1000);
    expect(await make()).toBe('made');
    expect((await gift()).answer).toBeUndefined();
    await correct({ dedication: '' });
    expect((await gift()).dedication).toBeUndefined();
  });

  it('is never undone by a proof of what it was before, with or without an earlier proof', async () => {
    for (const hasProof of [false, true]) {
      const renderProof = async (request: ProofRequest) => {
        const made = await shop.renderProof(request);
        if (hasProof) await correct({ dedication: 'In time' });
        else await requestNewProof(giftId, shop, { correction: { dedication: 'Early' } });
        return made;
      };
      const replaces = await keyOf();
      const stale = await makeGiftProof({ userId: 'u1', giftId, replaces }, { ...shop, renderProof });
      expect([hasProof, stale, await keyOf()]).toEqual([hasProof, 'superseded', replaces]);
      shop.clock.pass(1000);
      expect(await make(replaces)).toBe('made');
      expect((await gift()).answer).toBeUndefined();
    }
  });

  it('is refused once it is printed or cancelled, and the other way round', async () => {
    await make();
    await print();
    await expect(correct({ dedication: 'Late' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(requestNewProof(giftId, shop, { correction: { dedication: 'Late' } })).rejects.toThrow(
      'printing already',
    );
  });

  it('and a cancellation or print at once leave one of both, and no proof of a cancelled gift', async () => {
    await make();
    const both = await Promise.allSettled([correct({ dedication: 'At once' }), print()]);
    const { status, dedication } = await gift();
    expect([
      ['printing', 'fulfilled'],
      ['proof', 'rejected'],
    ]).toContainEqual([status, both[1].status]);
    expect(dedication === 'At once').toBe(status === 'proof');
    if (status !== 'proof') return;
    await moveGift(giftId, 'cancelled', shop);
    expect(await make()).toBe('superseded');
  });

  it('by an operator needs the version that they saw, and is possible before the first proof', async () => {
    const { updatedAt } = await gift();
    const correction = { address };
    await expect(requestNewProof(giftId, shop, { correction, seen: '2020-01-01T00:00:00.000Z' })).rejects.toThrow(
      'meanwhile',
    );
    shop.clock.pass(1000);
    await requestNewProof(giftId, shop, { correction, seen: updatedAt });
    expect(await gift()).toMatchObject({ status: 'paid', address });
    expect(await make(null)).toBe('made');
  });
});
