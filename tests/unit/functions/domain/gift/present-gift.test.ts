import { describe, expect, it } from 'vitest';
import { presentGift } from '#functions/domain/gift/present-gift.ts';
import { giftSchema } from '#shared/schemas/gift.ts';
import { address, paidGift } from '#tests/support/gifts.ts';

const addresses = { addressOf: async (key: string) => `https://files.test/${key}?signed` };
const proof = { key: 'u/u1/gift/1/a.pdf', pages: 4, photoDpi: 240, madeAt: '2026-11-21T10:01:00.000Z' };

const chosen = {
  dedication: 'For Mia',
  print: '7-gold-autumn-shore-',
  answer: { problem: null, at: proof.madeAt },
};

describe('presentGift', () => {
  it('returns a gift in the shape of the specification, with file addresses', async () => {
    const shown = await presentGift({ ...paidGift, status: 'proof', proof, ...chosen }, addresses);
    expect(shown).toEqual({
      _id: paidGift.giftId,
      orderId: paidGift.giftId,
      createdAt: paidGift.createdAt,
      status: 'proof',
      storyId: { _id: paidGift.storyId, name: 'Burnt toast' },
      fileUrl: `https://files.test/${paidGift.photo?.key}?signed`,
      proofUrl: 'https://files.test/u/u1/gift/1/a.pdf?signed',
      shippingMethod: 'pickup',
      street: '',
      city: '',
      state: '',
      postalCode: '',
      lowPhotoDpi: 240,
      tracking: null,
      dedication: 'For Mia',
      proofMadeAt: proof.madeAt,
      proofAnswer: { problem: null, at: proof.madeAt },
      print: '7-gold-autumn-shore-',
      history: [
        { status: 'paid', at: paidGift.createdAt },
        { status: 'proof', at: proof.madeAt },
      ],
    });
    expect(giftSchema.parse(shown)).toEqual(shown);
  });

  it('returns the shipping address, and null for missing files', async () => {
    const gift = { ...paidGift, photo: null, shippingMethod: 'shipping' as const, address, tracking: 'TW 1' };
    expect(await presentGift(gift, addresses)).toMatchObject({
      ...address,
      fileUrl: null,
      proofUrl: null,
      tracking: 'TW 1',
    });
  });

  it('returns the resolution of a photo only below 300 dpi', async () => {
    const shown = async (photoDpi: number | null) =>
      (await presentGift({ ...paidGift, proof: { ...proof, photoDpi } }, addresses)).lowPhotoDpi;
    expect(await Promise.all([299, 300, null].map(shown))).toEqual([299, null, null]);
  });
});
