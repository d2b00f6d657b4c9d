import { describe, expect, inject, it } from 'vitest';
import { newDraftId } from '#infra/tooling/requests/valid-requests.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { conversationDraftSchema } from '#shared/schemas/conversation-draft.ts';
import { ownedListContract } from '#tests/support/owned-list-contract.ts';
import { callApi } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';

const addresses = inject('addresses');
const talk = (draftId: string, prompt: string, token?: string) =>
  callApi(addresses, endpoints.sendChatMessage, {
    body: { userMessage: 'It was in Leeds.', chatHistory: [], prompt, draftId, turnId: newDraftId() },
    ...(token === undefined ? {} : { token }),
  });

describe('listDrafts', () => {
  const { list, isEmptyAtFirst, refusesOtherMethods, refusesVisitors } = ownedListContract('listDrafts');

  describe('happy', () => {
    isEmptyAtFirst();

    it('returns the newest draft of each category from any device', async () => {
      const { token } = await readyCustomer(addresses);
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

  describe('errors', refusesOtherMethods);

  // A visitor lists nothing: their drafts are reached by their ids only.
  describe('security', () => {
    refusesVisitors();

    it("returns neither another customer's drafts nor unowned ones", async () => {
      const other = await readyCustomer(addresses);
      await talk(newDraftId(), 'MEMORIES_PROMPT', other.token);
      await talk(newDraftId(), 'MEMORIES_PROMPT');
      expect((await list((await readyCustomer(addresses)).token)).body.data).toEqual([]);
    });

    it('does not reveal the owner', async () => {
      const other = await readyCustomer(addresses);
      await talk(newDraftId(), 'MEMORIES_PROMPT', other.token);
      const { body } = await list(other.token);
      const fields = ['category', 'chatHistory', 'draftId', 'preview', 'readiness', 'updatedAt'];
      expect(Object.keys(body.data[0]).sort()).toEqual(fields);
    });
  });
});
