import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ceremonySchema } from '#functions/domain/desk/ceremony.ts';
import type { CeremonyRepository, ConfirmationRepository } from '#functions/domain/desk/repositories.ts';
import { keys } from './keys.ts';
import { isConditionRefused, type Table } from './table.ts';

export function createCeremonyRepository(table: Table): CeremonyRepository {
  return {
    async add(ceremony) {
      const Item = { ...keys.ceremony(ceremony.ceremonyId), ...ceremony };
      await table.run((documents) => documents.send(new PutCommand({ TableName: table.name, Item })));
    },
    async take(ceremonyId, nowSeconds) {
      const take = new DeleteCommand({
        TableName: table.name,
        Key: keys.ceremony(ceremonyId),
        ReturnValues: 'ALL_OLD',
        // DynamoDB Local gives the old item to two deletions at once unless they have a condition.
        ConditionExpression: 'attribute_exists(PK)',
      });
      try {
        const { Attributes: item } = await table.run((documents) => documents.send(take));
        const ceremony = ceremonySchema.parse(item);
        return ceremony.expiresAtSeconds > nowSeconds ? ceremony : undefined;
      } catch (error) {
        if (isConditionRefused(error)) return undefined;
        throw error;
      }
    },
  };
}

/** A confirmation is a ceremony whose challenge was answered. */
export function createConfirmations(table: Table): ConfirmationRepository {
  return {
    usePart: (confirmationId, { operatorId, act, nowSeconds }) => ({
      name: 'confirmation',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.ceremony(confirmationId),
          ConditionExpression:
            'purpose = :purpose AND operatorId = :operator AND act = :act AND challenge = :answered AND expiresAtSeconds > :now',
          ExpressionAttributeValues: {
            ':purpose': 'confirmation',
            ':operator': operatorId,
            ':act': act,
            ':answered': null,
            ':now': nowSeconds,
          },
        },
      },
    }),
  };
}
