import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#functions/data/table.ts';

/** Counters that a refused call may move: of calls, of wrong passwords, of mails in a day, of the model's tokens. */
const counters = /^(RATE|LOGIN|MAILS|BUDGET)#/;

export type TableItem = Readonly<Record<string, unknown>> & { readonly PK: string; readonly SK: string };

/** Every item of the table. */
export async function listAllItems(table: Table): Promise<TableItem[]> {
  const items: TableItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.documents.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    // Both keys are of the table's definition.
    items.push(...((page.Items ?? []) as TableItem[]));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

/**
 * What the table says that names any of the marks (ids, addresses, words of a hostile call), counters left out: the files of
 * a run share the table, and others' customers go on meanwhile.
 */
export async function readState(table: Table, marks: readonly string[]): Promise<Map<string, string>> {
  const said = (await listAllItems(table)).map((item) => [`${item.PK} ${item.SK}`, JSON.stringify(item)] as const);
  return new Map(said.filter(([key, text]) => !counters.test(key) && marks.some((mark) => text.includes(mark))));
}

/** Keys that came, went or changed. */
export function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    if (before.get(key) === after.get(key)) return [];
    const what = before.has(key) ? (after.has(key) ? 'changed' : 'gone') : 'new';
    return [`${what}: ${key}`];
  });
}
