import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { callApi, type TestCustomer } from '#tests/support/product.ts';
import { withinOneWindow } from '#tests/support/rate-limit-window.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const drafts = createDraftRepository(stackTable(addresses));
let networks = 0;
const answered = { status: 200, body: { success: true, message: 'Ready to begin again' } };
const bearer = (token: string | undefined) => (token === undefined ? {} : { token });

const discard = (draftId: unknown, token?: string) =>
  callApi(addresses, endpoints.discardDraft, { body: { draftId }, ...bearer(token) });
const talk = (draftId: string, token?: string) =>
  callApi(addresses, endpoints.sendChatMessage, {
    body: {
      userMessage: 'It was in Leeds.',
      chatHistory: [],
      prompt: 'MEMORIES_PROMPT',
      draftId,
      turnId: newDraftId(),
    },
    ...bearer(token),
  });

describe('discardDraft', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await readyCustomer(addresses);
  });

  describe('happy', () => {
    it("deletes a visitor's draft; later messages in it are answered but not stored", async () => {
      const draftId = newDraftId();
      expect((await talk(draftId)).body.draft).toBe('kept');
      expect(await discard(draftId)).toMatchObject(answered);
      expect(await drafts.get(draftId)).toBeUndefined();
      expect((await talk(draftId)).body).toMatchObject({ success: true, draft: 'refused' });
      expect(await drafts.get(draftId)).toBeUndefined();
      expect(await discard(draftId)).toMatchObject(answered);
    });

    it("removes a customer's draft from their list", async () => {
      const draftId = newDraftId();
      await talk(draftId, customer.token);
      expect(await discard(draftId, customer.token)).toMatchObject(answered);
      const { body } = await callApi(addresses, endpoints.listDrafts, { token: customer.token });
      expect(body.data).toEqual([]);
    });
  });

  describe('errors', () => {
    it.each([['draft-1'], ['USER#x'], [''], ['a'.repeat(65)], [7], [null], [['a']]])(
      'returns 400 for the id %j',
      async (id) => {
        expect(await discard(id)).toMatchObject({ status: 400, body: { success: false, code: 'invalid-input' } });
      },
    );

    it('returns the same for an unknown draft', async () => {
      expect(await discard(newDraftId())).toMatchObject(answered);
    });
  });

  describe('security', () => {
    it('limits discarded drafts per network', async () => {
      stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
      const answers = await withinOneWindow(() => {
        networks += 1;
        const identity = { ...apiEvent().requestContext.identity, sourceIp: `203.0.113.${networks}` };
        const call = () => {
          const event = apiEvent({ body: JSON.stringify({ draftId: newDraftId() }) });
          return invokeFunction('discardDraft', { ...event, requestContext: { ...event.requestContext, identity } });
        };
        return Promise.all(Array.from({ length: 65 }, call));
      });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    });

    it("does not delete another customer's draft or reveal it", async () => {
      const draftId = newDraftId();
      await talk(draftId, customer.token);
      const other = await readyCustomer(addresses, 'Bob');
      for (const token of [undefined, other.token, `${customer.token}x`])
        expect(await discard(draftId, token)).toMatchObject(answered);
      expect(await drafts.get(draftId)).toMatchObject({ draftId, turns: [{}] });
    });
  });
});
