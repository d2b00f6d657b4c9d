import { ulid } from 'ulid';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { newDraftId } from '#tests/support/drafts.ts';
import { callApi, newCustomer } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { transcript } from '#tests/support/stories.ts';
import type { LostDeed } from './lost-deed.ts';

const said = 'It was in Leeds.';

function turn(addresses: StackAddresses, draftId: string, turnId = newDraftId(), token?: string) {
  const body = { userMessage: said, chatHistory: [], prompt: 'MEMORIES_PROMPT', draftId, turnId };
  return callApi(addresses, endpoints.sendChatMessage, { body, ...(token === undefined ? {} : { token }) });
}

async function draftsOf(
  addresses: StackAddresses,
  token: string,
): Promise<{ draftId: string; chatHistory: unknown[] }[]> {
  return (await callApi(addresses, endpoints.listDrafts, { token })).body.data;
}

const claim = (addresses: StackAddresses, token: string, draftIds: readonly string[]) =>
  callApi(addresses, endpoints.claimDrafts, { token, body: { draftIds } });

/** How a draft looks to who claims it. */
async function claimed(addresses: StackAddresses, draftId: string) {
  const { token } = await newCustomer(addresses);
  const { data, refused } = (await claim(addresses, token, [draftId])).body;
  const draft = data.find((one: { draftId: string }) => one.draftId === draftId);
  return { messages: draft?.chatHistory.length, hasPreview: Boolean(draft?.preview), refused: refused.length };
}

/** What visitors do: the interview, its drafts, the contact page. */
export const visitorDeeds = {
  sendChatMessage: {
    prepare: async (addresses) => async () => {
      const [draftId, turnId] = [newDraftId(), newDraftId()];
      return { send: () => turn(addresses, draftId, turnId), outcome: () => claimed(addresses, draftId) };
    },
  },
  previewStory: {
    prepare: async (addresses) => async () => {
      const draftId = newDraftId();
      const body = { chatHistory: transcript, prompt: 'GENERATE_STORY_PROMPT', category: 'memories', draftId };
      return {
        send: () => callApi(addresses, endpoints.previewStory, { body }),
        outcome: () => claimed(addresses, draftId),
      };
    },
  },
  claimDrafts: {
    prepare: async (addresses) => async () => {
      const draftId = newDraftId();
      await turn(addresses, draftId);
      const { token } = await newCustomer(addresses);
      return {
        send: () => claim(addresses, token, [draftId]),
        outcome: async () =>
          (await draftsOf(addresses, token)).map((draft) => [draft.draftId === draftId, draft.chatHistory.length]),
      };
    },
  },
  discardDraft: {
    async prepare(addresses) {
      const { token } = await newCustomer(addresses);
      return async () => {
        const draftId = newDraftId();
        await turn(addresses, draftId, newDraftId(), token);
        return {
          send: () => callApi(addresses, endpoints.discardDraft, { token, body: { draftId } }),
          outcome: async () => (await draftsOf(addresses, token)).length,
        };
      };
    },
  },
  sendContactMessage: {
    prepare: async (addresses) => async () => {
      const email = `lost-${ulid().toLowerCase()}@example.com`;
      const body = { name: 'Agnes', email, message: 'Hello?' };
      return {
        send: () => callApi(addresses, endpoints.sendContactMessage, { body }),
        async outcome() {
          const month = new Date().toISOString().slice(0, 7);
          const kept = await createContactRepository(stackTable(addresses)).list(month);
          return kept.filter((message) => message.email === email).length;
        },
      };
    },
  },
} as const satisfies Record<string, LostDeed>;
