import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  answerProof,
  buyGift,
  createFirstStory,
  getGift,
  pickupFields,
  waitForGiftProof,
} from '#tests/support/gift-orders.ts';
import { eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');

describe('answerGiftProof', () => {
  let owner: TestCustomer;
  let giftId: string;
  let proofMadeAt: string;
  beforeAll(async () => {
    owner = await readyCustomer(addresses);
    const story = await createFirstStory(addresses, owner.token);
    giftId = await buyGift(addresses, owner.token, { story, ...pickupFields, dedication: ' For  Mia\u202e ' });
    ({ proofMadeAt } = await waitForGiftProof(addresses, owner.token, giftId));
  });

  const shown = async () => (await getGift(addresses, giftId, owner.token)).body.data;

  describe('happy', () => {
    it('stores an approval, then a problem, and mails the problem to the operator', async () => {
      expect(await shown()).toMatchObject({ dedication: 'For Mia', proofMadeAt, proofAnswer: null });
      const approved = await answerProof(addresses, giftId, { approved: true, proofMadeAt }, owner.token);
      expect(approved).toMatchObject({ status: 200, body: { success: true } });
      expect(await shown()).toMatchObject({ status: 'proof', proofAnswer: { problem: null } });
      const problem = 'Her name is Ann.\n\nThe rest is lovely.';
      for (const _try of [1, 2])
        expect((await answerProof(addresses, giftId, { problem, proofMadeAt }, owner.token)).status).toBe(200);
      expect(await shown()).toMatchObject({ status: 'proof', proofAnswer: { problem } });
      await eventually(async () => {
        const mails = await mailsTo(addresses, 'wren@tellwren.test');
        return mails.find(({ body }) => body.text?.includes(giftId) && body.text.includes('Her name is Ann.'));
      }, 'the mail to the operator');
    });
  });

  describe('errors', () => {
    it.each([
      ['nothing', {}],
      ['a refusal without a reason', { approved: false }],
      ['both', { approved: true, problem: 'x' }],
      ['an empty problem', { problem: ' \u200b ' }],
      ['a problem of more than 1,000 characters', { problem: 'x'.repeat(1001) }],
    ])('returns 400 for %s', async (_name, body) => {
      expect(await answerProof(addresses, giftId, { ...body, proofMadeAt }, owner.token)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    });

    it('returns 409 for a proof that was replaced', async () => {
      const body = { approved: true, proofMadeAt: '2026-11-21T10:00:00.000Z' };
      expect(await answerProof(addresses, giftId, body, owner.token)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
    });

    it('returns 404 for an unknown gift', async () => {
      const body = { approved: true, proofMadeAt };
      expect(await answerProof(addresses, '01ARZ3NDEKTSV4RRFFQ69G5FAV', body, owner.token)).toMatchObject({
        status: 404,
        body: { message: 'No story found' },
      });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token', async () => {
      expect((await answerProof(addresses, giftId, { approved: true, proofMadeAt })).status).toBe(401);
    });

    it("treats another customer's gift as missing", async () => {
      const other = await readyCustomer(addresses);
      const before = await shown();
      const body = { approved: true, proofMadeAt };
      expect((await answerProof(addresses, giftId, body, other.token)).status).toBe(404);
      expect((await shown()).proofAnswer).toEqual(before.proofAnswer);
    });
  });
});
