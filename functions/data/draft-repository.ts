import { BatchGetCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Draft,
  draftHeadSchema,
  draftLifeSeconds,
  type StoredTurn,
  storedTurnSchema,
} from '#functions/domain/draft/draft.ts';
import type { DraftRepository } from '#functions/domain/draft/repositories.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { type Clock, epochSeconds, isoTime, systemClock } from '#functions/domain/kernel/clock.ts';
import { claimingUpdate, keepingUpdate, markingUpdate, marksUnread, turnPrefix } from './draft-update.ts';
import { keys } from './keys.ts';
import { withOwnerKey } from './owner-key.ts';
import { isConditionRefused, type Table } from './table.ts';

/** Longer than any request in flight. */
const markerRetentionSeconds = 86_400;

function readTurns(item: Record<string, unknown>): StoredTurn[] {
  return Object.entries(item)
    .filter(([name]) => name.startsWith(turnPrefix))
    .map(([name, value]) => ({ turnId: name.slice(turnPrefix.length), ...storedTurnSchema.parse(value) }))
    .sort((a, b) => (a.at === b.at ? (a.turnId < b.turnId ? -1 : 1) : a.at < b.at ? -1 : 1));
}

function readDraft(item: Record<string, unknown> = {}): Draft | undefined {
  if (!('category' in item)) return undefined;
  return { ...draftHeadSchema.parse(item), turns: readTurns(item) };
}

const ownedBy = (userId: string | undefined) =>
  `(attribute_not_exists(ownerId)${userId === undefined ? '' : ' OR ownerId = :user'})`;

export function createDraftRepository(table: Table, clock: Clock = systemClock): DraftRepository {
  const keyOf = (draftId: string) => ({ TableName: table.name, Key: keys.draft(draftId) });

  async function unlessRefused<T>(write: () => Promise<T>): Promise<T | undefined> {
    try {
      return await write();
    } catch (error) {
      if (isConditionRefused(error)) return undefined;
      throw error;
    }
  }

  return {
    async get(draftId) {
      const { Item: item } = await table.run((documents) =>
        documents.send(new GetCommand({ ...keyOf(draftId), ConsistentRead: true })),
      );
      return readDraft(item);
    },
    async getMany(draftIds) {
      if (draftIds.length === 0) return [];
      const request = { [table.name]: { Keys: draftIds.map(keys.draft), ConsistentRead: true } };
      const { Responses: found, UnprocessedKeys: left } = await table.run((documents) =>
        documents.send(new BatchGetCommand({ RequestItems: request })),
      );
      if (left?.[table.name] !== undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 2 });
      return (found?.[table.name] ?? []).map((item) => readDraft(item)).filter((draft) => draft !== undefined);
    },
    async keep(change) {
      const update = new UpdateCommand({ ...keyOf(change.draftId), ...keepingUpdate(change, clock) });
      return (await unlessRefused(() => table.run((documents) => documents.send(update)))) !== undefined;
    },
    async mark(change) {
      const update = new UpdateCommand({ ...keyOf(change.draftId), ...markingUpdate(change, clock) });
      return (await unlessRefused(() => table.run((documents) => documents.send(update)))) !== undefined;
    },
    async claim(draftId, userId) {
      const update = new UpdateCommand({
        ...keyOf(draftId),
        ...claimingUpdate(userId, clock),
        ReturnValues: 'ALL_NEW',
      });
      return readDraft((await unlessRefused(() => table.run((documents) => documents.send(update))))?.Attributes);
    },
    async discard(draftId, userId) {
      const expiresAtSeconds = epochSeconds(clock, markerRetentionSeconds);
      const owner = userId === undefined ? {} : { ownerId: userId };
      const put = new PutCommand({
        TableName: table.name,
        Item: withOwnerKey({ ...keys.draft(draftId), draftId, ended: 'discarded', expiresAtSeconds, ...owner }),
        ConditionExpression: `attribute_not_exists(storyId) AND ${ownedBy(userId)}`,
        ...(userId === undefined ? {} : { ExpressionAttributeValues: { ':user': userId } }),
      });
      await unlessRefused(() => table.run((documents) => documents.send(put)));
    },
    buyPart({ draftId, category, userId: ownerId, storyId, marksWritten = 0 }) {
      const unread = marksUnread(marksWritten);
      const Item = {
        ...keys.draft(draftId),
        draftId,
        category,
        ownerId,
        storyId,
        begunWith: [],
        ended: 'bought',
        updatedAt: isoTime(clock),
        expiresAtSeconds: epochSeconds(clock, draftLifeSeconds),
      };
      const ConditionExpression = `attribute_not_exists(storyId) AND ${ownedBy(ownerId)} AND ${unread.condition}`;
      const ExpressionAttributeValues = { ':user': ownerId, ...unread.values };
      return {
        name: 'draft',
        write: { Put: { TableName: table.name, Item, ConditionExpression, ExpressionAttributeValues } },
      };
    },
  };
}
