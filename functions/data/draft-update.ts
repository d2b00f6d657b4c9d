import { type DraftChange, draftLifeSeconds, type MarkChange, type StoredTurn } from '#functions/domain/draft/draft.ts';
import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { sizeOf } from '#functions/domain/story/writing/transcript.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { ownerKeys } from './owner-key.ts';

export const turnPrefix = 'turn:';

const noOwner = 'attribute_not_exists(ownerId)';

const isOpen = 'attribute_not_exists(ended) AND expiresAtSeconds > :now';

/** The id is the attribute's name; `at` gives the order. */
function turnWrite(turn: StoredTurn) {
  const { turnId, ...kept } = turn;
  const added = sizeOf([...kept.recovered, ...kept.messages]);
  return {
    sets: ['#turn = :turn'],
    // Enforces the limits of a conversation over all tabs.
    conditions: ['attribute_not_exists(#turn)', 'messageCount <= :messageRoom', 'characterCount <= :characterRoom'],
    names: { '#turn': `${turnPrefix}${turnId}` },
    values: {
      ':turn': kept,
      ':messageRoom': limits.messagesPerConversation - added.messages,
      ':characterRoom': limits.charactersPerConversation - added.characters,
    },
    added,
  };
}

const noTurn = { sets: [], conditions: [], names: undefined, values: {}, added: { messages: 0, characters: 0 } };

/** Customers may write to their own and to unowned drafts; visitors also to one that got its owner after their request. */
function callerWrite({ userId, askedAt }: DraftChange) {
  if (userId === undefined)
    return { sets: [], condition: `(${noOwner} OR ownedAt >= :asked)`, values: { ':asked': askedAt } };
  return {
    sets: ['ownerId = :user', 'ownerKey = :owner', 'ownedAt = if_not_exists(ownedAt, :at)'],
    condition: `(${noOwner} OR ownerId = :user)`,
    values: { ':user': userId, ':owner': ownerKeys.customer(userId) },
  };
}

/** One atomic update, so that two tabs never overwrite each other. */
export function keepingUpdate(change: DraftChange, clock: Clock) {
  const { draftId, category, begunWith, turn, preview, readiness, at } = change;
  const turned = turn === undefined ? noTurn : turnWrite(turn);
  const caller = callerWrite(change);
  const begun = sizeOf(begunWith);
  const sets = [
    'draftId = :id, category = :category, updatedAt = :at, expiresAtSeconds = :expires',
    'createdAt = if_not_exists(createdAt, :at), begunWith = if_not_exists(begunWith, :begunWith)',
    'messageCount = if_not_exists(messageCount, :begunMessages) + :messages',
    'characterCount = if_not_exists(characterCount, :begunCharacters) + :characters',
    ...turned.sets,
    ...caller.sets,
    ...(preview === undefined ? [] : ['preview = :preview']),
    // Two tabs at once: the last write wins, and the next turn merges again.
    ...(readiness === undefined ? [] : ['readiness = :readiness']),
  ];
  const conditions = ['category = :category', isOpen, caller.condition, ...turned.conditions];
  return {
    UpdateExpression: `SET ${sets.join(', ')}`,
    ConditionExpression: `attribute_not_exists(PK) OR (${conditions.join(' AND ')})`,
    ...(turned.names === undefined ? {} : { ExpressionAttributeNames: turned.names }),
    ExpressionAttributeValues: {
      ':id': draftId,
      ':category': category,
      ':at': at,
      ':now': epochSeconds(clock),
      ':expires': epochSeconds(clock, draftLifeSeconds),
      ':begunWith': begunWith,
      ':begunMessages': begun.messages,
      ':begunCharacters': begun.characters,
      ':messages': turned.added.messages,
      ':characters': turned.added.characters,
      ...turned.values,
      ...caller.values,
      ...(preview === undefined ? {} : { ':preview': preview }),
      ...(readiness === undefined ? {} : { ':readiness': readiness }),
    },
  };
}

/** Marks and the count of their writes: nobody's marks are overwritten unread. */
export const marksUnread = (replaced: number) => ({
  condition: replaced === 0 ? 'attribute_not_exists(marksWritten)' : 'marksWritten = :marksRead',
  values: replaced === 0 ? {} : { ':marksRead': replaced },
});

export function markingUpdate({ userId, marks, replaced }: MarkChange, clock: Clock) {
  const unread = marksUnread(replaced);
  const caller = userId === undefined ? noOwner : `(${noOwner} OR ownerId = :user)`;
  return {
    UpdateExpression: 'SET marks = :marks, marksWritten = :writes',
    ConditionExpression: `attribute_exists(category) AND ${isOpen} AND ${caller} AND ${unread.condition}`,
    ExpressionAttributeValues: {
      ':marks': marks,
      ':writes': replaced + 1,
      ':now': epochSeconds(clock),
      ...unread.values,
      ...(userId === undefined ? {} : { ':user': userId }),
    },
  };
}

/** Assigns an unowned draft to a customer; keeps `updatedAt`. */
export function claimingUpdate(userId: string, clock: Clock) {
  return {
    UpdateExpression: 'SET ownerId = :user, ownerKey = :owner, ownedAt = if_not_exists(ownedAt, :at)',
    ConditionExpression: `attribute_exists(category) AND ${isOpen} AND (${noOwner} OR ownerId = :user)`,
    ExpressionAttributeValues: {
      ':user': userId,
      ':owner': ownerKeys.customer(userId),
      ':at': isoTime(clock),
      ':now': epochSeconds(clock),
    },
  };
}
