import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createInvoke } from '#infra/local/invoke-client.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { eventually } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';
import { waitUntilHealthy } from '#tests/support/wait-until-healthy.ts';

/** The outbox retries rows of a dead process after 30 s, 1 min, 2 min … */
const idleWithinMs = 8 * 60_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Queued rows, due or not. */
async function waitingRows(table: Table): Promise<number> {
  const outbox = createOutboxRepository(table);
  const days = [...new Set([dayOf(Date.now() - 3_600_000), dayOf(Date.now())])];
  const lists = await Promise.all(days.map((day) => outbox.listDue(day, Number.MAX_SAFE_INTEGER - 1)));
  return lists.reduce((sum, { due, unreadable }) => sum + due.length + unreadable.length, 0);
}

async function isBeingWritten(table: Table): Promise<boolean> {
  const pages = paginateScan(
    { client: table.documents },
    {
      TableName: table.name,
      FilterExpression: 'begins_with(SK, :story) AND #status = :writing',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':story': 'STORY#', ':writing': 'writing' },
      ConsistentRead: true,
    },
  );
  for await (const { Items: items = [] } of pages) if (items.length > 0) return true;
  return false;
}

/** Waits until the system is idle without faults: reconciled, empty outbox, no unfinished story. */
export async function waitUntilIdle(addresses: StackAddresses): Promise<void> {
  const table = stackTable(addresses);
  await waitUntilHealthy(addresses);
  const invoke = createInvoke(addresses.functions);
  await invoke('reconcilePayments', { time: new Date().toISOString() });
  await eventually(
    async () => ((await waitingRows(table)) > 0 || (await isBeingWritten(table)) ? undefined : true),
    'an empty outbox, and no story being written',
    idleWithinMs,
  );
  await invoke('reconcilePayments', { time: new Date().toISOString() });
}
