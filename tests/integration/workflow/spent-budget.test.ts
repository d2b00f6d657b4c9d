import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { modelBudgetShards } from '#functions/domain/throttle/model-budget.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { errorCodes } from '#shared/errors/error-codes.ts';
import { writeFirstStory } from '#tests/support/customer-stories.ts';
import { callApi, newCustomer, sample } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { readEvents } from '#tests/support/streamed-events.ts';

/** A separate stack whose visitors have used up their tokens of the day (threats 38 and 157). */
let stack: Awaited<ReturnType<typeof startTestStack>>;
const wholeBudget = 1_000_000_000;
const chat = { userMessage: 'Generate first question', chatHistory: [], prompt: 'MEMORIES_PROMPT' };
const preview = { chatHistory: sample.chatHistory, prompt: 'GENERATE_STORY_PROMPT' };

async function modelCalls() {
  const response = await fetch(new URL('/__control/calls', stack.addresses.model));
  return z.object({ calls: z.array(z.unknown()) }).parse(await response.json()).calls.length;
}

beforeAll(async () => {
  stack = await startTestStack();
  const budget = createModelBudgetRepository(stackTable(stack.addresses));
  // Today and tomorrow, in case the test runs at midnight.
  const days = [0, 1].map((later) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10));
  const shards = days.flatMap((day) =>
    Array.from({ length: modelBudgetShards }, (_, shard) => ({ budget: 'visitors' as const, day, shard })),
  );
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  await Promise.all(shards.map((shard) => budget.reserve(shard, wholeBudget, wholeBudget, expires)));
});
afterAll(() => stack.close());

describe('with an exhausted token budget of visitors', () => {
  it.each([
    ['sendChatMessage', () => callApi(stack.addresses, endpoints.sendChatMessage, { body: chat })],
    ['previewStory', () => callApi(stack.addresses, endpoints.previewStory, { body: preview })],
  ])('%s returns 429 with Retry-After, without a call to the model', async (_what, call) => {
    const { status, headers, body } = await call();
    expect({ status, code: body.code, message: body.message, success: body.success }).toEqual({
      status: 429,
      code: 'busy-day',
      message: errorCodes['busy-day'].message,
      success: false,
    });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await modelCalls()).toBe(0);
  });

  it('a stream ends with the same error', async () => {
    const events = await readEvents(stack.addresses, endpoints.sendChatMessage, chat);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ event: 'error', data: { code: 'busy-day' } });
    expect(await modelCalls()).toBe(0);
  });

  it('a visitor who logs in continues the interview', async () => {
    const { token } = await newCustomer(stack.addresses);
    const answer = await callApi(stack.addresses, endpoints.sendChatMessage, { token, body: chat });
    expect(answer.status).toBe(200);
  });

  it('a story that was already added is written', async () => {
    const { token } = await newCustomer(stack.addresses);
    expect((await writeFirstStory(stack.addresses, token)).status).toBe('ready');
  });
});
