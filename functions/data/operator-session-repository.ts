import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { operatorSessionSchema } from '#functions/domain/desk/operator-session.ts';
import type { OperatorSessionRepository } from '#functions/domain/desk/repositories.ts';
import { keys } from './keys.ts';
import { readItem } from './read-item.ts';
import { isWritten, type Table } from './table.ts';

/** By the hash of the token. */
export function createOperatorSessionRepository(table: Table): OperatorSessionRepository {
  return {
    async get(token, nowSeconds) {
      const item = await readItem(table, keys.operatorSession(token));
      const session = item && operatorSessionSchema.parse(item);
      return session && session.expiresAtSeconds > nowSeconds ? session : undefined;
    },
    addPart: (token, session) => ({
      name: 'operator-session',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.operatorSession(token), ...session },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      },
    }),
    async markActive(token, nowSeconds) {
      await isWritten(
        table.run((documents) =>
          documents.send(
            new UpdateCommand({
              TableName: table.name,
              Key: keys.operatorSession(token),
              UpdateExpression: 'SET activeAtSeconds = :now',
              ConditionExpression: 'attribute_exists(PK)',
              ExpressionAttributeValues: { ':now': nowSeconds },
            }),
          ),
        ),
      );
    },
    async end(token) {
      await table.run((documents) =>
        documents.send(new DeleteCommand({ TableName: table.name, Key: keys.operatorSession(token) })),
      );
    },
  };
}
