import * as z from 'zod/mini';
import { functionEntries } from '#infra/function-entries.ts';
import { isAllowed } from '#infra/table-rights.ts';
import { tableDefinition } from '#shared/names/table.ts';
import { DynamodbError } from './dynamodb-error.ts';

interface Access {
  readonly action: string;
  readonly partitionKey: string | undefined;
  readonly index?: string | undefined;
}

interface Denied extends Access {
  readonly functionId: string;
}

const { partitionKey: keyName } = tableDefinition;
const valueSchema = z.object({ S: z.string() });
const keySchema = z.looseObject({ [keyName]: valueSchema });
const itemSchema = z.object({ Key: z.optional(keySchema), Item: z.optional(keySchema) });
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), itemSchema)) });
const batchSchema = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(keySchema) })) });
const querySchema = z.object({
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: z.record(z.string(), z.looseObject({})),
});

const partAction = (part: string) => (part === 'ConditionCheck' ? 'ConditionCheckItem' : `${part}Item`);

const keyOf = ({ Key, Item }: z.output<typeof itemSchema>) => valueSchema.parse((Key ?? Item)?.[keyName]).S;

function queriedPlace(request: unknown): Pick<Access, 'partitionKey' | 'index'> {
  const { IndexName: index, KeyConditionExpression, ExpressionAttributeValues } = querySchema.parse(request);
  if (index !== undefined) return { partitionKey: undefined, index };
  const [, name = ''] = /^PK = (:\w+)/.exec(KeyConditionExpression) ?? [];
  return { partitionKey: valueSchema.parse(ExpressionAttributeValues[name]).S };
}

function accessesOf(operation: string, request: unknown): Access[] {
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return transactionSchema.parse(request).TransactItems.flatMap((item) =>
        Object.entries(item).map(([part, of]) => {
          return { action: partAction(part), partitionKey: keyOf(of) };
        }),
      );
    case 'BatchGetItem':
      return Object.values(batchSchema.parse(request).RequestItems).flatMap(({ Keys }) =>
        Keys.map((Key) => ({ action: operation, partitionKey: keyOf({ Key }) })),
      );
    case 'Query':
      return [{ action: operation, ...queriedPlace(request) }];
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [{ action: operation, partitionKey: keyOf(itemSchema.parse(request)) }];
    default:
      return [{ action: operation, partitionKey: undefined }];
  }
}

export function deniedOf(functionId: string, operation: string, request: unknown): Denied | undefined {
  const entry = functionEntries.find(({ id }) => id === functionId);
  if (entry === undefined) return undefined;
  const found = accessesOf(operation, request).find(
    ({ action, partitionKey, index }) => !isAllowed(entry.id, action, partitionKey, index),
  );
  return found && { functionId, ...found };
}

export function accessDenied({ functionId, action, partitionKey }: Denied): DynamodbError {
  const what = `dynamodb:${action}${partitionKey === undefined ? '' : ` on items of ${partitionKey}`}`;
  return new DynamodbError(
    'AccessDeniedException',
    `${functionId} is not authorized to perform: ${what} (npm run generate; infra/tooling/derive-partitions.ts reads rights from code)`,
  );
}
