import { describe, expect, it } from 'vitest';
import { presentDeskGift, presentGiftCard } from '#functions/domain/gift/present-desk-gift.ts';
import { deskGiftCardSchema, deskGiftSchema } from '#shared/schemas/desk-gifts.ts';
import { aGift, anOrder } from '#tests/support/builders.ts';
import { address } from '#tests/support/gifts.ts';

const addresses = { addressOf: async (key: string, as?: string) => `https://files.test/${key}?${as ?? 'signed'}` };
const madeAt = '2026-11-21T10:01:00.000Z';
const proof = { key: 'u/u1/gift/1/a.pdf', pages: 4, photoDpi: 240, madeAt };
const ada = { name: 'Ada', email: 'ada@example.com' };

describe('presentDeskGift', () => {
  it('has what an operator needs to make the gift', async () => {
    const answer = { problem: 'Her name is Ann.', at: '2026-11-21T10:02:00.000Z' };
    const change = { status: 'proof', proof, answer, dedication: 'For Mia' } as const;
    const shown = await presentDeskGift(
      aGift({ ...change, shippingMethod: 'shipping', address }),
      ada,
      anOrder({ kind: 'gift', totalCents: 5000 }),
      addresses,
    );
    expect(deskGiftSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      status: 'proof',
      since: madeAt,
      proofAnswer: 'problem',
      problem: 'Her name is Ann.',
      moves: ['cancelled'],
      address,
      dedication: 'For Mia',
      customer: { userId: 'u1', ...ada },
      answeredAt: answer.at,
      refundableCents: 5000,
      proof: { url: 'https://files.test/u/u1/gift/1/a.pdf?signed', pages: 4 },
      photo: { widthPx: 1200, heightPx: 800 },
    });
    expect(shown).not.toHaveProperty('description');
  });

  it('has no customer, photo or proof when there is none', async () => {
    const shown = await presentDeskGift(aGift({ photo: null }), undefined, undefined, addresses);
    expect(deskGiftSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ customer: null, photo: null, proof: null, problem: null, dedication: null });
  });
});

it('presentGiftCard has neither address nor texts', () => {
  const card = presentGiftCard(aGift({ shippingMethod: 'shipping', address, dedication: 'For Mia' }));
  expect(deskGiftCardSchema.parse(card)).toEqual(card);
  expect(JSON.stringify(card)).not.toMatch(/Mill Lane|Mia|toast<\/h4>/);
  expect(card).toMatchObject({ storyName: 'Burnt toast', proofAnswer: 'none', moves: ['cancelled'] });
});
