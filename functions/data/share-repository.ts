import type { ShareRepository } from '#functions/domain/share/repositories.ts';
import { type ShareRecord, sharedPlaceSchema, shareRecordSchema } from '#functions/domain/share/share.ts';
import { keys, sortPrefixes } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import { createShareReader } from './share-reader.ts';
import type { Table, WritePart } from './table.ts';

export function createShareRepository(table: Table): ShareRepository {
  const unchanged = ({ version, linkToken }: ShareRecord) => ({
    ConditionExpression: 'version = :seenVersion AND linkToken = :seenToken',
    ExpressionAttributeValues: { ':seenVersion': version, ':seenToken': linkToken },
  });
  /** Readers' words end with the link under which they were sent. */
  const forgetParts = ({ userId, storyId, linkToken }: ShareRecord): WritePart[] => [
    { name: 'shared-page', write: { Delete: { TableName: table.name, Key: keys.sharedPage(linkToken) } } },
    { name: 'shared-page', write: { Delete: { TableName: table.name, Key: keys.words(userId, storyId) } } },
  ];

  return {
    ...createShareReader(table),
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :customer AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':customer': keys.share(userId, '').PK, ':prefix': sortPrefixes.share },
        ConsistentRead: true,
      });
      return items.map((item) => shareRecordSchema.parse(item));
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
        ...(before === undefined || before.linkToken === linkToken ? [] : forgetParts(before)),
      ];
    },
    endParts(share) {
      const { userId, storyId } = share;
      const Delete = { TableName: table.name, Key: keys.share(userId, storyId), ...unchanged(share) };
      return [{ name: 'share', write: { Delete } }, ...forgetParts(share)];
    },
    unchangedPart(share) {
      const Key = keys.share(share.userId, share.storyId);
      return { name: 'share', write: { ConditionCheck: { TableName: table.name, Key, ...unchanged(share) } } };
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
