import { firstQuestionRequest, limits } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { OperationRefused, requestOf } from './journey-client.ts';
import { type JourneyCustomer, newDraft } from './journey-customer.ts';
import { isLoggedIn, type JourneyOperation, pickRandom } from './journey-operation.ts';

/** Messages of customers, for any turn. */
const sayings = [
  'My sister Ann opened the bakery in Leeds in the spring, in a shop that had been a laundry.',
  'The first loaves were burnt, all fourteen of them, and we gave them to the ducks.',
  'A man called Tom came in every morning at six and bought one roll, and never said a word.',
  'I was frightened of the oven, and I did not tell anybody for a year.',
  'When the river came into the street we carried the flour up the stairs by hand.',
  'On the last day the whole street queued, and Tom said good morning.',
  'I would like my daughter to know that it was never about the bread.',
] as const;

/** Twelve messages; a story needs ten. */
const turnsAtMost = 8;

const answered = ({ draft }: JourneyCustomer) => draft.chatHistory.filter(({ role }) => role === 'user').length;

const tokenOf = ({ draft, token }: JourneyCustomer) => (draft.isClaimed ? token : undefined);

const talkWithWren: JourneyOperation = {
  name: 'talk with Wren',
  calls: ['sendChatMessage'],
  weight: 24,
  isPossible: (customer) => answered(customer) < turnsAtMost && (!customer.draft.isClaimed || isLoggedIn(customer)),
  async run(customer, client, random) {
    const { draft } = customer;
    const isFirst = draft.chatHistory.length === 0;
    const userMessage: string = isFirst ? firstQuestionRequest : pickRandom(sayings, random);
    const { draftId, chatHistory: chatSoFar } = draft;
    const asked = requestOf('sendChatMessage', { userMessage, chatSoFar, draftId }, tokenOf(customer));
    const question: ChatMessage = { role: 'system', content: (await client.request(asked)).body.message };
    draft.chatHistory.push(...(isFirst ? [] : [{ role: 'user' as const, content: userMessage }]), question);
  },
};

const readTheOpening: JourneyOperation = {
  name: 'read the opening',
  calls: ['previewStory'],
  weight: 12,
  // The limit is 15 a day per account once the draft is claimed.
  timesPerCustomer: 12,
  isPossible: (customer) =>
    customer.draft.introStory === undefined &&
    answered(customer) >= limits.messagesBeforeStory / 2 &&
    (!customer.draft.isClaimed || isLoggedIn(customer)),
  async run(customer, client) {
    const { draft } = customer;
    try {
      const { introStory, draftId } = (await client.request(requestOf('previewStory', draft, tokenOf(customer)))).body;
      // A new draft if the claim succeeded but its response was lost.
      Object.assign(draft, { introStory, draftId });
    } catch (error) {
      // The day's limit counts attempts whose response was lost too, and a refusal stores nothing.
      if (!(error instanceof OperationRefused) || error.code !== 'too-many-requests') throw error;
    }
  },
};

const claimTheDraft: JourneyOperation = {
  name: 'claim the draft',
  calls: ['claimDrafts', 'listDrafts'],
  weight: 8,
  isPossible: (customer) => isLoggedIn(customer) && !customer.draft.isClaimed && customer.draft.chatHistory.length > 0,
  async run(customer, client) {
    const { draft, token } = customer;
    await client.request(requestOf('claimDrafts', draft, token));
    draft.isClaimed = true;
    await client.request(requestOf('listDrafts', {}, token));
  },
};

const startAgain: JourneyOperation = {
  name: 'start the interview again',
  calls: ['discardDraft'],
  weight: 0.5,
  isPossible: (customer) => answered(customer) > 1 && (!customer.draft.isClaimed || isLoggedIn(customer)),
  async run(customer, client) {
    await client.request(requestOf('discardDraft', customer.draft, tokenOf(customer)));
    customer.draft = newDraft();
  },
};

export const storyFacts = ({ draft: { chatHistory, introStory, draftId } }: JourneyCustomer) => ({
  chatHistory,
  opening: introStory ?? '',
  draftId,
});

export const hasOpening = (customer: JourneyCustomer) =>
  isLoggedIn(customer) && customer.draft.introStory !== undefined;

export const interviewOperations: readonly JourneyOperation[] = [
  talkWithWren,
  readTheOpening,
  claimTheDraft,
  startAgain,
];
