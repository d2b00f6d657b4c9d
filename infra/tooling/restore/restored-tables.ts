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

/** How a table comes back, and how the one that came back goes again. */
export interface TableRestorer {
  restore(from: string, to: string): Promise<void>;
  /** Removes a table that a drill made, and no other. @throws OperatorProblem */
  remove(name: string, of: string): Promise<void>;
}

export interface Waiting {
  readonly pause: (ms: number) => Promise<void>;
  readonly tell: (line: string) => void;
}

const suffix = (now: Date) => now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');

/** The name of a drill's table: its source's, and when the drill began. */
export function restoredName(of: string, now: Date): string {
  return `${of}-restore-${suffix(now)}`;
}

function requireDrillsTable(name: string, of: string): void {
  const isOurs = name.startsWith(`${of}-restore-`) && /^\d{8}-\d{4}$/.test(name.slice(`${of}-restore-`.length));
  if (!isOurs) throw new OperatorProblem(`${name} is no table of a drill of ${of}: it is left alone.`);
}

async function removeTable(client: DynamoDBClient, name: string, of: string): Promise<void> {
  requireDrillsTable(name, of);
  await client.send(new DeleteTableCommand({ TableName: name }));
}

const [lookEveryMs, mostLooks] = [15_000, 4 * 240] as const;

/** From the backups of a table in the cloud, as it was up to five minutes ago. */
export function createCloudRestorer({ pause, tell }: Waiting): TableRestorer {
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
      for (let looks = 0; looks < mostLooks; looks += 1) {
        const { Table: table } = await client.send(new DescribeTableCommand({ TableName: to }));
        if (table?.TableStatus === 'ACTIVE') return;
        if (looks % 4 === 0) tell(`  ${to} is ${table?.TableStatus ?? 'not there'} …`);
        await pause(lookEveryMs);
      }
      throw new OperatorProblem(
        `${to} did not come within four hours: look at it in the console, and delete it there.`,
      );
    },
    remove: (name, of) => removeTable(client, name, of),
  };
}

/** On one machine there are no backups: a copy stands for what would come from them, so that the drill can be tried. */
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
      requireDrillsTable(name, of);
      await documents.send(new DeleteTableCommand({ TableName: name }));
    },
  };
}
