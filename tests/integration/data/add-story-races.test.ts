import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/keys.ts';
import { outboxDay } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { type AddStoryRequest, addStory } from '#functions/domain/checkout/add-story.ts';
import type { CreditBalance } from '#functions/domain/credit/credit.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { transcript } from '#infra/tooling/requests/valid-requests.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { addCustomer, readBalances, storyCollaborators } from '#tests/support/stories.ts';
import { openTable, tableBackends } from '#tests/support/tables.ts';

const nothing: CreditBalance = { firstStory: false, monthlyStories: 0, bonusStories: 0 };
const request = (balance: CreditBalance, idempotencyKey?: string, userId = 'u1'): AddStoryRequest => ({
  userId,
  email: `${userId}@example.com`,
  balance,
  body: { product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' }, chatHistory: transcript },
  idempotencyKey,
});

describe.each(tableBackends)('concurrent addStory calls on $name', ({ url }) => {
  let table: Table & { close(): void };

  beforeEach(async () => {
    table = await openTable(url);
  });
  afterEach(() => table.close());

  const inParallel = (calls: number, balance: CreditBalance, key?: (call: number) => string, userId?: string) =>
    Promise.allSettled(
      Array.from({ length: calls }, (_, call) =>
        addStory(request(balance, key?.(call), userId), storyCollaborators(table)),
      ),
    );

  // `money/races.test.ts` runs 200 concurrent calls in every run, through the product.
  const cases = (isWholeProof ? [2, 50, 200] : [2, 50]).flatMap((calls) =>
    [
      { ...nothing },
      { ...nothing, firstStory: true },
      { ...nothing, monthlyStories: 1 },
      { ...nothing, monthlyStories: 6 },
      { firstStory: true, monthlyStories: 2, bonusStories: 3 },
    ].map((balance) => ({
      calls,
      balance,
      left: Number(balance.firstStory) + balance.monthlyStories + balance.bonusStories,
    })),
  );

  it.each(cases)('$calls concurrent calls with $left stories left', async ({ calls, balance, left }) => {
    await addCustomer(table, 'u1', balance);
    const results = await inParallel(calls, balance);
    const expected = Math.min(calls, left);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(expected);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'no-stories-left', status: 402 });
    }
    const accounts = await readBalances(table, 'u1');
    expect(accounts).toMatchObject({ stories: expected, uses: expected, counters: accounts.ledger });
    expect(Object.values(accounts.counters).reduce((sum, count) => sum + count)).toBe(left - expected);
  });

  /** Defence D13: 100 rounds of 200 concurrent calls with 0, 1 and 6 stories left; too slow for `npm test`. */
  const rounds = { calls: 200, count: 100 };
  it.runIf(isWholeProof)(
    'adds exactly as many stories as are left in 100 rounds of 200 calls',
    {
      timeout: 1_800_000,
    },
    async () => {
      for (let round = 0; round < rounds.count; round += 1) {
        const userId = `u${round}`;
        const left = [6, 1, 0][round % 3] ?? 0;
        await addCustomer(table, userId, { ...nothing, monthlyStories: left });
        const results = await inParallel(rounds.calls, { ...nothing, monthlyStories: left }, undefined, userId);
        const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
        expect(refusals.filter(({ code }) => code !== 'no-stories-left')).toEqual([]);
        const { counters, ledger, stories, uses } = await readBalances(table, userId);
        const given = { stories: left, uses: left, refused: rounds.calls - left, counters: ledger };
        expect({ stories, uses, refused: refusals.length, counters }, `round ${round}`).toEqual(given);
        expect(Object.values(counters).reduce((sum, count) => sum + count)).toBe(0);
      }
    },
  );

  it('spends the free first story, then the monthly stories, then the bonus stories', async () => {
    const balance = { firstStory: true, monthlyStories: 1, bonusStories: 1 };
    await addCustomer(table, 'u1', balance);
    const paid: string[] = [];
    for (let call = 0; call < 3; call += 1) {
      const { story } = await addStory(request(balance), storyCollaborators(table));
      paid.push(String(story?.paidFrom));
    }
    expect(paid).toEqual(['first', 'monthly', 'bonus']);
  });

  it('returns the same story for every retry with one key, even if it was the last story', async () => {
    const balance = { ...nothing, monthlyStories: 1 };
    await addCustomer(table, 'u1', balance);
    const results = await inParallel(20, balance, () => 'key-1');
    const ids = results.map((result) => (result.status === 'fulfilled' ? result.value.story?.storyId : 'refused'));
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain('refused');
    expect((await addStory(request(nothing, 'key-1'), storyCollaborators(table))).story?.storyId).toBe(ids[0]);
    expect(await readBalances(table, 'u1')).toMatchObject({ stories: 1, uses: 1 });
  });

  it('refuses a key that was used for another request', async () => {
    const balance = { ...nothing, bonusStories: 5 };
    await addCustomer(table, 'u1', balance);
    await addStory(request(balance, 'key-1'), storyCollaborators(table));
    const other = { ...request(balance, 'key-1'), body: { ...request(balance).body, introStoryLines: 'x' } };
    await expect(addStory(other, storyCollaborators(table))).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await readBalances(table, 'u1')).toMatchObject({ stories: 1 });
  });

  it('returns 402 when a concurrent call spends the credit between the read and the write', async () => {
    const balance = { ...nothing, monthlyStories: 1 };
    await addCustomer(table, 'u1', balance);
    const mine = storyCollaborators(table);
    const racing = {
      commit: async (parts: Parameters<Table['commit']>[0]) => {
        await addStory(request(balance), storyCollaborators(table));
        return table.commit(parts);
      },
    };
    await expect(addStory(request(balance), { ...mine, transactions: racing })).rejects.toMatchObject({
      status: 402,
    });
    expect(await readBalances(table, 'u1')).toMatchObject({ stories: 1, uses: 1, counters: { monthly: 0 } });
  });

  it('writes nothing when the table fails', async () => {
    const balance = { ...nothing, monthlyStories: 1 };
    await addCustomer(table, 'u1', balance);
    const down = { commit: () => Promise.reject(new AppError('service-unavailable')) };
    const call = addStory(request(balance), { ...storyCollaborators(table), transactions: down });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(await readBalances(table, 'u1')).toMatchObject({ stories: 0, uses: 0, counters: { monthly: 1 } });
  });

  it('queues the workflow of a story in the same transaction', async () => {
    const balance = { ...nothing, monthlyStories: 1 };
    await addCustomer(table, 'u1', balance);
    const { story } = await addStory(request(balance), storyCollaborators(table));
    const storyId = String(story?.storyId);
    const { due } = await storyCollaborators(table).outbox.listDue(outboxDay(storyId), Math.ceil(Date.now() / 1000));
    expect(due.map(({ row }) => row)).toMatchObject([{ kind: 'workflow', workflow: { userId: 'u1', storyId } }]);
    const { Items: items } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'PK = :source',
        ExpressionAttributeValues: { ':source': keys.storySource(storyId).PK },
      }),
    );
    expect(items).toHaveLength(1);
  });

  it.each([
    ['another product', { name: 'Film', prompt: 'MEMORIES_PROMPT' }],
    ['no prompt key', { name: 'Story Bundle' }],
    ['an unknown prompt key', { name: 'Story Bundle', prompt: 'SYSTEM_PROMPT' }],
  ])('refuses %s', async (_name, product) => {
    const balance = { ...nothing, bonusStories: 1 };
    await addCustomer(table, 'u1', balance);
    const call = addStory(
      { ...request(balance), body: { product, chatHistory: transcript } },
      storyCollaborators(table),
    );
    await expect(call).rejects.toMatchObject({ status: 400 });
    expect(await readBalances(table, 'u1')).toMatchObject({ stories: 0 });
  });

  it('refuses fewer than 10 messages with the specified message', async () => {
    const balance = { ...nothing, bonusStories: 1 };
    await addCustomer(table, 'u1', balance);
    const body = { ...request(balance).body, chatHistory: transcript.slice(0, 9) };
    await expect(addStory({ ...request(balance), body }, storyCollaborators(table))).rejects.toMatchObject({
      message: 'Please have atleast 5 conversations to generate a better story',
    });
    expect(await readBalances(table, 'u1')).toMatchObject({ stories: 0, counters: { bonus: 1 } });
  });
});
