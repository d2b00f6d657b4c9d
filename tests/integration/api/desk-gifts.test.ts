import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { DeskGiftCard, GiftMove } from '#shared/schemas/desk-gifts.ts';
import {
  answerProof,
  buyGift,
  createFirstStory,
  getGift,
  pickupFields,
  waitForGiftProof,
} from '#tests/support/gift-orders.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually, mailsTo, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const notFound = { status: 404, body: { code: 'gift-not-found' } };
const hidden = { status: 404, body: { code: 'route-not-found' } };

let customer: TestCustomer;
let story: string;
let token: string;
let operatorId: string;

beforeAll(async () => {
  customer = await readyCustomer(addresses);
  story = await createFirstStory(addresses, customer.token);
  const session = await operatorSession(addresses, 'fulfilment');
  ({ token } = session);
  operatorId = session.operator.operatorId;
});

async function newGift(fields: Readonly<Record<string, string>> = pickupFields): Promise<string> {
  const giftId = await buyGift(addresses, customer.token, { story, ...fields });
  await waitForGiftProof(addresses, customer.token, giftId);
  return giftId;
}

const open = (giftId: string, bearer = token) =>
  callApi(addresses, endpoints.getDeskGift, { path: { giftId }, token: bearer });
const remake = (giftId: string, bearer = token) =>
  callApi(addresses, endpoints.remakeGiftProof, { path: { giftId }, token: bearer });
const list = (query: Record<string, string> = {}, bearer = token) =>
  callApi(addresses, endpoints.listDeskGifts, { query, token: bearer });

/** As the page does: with the version that it shows. */
async function move(giftId: string, to: Partial<GiftMove> & { to: string }, bearer = token) {
  const { seen } = (await open(giftId)).body.data ?? { seen: '2026-11-21T10:00:00.000Z' };
  return callApi(addresses, endpoints.moveGift, { path: { giftId }, body: { seen, ...to }, token: bearer });
}

async function mailOf(subject: string, giftId: string) {
  return eventually(async () => {
    const mails = await mailsTo(addresses, customer.email);
    return mails.find((mail) => mail.subject === subject && mail.body.text?.includes(giftId));
  }, `“${subject}” about ${giftId}`);
}

async function auditOf(giftId: string): Promise<string[]> {
  const audit = createAuditRepository(stackTable(addresses));
  const { items } = await audit.listAbout({ kind: 'operator', id: operatorId }, { limit: 200 });
  return items.filter(({ about }) => about === giftId).map(({ action }) => action);
}

describe('listDeskGifts', () => {
  const find = (cards: readonly DeskGiftCard[], giftId: string) => cards.find((card) => card.giftId === giftId);

  describe('happy', () => {
    it('has an open gift on its pages, without its address or its texts, and a delivered one on the other list', async () => {
      const giftId = await newGift(shippingFields);
      const { body } = await list();
      expect(find(body.data, giftId)).toMatchObject({
        status: 'proof',
        proofAnswer: 'none',
        shippingMethod: 'shipping',
      });
      expect(JSON.stringify(body)).not.toContain(shippingFields.street);
      await move(giftId, { to: 'printing', approvedElsewhere: true });
      await move(giftId, { to: 'shipped', tracking: 'TW 1' });
      await move(giftId, { to: 'delivered' });
      expect(find((await list()).body.data, giftId)).toBeUndefined();
      const delivered = find((await list({ state: 'delivered' })).body.data, giftId);
      expect(delivered).toMatchObject({ status: 'delivered', tracking: 'TW 1', moves: [] });
    });
  });

  describe('errors', () => {
    it.each([{ state: 'cancelled' }, { cursor: '../x' }])('returns 400 for %j', async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });
  });

  describe('security', () => {
    it('returns 404 to a customer', async () => {
      expect(await list({}, customer.token)).toMatchObject(hidden);
    });

    it('a cursor made by hand reaches no other list', async () => {
      const giftId = await newGift();
      const cursor = Buffer.from('0').toString('base64url');
      const { data } = (await list({ cursor })).body;
      expect(data).toEqual((await list()).body.data);
      expect(find(data, giftId)).toMatchObject({ status: 'proof' });
    });
  });
});

describe('getDeskGift', () => {
  describe('happy', () => {
    it('has the address, the dedication, the files and the problem in the customer’s words', async () => {
      const giftId = await newGift({ ...shippingFields, dedication: 'For Mia' });
      const { proofMadeAt } = (await getGift(addresses, giftId, customer.token)).body.data;
      const answer = { problem: 'Her name is Ann.', proofMadeAt };
      expect((await answerProof(addresses, giftId, answer, customer.token)).status).toBe(200);
      const { data } = (await open(giftId)).body;
      expect(data).toMatchObject({
        giftId,
        status: 'proof',
        proofAnswer: 'problem',
        problem: 'Her name is Ann.',
        moves: ['cancelled'],
        dedication: 'For Mia',
        address: { street: shippingFields.street },
        customer: { email: customer.email },
      });
      const proof = await fetch(data.proof.url);
      expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const download = await fetch(data.proof.downloadUrl);
      expect(download.headers.get('content-disposition')).toBe(`attachment; filename="gift-${giftId}.pdf"`);
      expect(await auditOf(giftId)).toContain('read-gift');
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown gift', async () => {
      expect(await open(unknown)).toMatchObject(notFound);
    });
  });

  describe('security', () => {
    it('shows a gift to support, and to no customer', async () => {
      const giftId = await newGift();
      const { token: support } = await operatorSession(addresses, 'support');
      expect((await open(giftId, support)).status).toBe(200);
      expect(await open(giftId, customer.token)).toMatchObject(hidden);
    });
  });
});

describe('moveGift', () => {
  describe('happy', () => {
    it('moves a parcel to its customer, who gets a mail and sees each step with its date', async () => {
      const giftId = await newGift(shippingFields);
      const moves = [
        [{ to: 'printing', approvedElsewhere: true }, 'Your gift is being printed'],
        [{ to: 'shipped', tracking: 'TW 123 456' }, 'Your gift is on its way'],
        [{ to: 'delivered' }, 'Your gift has arrived'],
      ] as const;
      for (const [to, subject] of moves) {
        expect(await move(giftId, to)).toMatchObject({ status: 200, body: { data: { status: to.to } } });
        await mailOf(subject, giftId);
      }
      const shown = (await getGift(addresses, giftId, customer.token)).body.data;
      expect(shown).toMatchObject({ status: 'delivered', tracking: 'TW 123 456' });
      expect(shown.history.map(({ status }: { status: string }) => status)).toEqual([
        'paid',
        'proof',
        'printing',
        'shipped',
        'delivered',
      ]);
      expect((await auditOf(giftId)).filter((action) => action === 'move-gift')).toHaveLength(3);
    });

    it('prints an approved gift for pickup, and says when it is ready', async () => {
      const giftId = await newGift();
      const { proofMadeAt } = (await getGift(addresses, giftId, customer.token)).body.data;
      await answerProof(addresses, giftId, { approved: true, proofMadeAt }, customer.token);
      expect((await move(giftId, { to: 'printing' })).status).toBe(200);
      expect((await move(giftId, { to: 'ready' })).status).toBe(200);
      await mailOf('Your gift is ready to pick up', giftId);
    });
  });

  describe('errors', () => {
    it('returns 409 for a proof that nobody approved, a move of another method, and a version that was replaced', async () => {
      const giftId = await newGift();
      const conflict = { status: 409, body: { code: 'conflict' } };
      expect(await move(giftId, { to: 'printing' })).toMatchObject(conflict);
      expect(await move(giftId, { to: 'ready' })).toMatchObject(conflict);
      const stale = { to: 'printing', approvedElsewhere: true, seen: '2026-11-21T10:00:00.000Z' } as const;
      expect(await move(giftId, stale)).toMatchObject(conflict);
      expect(await auditOf(giftId)).not.toContain('move-gift');
    });

    it.each([{ to: 'shipped' }, { to: 'proof' }, { to: 'shipped', tracking: '<b>' }])(
      'returns 400 for %j',
      async (to) => {
        expect(await move(unknown, to as GiftMove)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      },
    );

    it('returns 404 for an unknown gift', async () => {
      expect(await move(unknown, { to: 'delivered' })).toMatchObject(notFound);
    });
  });

  describe('security', () => {
    it('returns 404 to support, and moves nothing', async () => {
      const giftId = await newGift();
      const { token: support } = await operatorSession(addresses, 'support');
      expect(await move(giftId, { to: 'cancelled' }, support)).toMatchObject(hidden);
      expect((await open(giftId)).body.data.status).toBe('proof');
    });

    it('of two operators at a time moves a gift once, with one mail', async () => {
      const giftId = await newGift();
      const results = await Promise.all([1, 2, 3].map(() => move(giftId, { to: 'printing', approvedElsewhere: true })));
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await auditOf(giftId)).filter((action) => action === 'move-gift')).toHaveLength(1);
    });
  });
});

describe('remakeGiftProof', () => {
  describe('happy', () => {
    it('makes a new proof, which removes the answer to the one before', async () => {
      const giftId = await newGift();
      const { proofMadeAt } = (await getGift(addresses, giftId, customer.token)).body.data;
      await answerProof(addresses, giftId, { problem: 'A typo', proofMadeAt }, customer.token);
      expect((await remake(giftId)).status).toBe(200);
      const made = await eventually(async () => {
        const { data } = (await open(giftId)).body;
        return data.proof.madeAt === proofMadeAt ? undefined : data;
      }, 'the new proof');
      expect(made).toMatchObject({ status: 'proof', proofAnswer: 'none', problem: null });
      expect(await auditOf(giftId)).toContain('remake-gift-proof');
    });
  });

  describe('errors', () => {
    it('returns 409 for a gift that is being printed, and 404 for an unknown one', async () => {
      const giftId = await newGift();
      await move(giftId, { to: 'printing', approvedElsewhere: true });
      expect(await remake(giftId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await remake(unknown)).toMatchObject(notFound);
    });
  });

  describe('security', () => {
    it('returns 404 to support and to the customer', async () => {
      const { token: support } = await operatorSession(addresses, 'support');
      for (const bearer of [support, customer.token]) expect(await remake(unknown, bearer)).toMatchObject(hidden);
    });
  });
});
