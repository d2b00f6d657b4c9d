import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { modelBudgetShards } from '#functions/domain/story/budgeted-writer.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { addStoryBody, callApi, newCustomer, waitForStory } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';
import { readEvents } from '#tests/support/streamed-events.ts';

/** A stack of its own: in it the day's tokens are used up (threat 38). */
let stack: Awaited<ReturnType<typeof startTestStack>>;
const wholeBudget = 1_000_000_000;
const chat = { userMessage: 'Generate first question', chatHistory: [], prompt: 'MEMORIES_PROMPT' };
const preview = { chatHistory: bakeryTranscript, prompt: 'GENERATE_STORY_PROMPT' };

async function modelCalls() {
  const response = await fetch(new URL('/__control/calls', stack.addresses.model));
  return z.object({ calls: z.array(z.unknown()) }).parse(await response.json()).calls.length;
}

beforeAll(async () => {
  stack = await startTestStack();
  const budget = createModelBudgetRepository(stackTable(stack.addresses));
  // Today and tomorrow, should midnight come in between.
  const days = [0, 1].map((later) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10));
  const shards = days.flatMap((day) => Array.from({ length: modelBudgetShards }, (_, shard) => ({ day, shard })));
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  await Promise.all(shards.map((shard) => budget.reserve(shard, wholeBudget, wholeBudget, expires)));
});
afterAll(() => stack.close());

describe('with the day’s tokens used up', () => {
  it.each([
    ['the conversation', () => callApi(stack.addresses, endpoints.sendChatMessage, { body: chat })],
    ['the preview', () => callApi(stack.addresses, endpoints.previewStory, { body: preview })],
  ])('%s gets a friendly message with Retry-After, without a call to the model', async (_what, call) => {
    const { status, headers, body } = await call();
    expect({ status, code: body.code, message: body.message, success: body.success }).toEqual({
      status: 503,
      code: 'assistant-busy',
      message: 'The assistant is busy, please try again later',
      success: false,
    });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await modelCalls()).toBe(0);
  });

  it('a stream ends with the same words', async () => {
    const events = await readEvents(stack.addresses, endpoints.sendChatMessage, chat);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ event: 'error', data: { code: 'assistant-busy' } });
    expect(await modelCalls()).toBe(0);
  });

  it('an added story is still written', async () => {
    const customer = await newCustomer(stack.addresses);
    const { body } = await callApi(stack.addresses, endpoints.addStory, {
      token: customer.token,
      body: { ...addStoryBody, chatHistory: bakeryTranscript },
    });
    const story = await waitForStory(stack.addresses, customer.token, String(body.data._id));
    expect(story.status).toBe('ready');
  });
});
