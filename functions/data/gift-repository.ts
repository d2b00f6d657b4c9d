import * as z from 'zod/mini';
import { type GiftRecord, giftRecordSchema, type ListedGift } from '#functions/domain/gift/gift.ts';
import type { GiftId, GiftRepository, SeenProof } from '#functions/domain/gift/repositories.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { keys, sortPrefixes, userPartition } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { queryPage } from './query-page.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

function asSeen({ proofKey, answer }: SeenProof) {
  const isSeen = 'answer.problem = :seenProblem AND answer.#at = :seenAt';
  return {
    condition: ` AND proof.#key = :seenProof AND ${answer === undefined ? 'attribute_not_exists(answer)' : isSeen}`,
    names: { '#key': 'key', ...(answer === undefined ? {} : { '#at': 'at' }) },
    values: {
      ':seenProof': proofKey,
      ...(answer === undefined ? {} : { ':seenProblem': answer.problem, ':seenAt': answer.at }),
    },
  };
}

function asCorrected({ correctedAt }: Pick<GiftRecord, 'correctedAt'>) {
  return correctedAt === undefined
    ? { condition: ' AND attribute_not_exists(correctedAt)', values: {} }
    : { condition: ' AND correctedAt = :seenCorrection', values: { ':seenCorrection': correctedAt } };
}

const listedSchema = z.omit(giftRecordSchema, { description: true });
const openSchema = z.object({ userId: z.string(), giftId: z.string() });

/** A projection without the story's text. */
const listed = Object.keys(listedSchema.shape);
const listedNames = Object.fromEntries(listed.map((name, index) => [`#listed${index}`, name]));

const deliveredSeconds = 30 * 86_400;

const newestFirst = (a: ListedGift, b: ListedGift) => Date.parse(b.createdAt) - Date.parse(a.createdAt);

export function createGiftRepository(table: Table): GiftRepository {
  const updatePart = ({ userId, giftId }: GiftId, update: object): TransactionPart => ({
    name: 'gift',
    write: { Update: { TableName: table.name, Key: keys.gift(userId, giftId), ...update } },
  });
  return {
    addParts: (gift) => [
      putNewPart(table, 'gift', keys.gift(gift.userId, gift.giftId), gift),
      putNewPart(table, 'open-gift', keys.openGift(gift.giftId), { userId: gift.userId, giftId: gift.giftId }),
    ],
    async get(userId, giftId) {
      const item = await readItem(table, keys.gift(userId, giftId));
      return item === undefined ? undefined : giftRecordSchema.parse(item);
    },
    async list(userId) {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :gift)',
        ProjectionExpression: Object.keys(listedNames).join(', '),
        ExpressionAttributeNames: listedNames,
        ExpressionAttributeValues: { ':user': userPartition(userId), ':gift': sortPrefixes.gift },
        ScanIndexForward: false,
        // The customer is redirected to this list after the payment.
        ConsistentRead: true,
      });
      return z.array(listedSchema).parse(items).toSorted(newestFirst);
    },
    movePart(id, from, { status, updatedAt, tracking }, seen) {
      const states = Object.fromEntries(from.map((state, index) => [`:from${index}`, state]));
      const parcel = tracking === undefined ? {} : { ':tracking': tracking };
      const { condition = '', names = {}, values = {} } = seen === undefined ? {} : asSeen(seen);
      return updatePart(id, {
        UpdateExpression: `SET #status = :to, updatedAt = :at, #reachedAt = :at${tracking === undefined ? '' : ', tracking = :tracking'}`,
        ConditionExpression: `#status IN (${Object.keys(states).join(', ')})${condition}`,
        ExpressionAttributeNames: { '#status': 'status', '#reachedAt': `${status}At`, ...names },
        ExpressionAttributeValues: { ':to': status, ':at': updatedAt, ...states, ...parcel, ...values },
      });
    },
    answerPart(id, answer, seen) {
      const { condition, names, values } = asSeen(seen);
      return updatePart(id, {
        UpdateExpression: 'SET answer = :answer, updatedAt = :at',
        ConditionExpression: `#status = :proof${condition}`,
        ExpressionAttributeNames: { '#status': 'status', ...names },
        ExpressionAttributeValues: { ':answer': answer, ':at': answer.at, ':proof': 'proof', ...values },
      });
    },
    correctPart(gift, { address, photo, dedication, correctedAt }, answer) {
      const { proof, answer: seenAnswer } = gift;
      const seen =
        proof === null
          ? { condition: ' AND proof = :none', names: {}, values: { ':none': null } }
          : asSeen({ proofKey: proof.key, answer: seenAnswer });
      const correction = asCorrected(gift);
      const optional = [
        dedication === undefined ? '' : ', dedication = :dedication',
        answer === undefined ? '' : ', answer = :answer',
      ];
      return updatePart(gift, {
        UpdateExpression: `SET correctedAt = :corrected, updatedAt = :corrected, address = :address, photo = :photo${optional.join('')}${dedication === undefined ? ' REMOVE dedication' : ''}`,
        ConditionExpression: `#status = :status${seen.condition}${correction.condition}`,
        ExpressionAttributeNames: { '#status': 'status', ...seen.names },
        ExpressionAttributeValues: {
          ':corrected': correctedAt,
          ':address': address,
          ':photo': photo,
          ':status': proof === null ? 'paid' : 'proof',
          ...(dedication === undefined ? {} : { ':dedication': dedication }),
          ...(answer === undefined ? {} : { ':answer': answer }),
          ...seen.values,
          ...correction.values,
        },
      });
    },
    saveProofPart(seen, proof, replaces) {
      const correction = asCorrected(seen);
      const isAsSeen =
        replaces === null
          ? { condition: '#status = :paid AND proof = :none', values: { ':paid': 'paid', ':none': null } }
          : { condition: '#status = :proof AND proof.#key = :replaced', values: { ':replaced': replaces } };
      return updatePart(seen, {
        UpdateExpression: 'SET #status = :proof, proof = :made, updatedAt = :at REMOVE answer',
        ConditionExpression: isAsSeen.condition + correction.condition,
        ExpressionAttributeNames: { '#status': 'status', ...(replaces === null ? {} : { '#key': 'key' }) },
        ExpressionAttributeValues: {
          ':proof': 'proof',
          ':made': proof,
          ':at': proof.madeAt,
          ...isAsSeen.values,
          ...correction.values,
        },
      });
    },
    closePart: (giftId) => ({
      name: 'open-gift',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.openGift(giftId),
          ConditionExpression: 'attribute_exists(PK)',
        },
      },
    }),
    async listOpen() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :gifts',
        ExpressionAttributeValues: { ':gifts': keys.openGift('').PK },
        ConsistentRead: true,
      });
      return z.array(openSchema).parse(items);
    },
    async listOpenPage(page) {
      const partition = keys.openGift('').PK;
      const query = { KeyConditionExpression: 'PK = :gifts', ExpressionAttributeValues: { ':gifts': partition } };
      const { items, cursor } = await queryPage(table, partition, { ...query, ConsistentRead: true }, page);
      return { items: z.array(openSchema).parse(items), cursor };
    },
    addDeliveredPart: ({ userId, giftId }, deliveredAt) => ({
      name: 'delivered-gift',
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.deliveredGift(deliveredAt, giftId),
            userId,
            giftId,
            expiresAtSeconds: Math.floor(Date.parse(deliveredAt) / 1000) + deliveredSeconds,
          },
        },
      },
    }),
    async listDeliveredPage(page, clock) {
      const partition = keys.deliveredGift('', '').PK;
      const since = new Date(clock.now() - deliveredSeconds * 1000).toISOString();
      const query = {
        KeyConditionExpression: 'PK = :delivered AND SK > :since',
        ExpressionAttributeValues: { ':delivered': partition, ':since': since },
        ScanIndexForward: false,
        ConsistentRead: true,
      };
      const { items, cursor } = await queryPage(table, partition, query, page);
      return { items: z.array(openSchema).parse(items), cursor };
    },
    async getMany(ids) {
      const wanted = ids.map(({ userId, giftId }) => keys.gift(userId, giftId));
      const items = await readBatch(table, wanted, { attributes: listed });
      const found = z.array(listedSchema).parse(items);
      const isOf = (id: GiftId) => (gift: ListedGift) => gift.giftId === id.giftId && gift.userId === id.userId;
      return ids.flatMap((id) => found.find(isOf(id)) ?? []);
    },
    async findOpen(giftId) {
      const item = await readItem(table, keys.openGift(giftId));
      return item === undefined ? undefined : openSchema.parse(item);
    },
  };
}
