import { describe, expect, it } from 'vitest';
import { presentGift } from '#functions/domain/gift/present-gift.ts';
import { giftSchema } from '#shared/schemas/gift.ts';
import { address, paidGift } from '#tests/support/gifts.ts';

const addresses = { addressOf: async (key: string) => `https://files.test/${key}?signed` };
const proof = { key: 'u/u1/gift/1/a.pdf', pages: 4, photoDpi: 240, madeAt: '2026-11-21T10:01:00.000Z' };

describe('presentGift', () => {
  it('shows a gift in the shape of the specification, with addresses for its files', async () => {
    const shown = await presentGift({ ...paidGift, status: 'proof', proof }, addresses);
    expect(shown).toEqual({
      ...{ _id: paidGift.giftId, orderId: paidGift.giftId, createdAt: paidGift.createdAt, status: 'proof' },
      storyId: { _id: paidGift.storyId, name: 'Burnt toast' },
      fileUrl: `https://files.test/${paidGift.photo?.key}?signed`,
      proofUrl: 'https://files.test/u/u1/gift/1/a.pdf?signed',
      ...{ shippingMethod: 'pickup', street: '', city: '', state: '', postalCode: '' },
      ...{ lowPhotoDpi: 240, tracking: null },
    });
    expect(giftSchema.parse(shown)).toEqual(shown);
  });

  it('shows the address of a parcel, and no address of files that are not there', async () => {
    const gift = { ...paidGift, photo: null, shippingMethod: 'shipping' as const, address, tracking: 'TW 1' };
    expect(await presentGift(gift, addresses)).toMatchObject({
      ...address,
      fileUrl: null,
      proofUrl: null,
      tracking: 'TW 1',
    });
  });

  it.each([
    [299, 299],
    [300, null],
    [1200, null],
    [null, null],
  ])('warns of a photo of %s dpi as %s', async (photoDpi, lowPhotoDpi) => {
    expect(await presentGift({ ...paidGift, proof: { ...proof, photoDpi } }, addresses)).toMatchObject({ lowPhotoDpi });
  });
});
