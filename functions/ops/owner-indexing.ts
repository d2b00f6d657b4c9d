import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#functions/data/keys.ts';
import { type IndexingProgress, readIndexingProgress, readOwned } from '#functions/data/owner-index.ts';
import { hasOwnerKey, ownerKeyOf } from '#functions/data/owner-key.ts';
import { scanItems } from '#functions/data/scan-items.ts';
import { isWritten, type Table } from '#functions/data/table.ts';
import { OperatorProblem } from './operator-problem.ts';

/** For an item without its owner. @returns false when it got its owner, or was removed, meanwhile */
async function index(table: Table, item: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { PK, SK, ownerKey: seen } = item;
  const owner = ownerKeyOf(item);
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { PK, SK },
    UpdateExpression: owner === undefined ? 'REMOVE ownerKey' : 'SET ownerKey = :owner',
    ConditionExpression: `attribute_exists(PK) AND ${seen === undefined ? 'attribute_not_exists(ownerKey)' : 'ownerKey = :seen'}`,
    ExpressionAttributeValues: {
      ...(owner === undefined ? {} : { ':owner': owner }),
      ...(seen === undefined ? {} : { ':seen': seen }),
    },
  });
  return isWritten(table.run((documents) => documents.send(update)));
}

async function requireIndex(table: Table): Promise<void> {
  try {
    await readOwned(table, 'USER#');
  } catch (error) {
    throw new OperatorProblem(
      `The table has no index by owner that can be read: deploy the release that brings it, wait until it is ACTIVE, and try again. (${String(error)})`,
    );
  }
}

/**
 * Writes the owner to every item whose owner is missing or wrong, page by page. After an interruption, the next call continues
 * behind the last page; after a complete run, it scans the table again. At the end, exports and erasures use the index
 * (decision 0165).
 * @throws OperatorProblem while the table has no index
 */
export async function indexOwners(
  table: Table,
  report: (line: string) => void,
): Promise<{ readonly seen: number; readonly changed: number }> {
  await requireIndex(table);
  const before = await readIndexingProgress(table);
  const save = (progress: IndexingProgress) => {
    const put = new PutCommand({ TableName: table.name, Item: { ...keys.ownerIndexing(), ...progress } });
    return table.run((documents) => documents.send(put));
  };
  const isDone = before?.isDone ?? false;
  const counts = { seen: 0, changed: 0 };
  const pause = async ({ PK, SK }: Readonly<Record<string, unknown>>) => {
    await save({ isDone, next: { PK: String(PK), SK: String(SK) } });
    report(`${counts.seen} items seen, ${counts.changed} brought in.`);
  };
  for await (const item of scanItems(table, { pause, start: before?.next })) {
    counts.seen += 1;
    if (!hasOwnerKey(item)) counts.changed += Number(await index(table, item));
  }
  await save({ isDone: true });
  return counts;
}
