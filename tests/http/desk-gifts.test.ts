import { beforeAll, describe, expect, it } from 'vitest';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import type { DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { buyGift, pickupFields, waitForGiftProof } from '#tests/support/gift-orders.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-gifts');
const conflict = { status: 409, body: { code: 'conflict' } };
let customer: CustomerWithStory;
let desk: Awaited<ReturnType<typeof operatorSession>>;
beforeAll(async () => {
  customer = await customerWithStory(addresses);
  desk = await operatorSession(addresses, 'fulfilment');
});

/** A gift with its proof, and the calls of the desk and its customer about it. */
async function newGift(fields: Readonly<Record<string, string>> = pickupFields) {
  const { token } = customer;
  const giftId = await buyGift(addresses, token, { story: customer.storyId, ...fields });
  const { proofMadeAt } = await waitForGiftProof(addresses, token, giftId);
  const open = () => get('getDeskGift', { token: desk.token, giftId });
  return {
    giftId,
    proofMadeAt,
    open,
    /** As the page does: with the version that it shows. */
    move: async (to: object) =>
      call('moveGift', { token: desk.token, giftId, body: { seen: (await open()).seen, ...to } }),
    answer: (body: object) => call('answerGiftProof', { token, giftId, body: { ...body, proofMadeAt } }),
    remake: async (correction = {}) =>
      call('remakeGiftProof', { token: desk.token, giftId, body: { seen: (await open()).seen, correction } }),
    mail: (subject: string) =>
      eventually(
        async () =>
          (await mailsTo(addresses, customer.email)).find(
            (sent) => sent.subject === subject && sent.body.text?.includes(giftId),
          ),
        `“${subject}” about ${giftId}`,
      ),
    actions: async () =>
      (await auditOf(addresses, 'operator', desk.operator.operatorId))
        .filter(({ about }) => about === giftId)
        .map(({ action }) => action),
  };
}
const cardOf = async (giftId: string, query: Record<string, string> = {}): Promise<DeskGiftCard | undefined> =>
  (await get('listDeskGifts', { token: desk.token, query })).find((card: DeskGiftCard) => card.giftId === giftId);

describe('a gift', () => {
  it('moves as a parcel to its customer, who gets a mail and sees each step', async () => {
    const { giftId, move, open, mail, actions, answer } = await newGift({ ...shippingFields, dedication: 'For Mia' });
    const card = await cardOf(giftId);
    expect(card).toMatchObject({ status: 'proof', proofAnswer: 'none', shippingMethod: 'shipping' });
    expect(JSON.stringify(card)).not.toContain(shippingFields.street);
    await answer({ approved: true });
    const shown = await open();
    expect(shown).toMatchObject({
      giftId,
      status: 'proof',
      proofAnswer: 'approved',
      dedication: 'For Mia',
      address: { street: shippingFields.street },
      customer: { email: customer.email },
    });
    expect((await fetch(shown.proof.url)).headers.get('content-type')).toBe('application/pdf');
    const download = await fetch(shown.proof.downloadUrl);
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="gift-${giftId}.pdf"`);

    const moves = [
      [{ to: 'printing' }, 'Your gift is being printed'],
      [{ to: 'shipped', tracking: 'TW 123 456' }, 'Your gift is on its way'],
      [{ to: 'delivered' }, 'Your gift has arrived'],
    ] as const;
    for (const [to, subject] of moves) {
      expect((await move(to)).body.data).toMatchObject({ status: to.to });
      await mail(subject);
    }
    const gift = await get('getGift', { token: customer.token, giftId });
    expect(gift).toMatchObject({ status: 'delivered', tracking: 'TW 123 456' });
    const states = gift.history.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['paid', 'proof', 'printing', 'shipped', 'delivered']);
    expect((await actions()).filter((action) => action === 'move-gift')).toHaveLength(3);
    expect(await cardOf(giftId)).toBeUndefined();
    expect(await cardOf(giftId, { state: 'delivered' })).toMatchObject({ tracking: 'TW 123 456', moves: [] });
  });

  it('is not printed without an approval, moves once for operators at a time, and is picked up', async () => {
    const { giftId, move, mail, actions, remake } = await newGift();
    for (const to of [{ to: 'printing' }, { to: 'ready' }]) expect(await move(to)).toMatchObject(conflict);
    const stale = { to: 'printing', approvedElsewhere: true, seen: '2026-11-21T10:00:00.000Z' };
    expect(await move(stale)).toMatchObject(conflict);
    expect(await actions()).not.toContain('move-gift');
    const results = await Promise.all([1, 2, 3].map(() => move({ to: 'printing', approvedElsewhere: true })));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await remake()).toMatchObject(conflict);
    expect((await move({ to: 'ready' })).status).toBe(200);
    await mail('Your gift is ready to pick up');
    const cursor = Buffer.from('0').toString('base64url');
    expect(await cardOf(giftId, { cursor })).toEqual(await cardOf(giftId));
  });

  it('is corrected and gets a new proof, which removes the answer to the one before', async () => {
    const { proofMadeAt, answer, remake, open, actions } = await newGift();
    await answer({ problem: 'A typo' });
    expect(await open()).toMatchObject({ proofAnswer: 'problem', problem: 'A typo', moves: ['cancelled'] });
    expect((await remake({ dedication: 'For Ann' })).status).toBe(200);
    const made = await eventually(async () => {
      const shown = await open();
      return shown.proof.madeAt === proofMadeAt ? undefined : shown;
    }, 'the new proof');
    expect(made).toMatchObject({ status: 'proof', proofAnswer: 'none', problem: null, dedication: 'For Ann' });
    expect(await actions()).toContain('remake-gift-proof');
    for (const id of ['getDeskGift', 'remakeGiftProof', 'moveGift'] as const)
      expect(await call(id, { token: desk.token })).toMatchObject({ status: 404, body: { code: 'gift-not-found' } });
  });

  reachesAll();
});
