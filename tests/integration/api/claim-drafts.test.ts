import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, type TestCustomer } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const claim = ({ token }: Partial<TestCustomer>, body: unknown) =>
  callApi(addresses, endpoints.claimDrafts, { body, ...(token === undefined ? {} : { token }) });

/** A visitor's interview of one turn. */
async function begin(prompt = 'MEMORIES_PROMPT', token?: string): Promise<string> {
  const draftId = newDraftId();
  const body = { userMessage: 'It was in Leeds.', chatHistory: [], prompt, draftId, turnId: newDraftId() };
  await callApi(addresses, endpoints.sendChatMessage, { body, ...(token === undefined ? {} : { token }) });
  return draftId;
}

describe('claimDrafts', () => {
  let customer: TestCustomer;
  let other: TestCustomer;
  beforeAll(async () => {
    [customer, other] = await Promise.all([readyCustomer(addresses), readyCustomer(addresses, 'Bob')]);
  });

  describe('happy', () => {
    it("assigns a visitor's drafts to the customer, idempotently", async () => {
      const draftIds = [await begin(), await begin('FOR_SOMEONE_PROMPT')];
      const first = await claim(customer, { draftIds });
      expect(first).toMatchObject({ status: 200, body: { success: true, refused: [] } });
      expect(first.body.data.map(({ draftId }: { draftId: string }) => draftId).sort()).toEqual([...draftIds].sort());
      expect((await claim(customer, { draftIds })).body).toEqual(first.body);
      expect((await callApi(addresses, endpoints.listDrafts, { token: customer.token })).body.data).toEqual(
        first.body.data,
      );
    });

    it("returns the customer's drafts when no ids are sent", async () => {
      const draftId = await begin('MILESTONE_PROMPT', other.token);
      expect((await claim(other, { draftIds: [] })).body).toMatchObject({ data: [{ draftId }], refused: [] });
    });
  });

  describe('errors', () => {
    it.each<[string, unknown, string]>([
      ['nine ids', { draftIds: Array.from({ length: 9 }, newDraftId) }, 'invalid-input'],
      ['an id that can be guessed', { draftIds: ['draft-1'] }, 'invalid-input'],
      ['an id with the separator of keys', { draftIds: [`USER#${newDraftId()}`] }, 'invalid-input'],
      ['an id of 4 KB', { draftIds: ['a'.repeat(4096)] }, 'invalid-input'],
      ['ids that are an object', { draftIds: { length: 1 } }, 'invalid-input'],
      ['no ids', {}, 'invalid-input'],
      ['half a JSON', '{"draftIds":', 'malformed-json'],
    ])('returns 400 for %s', async (_what, body, code) => {
      expect(await claim(customer, body)).toMatchObject({ status: 400, body: { success: false, code } });
    });

    it('skips ids without a draft', async () => {
      const fresh = await readyCustomer(addresses);
      expect((await claim(fresh, { draftIds: [newDraftId()] })).body).toMatchObject({ data: [], refused: [] });
    });
  });

  describe('security', () => {
    it('returns 401 without a bearer token and leaves the draft unchanged', async () => {
      const draftId = await begin();
      expect(await claim({}, { draftIds: [draftId] })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect((await claim(other, { draftIds: [draftId] })).body.refused).toEqual([]);
    });

    it("refuses another customer's draft and reveals nothing of it", async () => {
      const draftId = await begin('BUSINESS_PROMPT', customer.token);
      const { status, body } = await claim(other, { draftIds: [draftId] });
      expect({ status, refused: body.refused }).toEqual({ status: 200, refused: [draftId] });
      expect(JSON.stringify(body.data)).not.toContain(draftId);
    });

    it('assigns a draft to exactly one of two customers in 20 concurrent claims', async () => {
      const draftIds = [await begin()];
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => claim(index % 2 ? customer : other, { draftIds })),
      );
      expect(claims.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const refusals = claims.map(({ body }) => body.refused.length);
      const [even = 0, odd = 0] = [0, 1].map(
        (rest) => refusals.filter((count, index) => index % 2 === rest && count).length,
      );
      expect([even, odd].sort((a, b) => a - b)).toEqual([0, 10]);
    });
  });
});
