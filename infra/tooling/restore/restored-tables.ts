import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TargetTable } from '#functions/ops/operator.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { ensureTable } from '#infra/local/table.ts';

export interface TableRestorer {
  restore(from: string, to: string): Promise<void>;
  /** Deletes only tables of a drill. @throws OperatorProblem */
  remove(name: string, of: string): Promise<void>;
}

export interface Waiting {
  readonly pause: (ms: number) => Promise<void>;
  readonly print: (line: string) => void;
}

const suffix = (now: Date) => now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');

export function restoredName(of: string, now: Date): string {
  return `${of}-restore-${suffix(now)}`;
}

function requireDrillTable(name: string, of: string): void {
  const isOurs = name.startsWith(`${of}-restore-`) && /^\d{8}-\d{4}$/.test(name.slice(`${of}-restore-`.length));
  if (!isOurs) throw new OperatorProblem(`${name} is not a restored table of ${of}: it is not deleted.`);
}

async function removeTable(client: DynamoDBClient, name: string, of: string): Promise<void> {
  requireDrillTable(name, of);
  await client.send(new DeleteTableCommand({ TableName: name }));
}

const [pollEveryMs, maxPolls] = [15_000, 4 * 240] as const;

/** Restores from point-in-time backups, at most five minutes old. */
export function createCloudRestorer({ pause, print }: Waiting): TableRestorer {
  const client = new DynamoDBClient({});
  return {
    async restore(from, to) {
      await client.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: from,
          TargetTableName: to,
          UseLatestRestorableTime: true,
          BillingModeOverride: 'PAY_PER_REQUEST',
        }),
      );
      for (let polls = 0; polls < maxPolls; polls += 1) {
        const { Table: table } = await client.send(new DescribeTableCommand({ TableName: to }));
        if (table?.TableStatus === 'ACTIVE') return;
        if (polls % 4 === 0) print(`  ${to} is ${table?.TableStatus ?? 'missing'} …`);
        await pause(pollEveryMs);
      }
      throw new OperatorProblem(
        `${to} was not restored within four hours: check it in the console, and delete it there.`,
      );
    },
    remove: (name, of) => removeTable(client, name, of),
  };
}

/** Copies the table: a local stack has no backups. */
export function createLocalRestorer(table: TargetTable, endpoint: string): TableRestorer {
  const { documents } = table;
  return {
    async restore(from, to) {
      await ensureTable(endpoint, to);
      let start: Record<string, unknown> | undefined;
      do {
        const page = await documents.send(new ScanCommand({ TableName: from, Limit: 25, ExclusiveStartKey: start }));
        const puts = (page.Items ?? []).map((Item) => ({ PutRequest: { Item } }));
        if (puts.length > 0) await documents.send(new BatchWriteCommand({ RequestItems: { [to]: puts } }));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
    },
    async remove(name, of) {
      requireDrillTable(name, of);
      await documents.send(new DeleteTableCommand({ TableName: name }));
    },
  };
}
