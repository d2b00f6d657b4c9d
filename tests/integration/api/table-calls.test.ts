import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { functionEntries } from '../../../infra/function-entries.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { apiEvent, lambdaContext, readAnswer } from '../../support/api-events.ts';
import { createCountingTable } from '../../support/counting-table.ts';
import { addStoryBody, callApi, finishedStory, newCustomer } from '../../support/product.ts';

/**
 * What a request costs at the table (DESIGN 6, PERFORMANCE 4): which calls, and how many units at most. A customer's request
 * has one strong read of the profile (0.25 KB rounds up to 1 unit) before its own work. Only ever tightened.
 */
const budgets = {
  getHealth: { calls: ['GetItem'], units: 0.5 },
  getUser: { calls: ['GetItem'], units: 1 },
  // The profile; the summaries, strong because the customer is sent here right after taking a story.
  listStories: { calls: ['GetItem', 'Query'], units: 2 },
  // The profile; summary and body in one batch: 1 unit each 4 KB.
  getStory: { calls: ['GetItem', 'BatchGetItem'], units: 4 },
  // The profile; then credit, ledger, summary, source and outbox at once, 2 units for each KB.
  addStory: { calls: ['GetItem', 'TransactWriteItems'], units: 14 },
} as const;

const addresses = inject('addresses');

describe('table calls', () => {
  let counting: Awaited<ReturnType<typeof createCountingTable>>;
  let token: string;
  let storyId: string;

  beforeAll(async () => {
    counting = await createCountingTable(addresses.dynamodb);
    Object.assign(process.env, inject('environment'), { AWS_ENDPOINT_URL_DYNAMODB: counting.url });
    const customer = await newCustomer(addresses);
    const { body } = await callApi(addresses, endpoints.addStory, { token: customer.token, body: addStoryBody });
    storyId = body.data._id;
    await finishedStory(addresses, customer.token, storyId);
    token = customer.token;
  });
  afterAll(() => counting.close());

  it.each(Object.entries(budgets))('%s makes these calls and no more', async (id, { calls, units }) => {
    const entry = functionEntries.find((candidate) => candidate.id === id);
    const { handler } = await import(join(import.meta.dirname, '../../..', entry?.file ?? ''));
    const bearer = id === 'addStory' ? (await newCustomer(addresses)).token : token;
    const event = apiEvent({
      headers: { Authorization: `Bearer ${bearer}` },
      path: { storyId },
      body: JSON.stringify(addStoryBody),
    });
    const answer = readAnswer(await handler(event, lambdaContext()));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const counted = counting.take();
    if (id === 'addStory') await finishedStory(addresses, bearer, answer.body.data._id);
    expect(counted.map(({ operation }) => operation)).toEqual([...calls]);
    const used = counted.reduce((sum, call) => sum + call.units, 0);
    expect(used, `${id} used ${used} units`).toBeLessThanOrEqual(units);
    expect(used).toBeGreaterThan(0);
  });
});
