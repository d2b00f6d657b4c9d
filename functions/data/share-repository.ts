import type { ShareRepository } from '#functions/domain/share/repositories.ts';
import { type ShareRecord, sharedPlaceSchema, shareRecordSchema } from '#functions/domain/share/share.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

export function createShareRepository(table: Table): ShareRepository {
  const unchanged = ({ version, linkToken }: ShareRecord) => ({
    ConditionExpression: 'version = :seenVersion AND linkToken = :seenToken',
    ExpressionAttributeValues: { ':seenVersion': version, ':seenToken': linkToken },
  });
  const forgetPart = (linkToken: string): WritePart => ({
    name: 'shared-page',
    write: { Delete: { TableName: table.name, Key: keys.sharedPage(linkToken) } },
  });

  return {
    async get(userId, storyId) {
      const item = await readItem(table, keys.share(userId, storyId));
      return item === undefined ? undefined : shareRecordSchema.parse(item);
    },
    async findPlace(linkToken) {
      const item = await readItem(table, keys.sharedPage(linkToken));
      return item === undefined ? undefined : sharedPlaceSchema.parse(item);
    },
    putParts(share, before) {
      const { userId, storyId, linkToken, expiresAtSeconds } = share;
      const key = keys.share(userId, storyId);
      const page = { ...keys.sharedPage(linkToken), userId, storyId, expiresAtSeconds };
      const put = { TableName: table.name, Item: { ...key, ...share } };
      return [
        before === undefined
          ? putNewPart(table, 'share', key, share)
          : { name: 'share', write: { Put: { ...put, ...unchanged(before) } } },
        { name: 'shared-page', write: { Put: { TableName: table.name, Item: page } } },
        ...(before === undefined || before.linkToken === linkToken ? [] : [forgetPart(before.linkToken)]),
      ];
    },
    endParts(share) {
      const { userId, storyId, linkToken } = share;
      const Delete = { TableName: table.name, Key: keys.share(userId, storyId), ...unchanged(share) };
      return [{ name: 'share', write: { Delete } }, forgetPart(linkToken)];
    },
    saveCardPart(share, card) {
      const { ConditionExpression, ExpressionAttributeValues } = unchanged(share);
      return {
        name: 'share',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.share(share.userId, share.storyId),
            UpdateExpression: 'SET card = :card, version = :next',
            ConditionExpression,
            ExpressionAttributeValues: {
              ...ExpressionAttributeValues,
              ':card': card,
              ':next': share.version + 1,
            },
          },
        },
      };
    },
  };
}
