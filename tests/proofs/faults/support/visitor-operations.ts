import { ulid } from 'ulid';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { newDraftId, transcript } from '#infra/tooling/requests/valid-requests.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { newCustomer, sendValidRequest } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import type { RetriedOperation } from './retried-operation.ts';

function turn(addresses: StackAddresses, draftId: string, turnId = newDraftId(), token?: string) {
  return sendValidRequest(addresses, 'sendChatMessage', { draftId, turnId }, token);
}

async function draftsOf(
  addresses: StackAddresses,
  token: string,
): Promise<{ draftId: string; chatHistory: unknown[]; marks: unknown }[]> {
  return (await sendValidRequest(addresses, 'listDrafts', {}, token)).body.data;
}

const claim = (addresses: StackAddresses, token: string, draftId: string) =>
  sendValidRequest(addresses, 'claimDrafts', { draftId }, token);

async function claimed(addresses: StackAddresses, draftId: string) {
  const { token } = await newCustomer(addresses);
  const { data, refused } = (await claim(addresses, token, draftId)).body;
  const draft = data.find((one: { draftId: string }) => one.draftId === draftId);
  return { messages: draft?.chatHistory.length, hasPreview: Boolean(draft?.preview), refused: refused.length };
}

/** A request about a draft with one turn. @param outcome of the customer's drafts afterwards */
const onDraft = (
  id: 'discardDraft' | 'keepOut',
  outcome: (drafts: Awaited<ReturnType<typeof draftsOf>>) => unknown,
): RetriedOperation => ({
  async prepare(addresses) {
    const { token } = await newCustomer(addresses);
    return async () => {
      const draftId = newDraftId();
      await turn(addresses, draftId, newDraftId(), token);
      return {
        send: () => sendValidRequest(addresses, id, { draftId }, token),
        outcome: async () => outcome(await draftsOf(addresses, token)),
      };
    };
  },
});

export const visitorOperations = {
  sendChatMessage: {
    prepare: async (addresses) => async () => {
      const [draftId, turnId] = [newDraftId(), newDraftId()];
      return { send: () => turn(addresses, draftId, turnId), outcome: () => claimed(addresses, draftId) };
    },
  },
  previewStory: {
    prepare: async (addresses) => async () => {
      const draftId = newDraftId();
      const facts = { draftId, chatHistory: transcript };
      return {
        send: () => sendValidRequest(addresses, 'previewStory', facts),
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
        send: () => claim(addresses, token, draftId),
        outcome: async () =>
          (await draftsOf(addresses, token)).map((draft) => [draft.draftId === draftId, draft.chatHistory.length]),
      };
    },
  },
  discardDraft: onDraft('discardDraft', (drafts) => drafts.length),
  keepOut: onDraft('keepOut', (drafts) => drafts.map(({ marks }) => marks)),
  reportSharedPage: {
    async prepare(addresses) {
      const owner = await customerWithStory(addresses);
      const linkToken = tokenOf((await shareCalls(addresses, owner).share()).body.data);
      return async (round) => {
        const text = `Report ${ulid()} of round ${round}`;
        return {
          send: () => sendValidRequest(addresses, 'reportSharedPage', { linkToken, text }),
          async outcome() {
            const month = new Date().toISOString().slice(0, 7);
            const kept = await createContactRepository(stackTable(addresses)).list(month);
            // After three reports of a day, the page's others are not stored.
            return kept.filter(({ message }) => message.includes(text)).length <= 1;
          },
        };
      };
    },
  },
  sendWord: {
    async prepare(addresses) {
      return async (round) => {
        const calls = shareCalls(addresses, await customerWithStory(addresses));
        const linkToken = tokenOf((await calls.share({ words: true })).body.data);
        const text = `Best loaf of round ${round}`;
        return {
          send: () => sendValidRequest(addresses, 'sendWord', { linkToken, name: 'Ewan Price', text }),
          outcome: async () => (await calls.words()).body.data.map((word: { text: string }) => word.text === text),
        };
      };
    },
  },
  sendContactMessage: {
    prepare: async (addresses) => async () => {
      const email = `lost-${ulid().toLowerCase()}@example.com`;
      const facts = { mailAddress: email, text: 'Hello?' };
      return {
        send: () => sendValidRequest(addresses, 'sendContactMessage', facts),
        async outcome() {
          const month = new Date().toISOString().slice(0, 7);
          const kept = await createContactRepository(stackTable(addresses)).list(month);
          return kept.filter((message) => message.email === email).length;
        },
      };
    },
  },
} as const satisfies Record<string, RetriedOperation>;
