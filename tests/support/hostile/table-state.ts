import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/data/table.ts';

/** Counters that a refused call may change, and the sessions that the tests begin. */
const counters = /^(?:(?:RATE|LOGIN|MAILS|BUDGET)#|USER#\S+ (?:SESSION|LOGIN)#)/;

export type TableItem = Readonly<Record<string, unknown>> & { readonly PK: string; readonly SK: string };

export async function listAllItems(table: Table): Promise<TableItem[]> {
  const items: TableItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.documents.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    items.push(...((page.Items ?? []) as TableItem[]));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

/** Items that contain any of the marks, without counters and sessions; files share the table. */
export async function readState(table: Table, marks: readonly string[]): Promise<Map<string, string>> {
  const said = (await listAllItems(table)).map((item) => [`${item.PK} ${item.SK}`, JSON.stringify(item)] as const);
  return new Map(said.filter(([key, text]) => !counters.test(key) && marks.some((mark) => text.includes(mark))));
}

/** Keys of added, removed and changed items. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    if (before.get(key) === after.get(key)) return [];
    const what = before.has(key) ? (after.has(key) ? 'changed' : 'gone') : 'new';
    return [`${what}: ${key}`];
  });
}
