import { beforeAll, describe, expect, inject, it } from 'vitest';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { conversationDraftSchema } from '../../../shared/schemas/conversation-draft.ts';
import { newDraftId } from '../../support/drafts.ts';
import { callApi, newCustomer, type TestCustomer } from '../../support/product.ts';

const addresses = inject('addresses');
const list = (token?: string) => callApi(addresses, endpoints.listDrafts, token === undefined ? {} : { token });
const talk = (draftId: string, prompt: string, token?: string) =>
  callApi(addresses, endpoints.sendChatMessage, {
    body: { userMessage: 'It was in Leeds.', chatHistory: [], prompt, draftId, turnId: newDraftId() },
    ...(token === undefined ? {} : { token }),
  });

describe('listDrafts', () => {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await newCustomer(addresses);
  });

  describe('happy', () => {
    it('is empty for a new customer', async () => {
      expect(await list(customer.token)).toMatchObject({ status: 200, body: { success: true, data: [] } });
    });

    it('shows the newest draft of each category, as any device left it', async () => {
      const { token } = await newCustomer(addresses);
      const [older, newer, milestone] = [newDraftId(), newDraftId(), newDraftId()];
      await talk(older, 'MEMORIES_PROMPT', token);
      const { body: turn } = await talk(newer, 'MEMORIES_PROMPT', token);
      await talk(milestone, 'MILESTONE_PROMPT', token);
      const { data } = (await list(token)).body;
      expect(data).toHaveLength(2);
      for (const draft of data) expect(conversationDraftSchema.safeParse(draft).success).toBe(true);
      expect(data.map(({ draftId }: { draftId: string }) => draftId).sort()).toEqual([newer, milestone].sort());
      expect(data.find(({ category }: { category: string }) => category === 'memories')).toMatchObject({
        chatHistory: [
          { role: 'user', content: 'It was in Leeds.' },
          { role: 'system', content: turn.message },
        ],
        preview: null,
      });
    });
  });

  describe('errors', () => {
    it('answers a method that is none of its own with 405', async () => {
      const response = await fetch(`${addresses.api}/api/draft`, { method: 'DELETE' });
      expect(response.status).toBe(405);
      expect(await response.json()).toMatchObject({ success: false, code: 'method-not-allowed' });
    });
  });

  describe('security', () => {
    it('401 without a bearer: a visitor lists nothing, their drafts are reached by their ids only', async () => {
      expect(await list()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    });

    it("shows neither another customer's drafts nor those that are nobody's", async () => {
      const other = await newCustomer(addresses);
      await talk(newDraftId(), 'MEMORIES_PROMPT', other.token);
      await talk(newDraftId(), 'MEMORIES_PROMPT');
      expect((await list(customer.token)).body.data).toEqual([]);
    });

    it('is never cached, and names no owner', async () => {
      const other = await newCustomer(addresses);
      await talk(newDraftId(), 'MEMORIES_PROMPT', other.token);
      const { headers, body } = await list(other.token);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Object.keys(body.data[0]).sort()).toEqual(['category', 'chatHistory', 'draftId', 'preview', 'updatedAt']);
    });
  });
});
