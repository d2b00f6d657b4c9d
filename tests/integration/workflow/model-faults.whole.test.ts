import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import {
  addStoryBody,
  callApi,
  eventually,
  mailsTo,
  newCustomer,
  sample,
  waitForStory,
} from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { readEvents } from '#tests/support/streamed-events.ts';

/** A separate stack, because its model fails. */
let stack: Awaited<ReturnType<typeof startTestStack>>;
const control = () => new URL('/__control/faults', stack.addresses.model);

async function fault(...next: object[]): Promise<void> {
  const response = await fetch(control(), { method: 'POST', body: JSON.stringify({ next }) });
  expect(response.status).toBe(200);
}
const times = (count: number, next: object) => Array.from({ length: count }, () => next);

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());
afterEach(async () => {
  await fetch(control(), { method: 'DELETE' });
});

/** The twelve bodies of threat 43 with the status of chat and preview when the model returns only them. */
const bodies: readonly (readonly [what: string, fault: object, chat: number, preview: number])[] = [
  ['an empty answer', { answer: 'empty' }, 502, 502],
  ['a refusal', { answer: 'refusal' }, 200, 502],
  ['a filtered answer', { answer: 'content_filter' }, 200, 502],
  ['an answer cut off for its length', { answer: 'length' }, 502, 502],
  ['broken JSON', { answer: 'malformed-json' }, 502, 502],
  ['a page full of script', { answer: 'html-junk' }, 502, 200],
  ['half a story', { answer: 'half-story' }, 200, 200],
  ['the system prompt', { answer: 'echo-system' }, 502, 502],
  ['half a response', { truncate: true }, 502, 502],
  ['no response', { drop: true }, 503, 503],
  ['an error that is a page', { status: 500, body: '<html><script>alert(1)</script></html>' }, 503, 503],
  ['an error without a body', { status: 429, body: '' }, 503, 503],
];

describe('twelve invalid bodies of the model', () => {
  const chat = { userMessage: 'Generate first question', chatHistory: [], prompt: 'MILESTONE_PROMPT' };
  const preview = { chatHistory: sample.chatHistory, prompt: 'GENERATE_STORY_PROMPT', category: sample.category };
  /** The circuit breaker opens after five failures in a row; a good response in between keeps it closed. */
  const wellAgain = async () => {
    await fetch(control(), { method: 'DELETE' });
    expect((await callApi(stack.addresses, endpoints.sendChatMessage, { body: chat })).status).toBe(200);
    expect((await callApi(stack.addresses, endpoints.previewStory, { body: preview })).status).toBe(200);
  };

  it.each(bodies)('%s', async (_what, body, chatStatus, previewStatus) => {
    for (const [endpoint, request, status] of [
      [endpoints.sendChatMessage, chat, chatStatus],
      [endpoints.previewStory, preview, previewStatus],
    ] as const) {
      await fault(...times(8, body));
      const answer = await callApi(stack.addresses, endpoint, { body: request });
      expect(answer.status, `${endpoint.path} ${JSON.stringify(answer.body)}`).toBe(status);
      expect(JSON.stringify(answer.body)).not.toMatch(/<script|alert\(|<html|wren-[0-9a-f]{6}/);
      if (status !== 200) expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId', 'success']);
      await wellAgain();
      await fault(...times(8, body));
      const events = await readEvents(stack.addresses, endpoint, request);
      expect(events.at(-1)?.event).toBe(status === 200 ? 'done' : 'error');
      expect(JSON.stringify(events)).not.toMatch(/wren-[0-9a-f]{6}/);
      await wellAgain();
    }
  });
});

describe('story with a failing model', () => {
  async function addStory() {
    const customer = await newCustomer(stack.addresses);
    const { status, body } = await callApi(stack.addresses, endpoints.addStory, {
      token: customer.token,
      body: addStoryBody,
    });
    expect(status).toBe(200);
    return { customer, storyId: String(body.data._id) };
  }
  const creditOf = async (token: string) =>
    (await callApi(stack.addresses, endpoints.getUser, { token })).body.data.firstStory;

  it.each([
    ['half a story', [{ answer: 'half-story', match: { schema: 'story_body' } }]],
    ['half a strategy', times(2, { answer: 'half-story', match: { schema: 'content_strategy' } })],
    ['half a week', [{ answer: 'half-story', match: { schema: 'weekly_schedule' } }]],
    ['no brief', times(9, { answer: 'refusal', match: { schema: 'story_brief' } })],
    ['a sentence left blank', [{ answer: 'left-blank', match: { schema: 'story_body' } }]],
    ['junk in the values', [{ answer: 'html-junk', match: { schema: 'story_values' } }]],
    ['broken JSON', [{ answer: 'malformed-json', match: { schema: 'weekly_schedule' } }]],
    ['a busy model', times(2, { status: 429, match: { schema: 'captions' } })],
  ])('%s: the story is saved', async (_what, faults) => {
    await fault(...faults);
    const { customer, storyId } = await addStory();
    const story = await waitForStory(stack.addresses, customer.token, storyId);
    expect(story).toMatchObject({ status: 'ready', progress: { done: 5, of: 5 } });
    expect(story.description).not.toMatch(/<(?:div|script|img)/);
    expect(await creditOf(customer.token)).toBe(false);
  });

  // The workflow waits minutes for a busy model (tests/unit/infra/workflows/write-story.test.ts).
  const spoiltBodies = bodies.filter(([, , chat]) => chat !== 503);
  it('is saved without a usable review and repair, and what they would have corrected is cut', {
    timeout: 240_000,
  }, async () => {
    for (const [what, body] of spoiltBodies) {
      const spoilt = ['story_review', 'story_repair'].flatMap((schema) => times(9, { ...body, match: { schema } }));
      await fault({ answer: 'left-blank', match: { schema: 'story_body' } }, ...spoilt);
      const { customer, storyId } = await addStory();
      const story = await waitForStory(stack.addresses, customer.token, storyId);
      expect(story, what).toMatchObject({ status: 'ready', progress: { done: 5, of: 5 } });
      expect(story.description, what).not.toContain('[insert');
      expect(await creditOf(customer.token)).toBe(false);
      const told = (await mailsTo(stack.addresses, customer.email)).filter(({ subject }) => /ready/i.test(subject));
      expect(told.length, what).toBeLessThanOrEqual(1);
      await fetch(control(), { method: 'DELETE' });
    }
  });

  it.each([
    ['half a strategy, twice', times(4, { answer: 'half-story', match: { schema: 'content_strategy' } })],
    ['a week that stays unusable', times(9, { answer: 'refusal', match: { schema: 'weekly_schedule' } })],
    ['a part that stays unusable', times(9, { answer: 'refusal', match: { schema: 'story_values' } })],
    ['a text that stays unusable', times(9, { answer: 'refusal', match: { schema: 'story_body' } })],
    [
      'a spent quota',
      times(9, { status: 429, body: { error: { code: 'insufficient_quota' } }, match: { schema: 'captions' } }),
    ],
  ])(
    '%s fails the story: credit and interview are restored once, and the customer gets a mail',
    async (_what, faults) => {
      await fault(...faults);
      const { customer, storyId } = await addStory();
      const story = await waitForStory(stack.addresses, customer.token, storyId);
      expect(story).toMatchObject({ status: 'failed', description: '', captions: [] });
      expect(await creditOf(customer.token)).toBe(true);
      const mail = await eventually(
        async () => (await mailsTo(stack.addresses, customer.email)).find(({ subject }) => /couldn’t/.test(subject)),
        'the mail about the failure',
      );
      expect(mail.body.text).toContain('back on your account');
      const interviews = await eventually(async () => {
        const { body } = await callApi(stack.addresses, endpoints.listDrafts, { token: customer.token });
        return body.data.length > 0 ? body.data : undefined;
      }, 'the interview given back');
      expect(interviews).toMatchObject([{ category: sample.category, chatHistory: sample.chatHistory }]);
    },
  );
});
