import type { ContributorRepository, InvitationRepository } from '#functions/domain/together/repositories.ts';
import { type Contributor, contributorSchema, partPlaceSchema } from '#functions/domain/voices/contributor.ts';
import { keys, sortPrefixes } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const keyOf = ({ userId, storyId, slot }: Pick<Contributor, 'userId' | 'storyId' | 'slot'>) =>
  keys.contributor(userId, storyId, slot);

const unchanged = ({ personId, version }: Contributor) => ({
  ConditionExpression: 'personId = :seenPerson AND version = :seenVersion',
  ExpressionAttributeValues: { ':seenPerson': personId, ':seenVersion': version },
});

/** For functions that show or change stories: they cannot reach the entries of links (decision 0010). */
export function createContributorRepository(table: Table): ContributorRepository {
  return {
    async list(userId, storyId) {
      const prefix = storyId === undefined ? sortPrefixes.contributor : `${sortPrefixes.contributor}${storyId}#`;
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :owner AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':owner': keys.contributor(userId, '', 0).PK, ':prefix': prefix },
        ConsistentRead: true,
      });
      return items
        .map((item) => contributorSchema.parse(item))
        .toSorted((one, other) => (one.personId < other.personId ? -1 : 1));
    },
    touchPart(contributor) {
      const { ConditionExpression, ExpressionAttributeValues } = unchanged(contributor);
      const Update = {
        TableName: table.name,
        Key: keyOf(contributor),
        UpdateExpression: 'SET version = :next',
        ConditionExpression,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':next': contributor.version + 1 },
      };
      return { name: 'contributor', write: { Update } };
    },
  };
}

export function createInvitationRepository(table: Table): InvitationRepository {
  const putLinkPart = ({ userId, storyId, slot, linkToken, expiresAtSeconds }: Contributor) => ({
    name: 'part-link',
    write: {
      Put: { TableName: table.name, Item: { ...keys.partLink(linkToken), userId, storyId, slot, expiresAtSeconds } },
    },
  });
  const replacePart = (contributor: Contributor, before: Contributor) => ({
    name: 'contributor',
    write: {
      Put: { TableName: table.name, Item: { ...keyOf(contributor), ...contributor }, ...unchanged(before) },
    },
  });
  const forgetLinkPart = ({ linkToken }: Contributor) => ({
    name: 'part-link',
    write: { Delete: { TableName: table.name, Key: keys.partLink(linkToken) } },
  });
  return {
    async findPlace(linkToken) {
      const item = await readItem(table, keys.partLink(linkToken));
      return item === undefined ? undefined : partPlaceSchema.parse(item);
    },
    async get({ userId, storyId, slot }) {
      const item = await readItem(table, keys.contributor(userId, storyId, slot));
      return item === undefined ? undefined : contributorSchema.parse(item);
    },
    inviteParts: (contributor, replaced) =>
      replaced === undefined
        ? [putNewPart(table, 'contributor', keyOf(contributor), contributor), putLinkPart(contributor)]
        : [replacePart(contributor, replaced), putLinkPart(contributor), forgetLinkPart(replaced)],
    putParts: (contributor, before) => [
      replacePart(contributor, before),
      ...(before.expiresAtSeconds === contributor.expiresAtSeconds ? [] : [putLinkPart(contributor)]),
    ],
    removeParts(contributor) {
      const Delete = { TableName: table.name, Key: keyOf(contributor), ...unchanged(contributor) };
      return [{ name: 'contributor', write: { Delete } }, forgetLinkPart(contributor)];
    },
  };
}
