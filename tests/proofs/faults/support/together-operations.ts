import { ulid } from 'ulid';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { type EndpointId, endpoints } from '#shared/endpoints/index.ts';
import type { TogetherPerson } from '#shared/schemas/together.ts';
import { textLine } from '#shared/story/html-blocks.ts';
import { storyBlocks } from '#shared/story/piece-marks.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { callApi } from '#tests/support/product.ts';
import type { RetriedOperation } from './retried-operation.ts';

/** A story whose owner asks somebody else in each round. */
async function storyToTell(addresses: StackAddresses) {
  const { token, storyId } = await customerWithStory(addresses);
  const path = { storyId };
  const { data: story } = (await callApi(addresses, endpoints.getStory, { token, path })).body;
  const sentence = textLine(storyBlocks(story.description)[0]?.inner ?? '');
  const people = async (): Promise<TogetherPerson[]> =>
    (await callApi(addresses, endpoints.listTogether, { token, path })).body.data.people;
  const as = { token, path };
  /** There are eight places. */
  async function clear() {
    for (const { _id: personId } of await people())
      await callApi(addresses, endpoints.removePerson, { token, path: { storyId, personId } });
  }
  return {
    people,
    clear,
    invitation: (requestId: string) => ({ ...as, body: { requestId, name: 'Ada', sentence } }),
    async invite(state: 'invited' | 'answered' | 'in') {
      await clear();
      await callApi(addresses, endpoints.invitePerson, { ...as, body: { requestId: ulid(), name: 'Ada', sentence } });
      const [{ _id: personId, url } = { _id: '', url: '' }] = await people();
      const link = { token: url?.split('/').at(-1) ?? '' };
      const ofPerson = { token, path: { storyId, personId } };
      const adding = { ...ofPerson, body: { n: 0, decision: 'add', revision: 1 } };
      const answers = { ...link, language: 'en', answers: [{ n: 0, text: 'I had two trays.' }] };
      if (state !== 'invited') {
        await callApi(addresses, endpoints.savePart, { body: answers });
        await callApi(addresses, endpoints.sendPart, { body: link });
      }
      if (state === 'in') await callApi(addresses, endpoints.decidePiece, adding);
      return { link, ofPerson, adding, answers };
    },
  };
}
type Invited = Awaited<ReturnType<Awaited<ReturnType<typeof storyToTell>>['invite']>>;

function onPart(
  route: EndpointId,
  state: Parameters<Awaited<ReturnType<typeof storyToTell>>['invite']>[0],
  request: (invited: Invited) => object,
): RetriedOperation {
  return {
    async prepare(addresses) {
      const story = await storyToTell(addresses);
      return async () => {
        const invited = await story.invite(state);
        return {
          send: () => callApi(addresses, endpoints[route], request(invited)),
          outcome: async () => (await story.people()).map((one) => [one.state, one.pieces.map((piece) => piece.state)]),
        };
      };
    },
  };
}

export const togetherOperations = {
  invitePerson: {
    async prepare(addresses) {
      const story = await storyToTell(addresses);
      return async () => {
        await story.clear();
        const invitation = story.invitation(ulid());
        return {
          send: () => callApi(addresses, endpoints.invitePerson, invitation),
          outcome: async () => (await story.people()).length,
        };
      };
    },
  },
  removePerson: onPart('removePerson', 'in', ({ ofPerson }) => ofPerson),
  decidePiece: onPart('decidePiece', 'answered', ({ adding }) => adding),
  savePart: onPart('savePart', 'invited', ({ answers }) => ({ body: answers })),
  sendPart: onPart('sendPart', 'answered', ({ link }) => ({ body: link })),
  takeBackPart: onPart('takeBackPart', 'in', ({ link }) => ({ body: link })),
  openPart: onPart('openPart', 'invited', ({ link }) => ({ body: { ...link, language: 'en' } })),
  transcribePart: { writesNothing: 'it counts the recording and returns its text' },
} as const satisfies Partial<Record<EndpointId, RetriedOperation | { readonly writesNothing: string }>>;
