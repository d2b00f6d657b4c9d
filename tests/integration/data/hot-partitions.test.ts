import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelBudgetRepository } from '#functions/data/model-budget-repository.ts';
import { createOutboxRepository, outboxDay } from '#functions/data/outbox-repository.ts';
import { createTable, type Table } from '#functions/data/table.ts';
import type { OutboxRow } from '#functions/domain/outbox/outbox.ts';
import { createModelBudget, modelBudgetShards } from '#functions/domain/throttle/model-budget.ts';
import { makeTable } from '#infra/local/table.ts';
import { createTableProxy, reportedUnits, transactionUnits } from '#tests/support/counting-table.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { tableBackends } from '#tests/support/tables.ts';

/** Write units in a partition that all customers share, of which decision 0118 computes when it saturates. */
const hotUnits = {
  /** Rows of a story: its address's mail, its workflow and the mail that it is ready, each written, claimed and removed. */
  outboxRow: 4,
  outboxRowsPerStory: 3,
  /** A shard of the budget, by each model call: reserved, and the unused part returned. */
  budgetCall: 2,
} as const;

interface WrittenItem {
  readonly Key?: { readonly PK: { readonly S: string } };
  readonly Item?: { readonly PK: { readonly S: string } };
}
const partitionOf = ({ Key, Item }: WrittenItem) => (Key ?? Item)?.PK.S ?? '';
const writing = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

const atMs = Date.parse('2046-11-21T12:00:00.000Z');
const now = Math.floor(atMs / 1000);
const workflow: OutboxRow = {
  id: ulid(atMs),
  kind: 'workflow',
  workflow: { userId: ulid(atMs), storyId: ulid(atMs) },
};
const mail = (template: 'verify-email' | 'story-ready'): OutboxRow => ({
  id: ulid(atMs),
  kind: 'mail',
  mail: {
    template,
    to: 'a.customer.with.a.long.address@a-provider.example.com',
    data: { name: 'A name', storyId: ulid() },
  },
});

/** The units that infra/tooling/costs/scale.ts computes with. */
describe.each(tableBackends)('writes of partitions that all customers share, on $name', ({ url }) => {
  let proxy: Awaited<ReturnType<typeof createTableProxy>>;
  let client: DynamoDBClient;
  let table: Table;
  const units = new Map<string, number>();
  const add = (partition: string, more: number) => units.set(partition, (units.get(partition) ?? 0) + more);

  beforeEach(async () => {
    units.clear();
    proxy = await createTableProxy(url, ({ operation, request, answer }) => {
      if (writing.has(operation)) add(partitionOf(request as WrittenItem), reportedUnits(answer));
      for (const part of request.TransactItems ?? []) {
        const [item]: WrittenItem[] = Object.values(part as Record<string, WrittenItem>);
        if (item !== undefined) add(partitionOf(item), transactionUnits({ TransactItems: [part] }));
      }
    });
    client = new DynamoDBClient({
      endpoint: proxy.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    const tableName = `test-${ulid()}`;
    await makeTable(client, tableName);
    const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    table = createTable({ tableName, documents });
  });
  afterEach(async () => {
    client.destroy();
    await proxy.close();
  });

  it('a row of the outbox: written, claimed and removed', async () => {
    const outbox = createOutboxRepository(table);
    const rows = [mail('verify-email'), workflow, mail('story-ready')];
    for (const row of rows) {
      await table.commit([outbox.addPart(row)]);
      const waiting = { day: outboxDay(row.id), attempts: 0, notBeforeSeconds: 0, row };
      expect(await outbox.claim(waiting, now)).toBe(true);
      await outbox.remove(waiting);
    }
    expect(rows).toHaveLength(hotUnits.outboxRowsPerStory);
    expect(Object.fromEntries(units)).toEqual({ 'OUTBOX#2046-11-21': rows.length * hotUnits.outboxRow });
  });

  it('calls of the model: spread over the shards of the day', async () => {
    const calls = 200;
    let index = 0;
    const budget = createModelBudget({
      budget: createModelBudgetRepository(table),
      clock: { now: () => atMs },
      // Each shard in turn, as an even distribution.
      random: () => (index++ % modelBudgetShards) / modelBudgetShards,
      tokensPerDay: { visitors: 20_000_000, customers: 20_000_000 },
      addressLimitMultiplier: 1,
    });
    const { logger } = createLoggerSpy();
    for (let call = 0; call < calls; call += 1) {
      const spend = budget({ budget: 'visitors', who: `192.0.2.${call}` });
      await spend(1000, logger, async (onUsage) => onUsage(600));
    }
    const shards = [...units].filter(([partition]) => /^BUDGET#2046-11-21#\d$/.test(partition));
    expect(shards).toHaveLength(modelBudgetShards);
    for (const [, used] of shards) expect(used).toBe((calls * hotUnits.budgetCall) / modelBudgetShards);
    // The share of a network has its own partition.
    expect(units.size).toBe(modelBudgetShards + calls);
  });
});
