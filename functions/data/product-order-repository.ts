import * as z from 'zod/mini';
import type { Page, PageRequest } from '#functions/domain/kernel/page.ts';
import { type OrderRecord, orderRecordSchema } from '#functions/domain/order/order.ts';
import type { OrderId, ProductOrderRepository } from '#functions/domain/order/repositories.ts';
import { keys, sortPrefixes } from './keys.ts';
import { queryAll } from './query-all.ts';
import { queryPage } from './query-page.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

const listedSchema = z.object({ userId: z.string(), orderId: z.string() });
const doneSeconds = 30 * 86_400;

/** Conditions on an optional number of the order that a change is based on. */
function asSeen(path: string, name: string, seen: number | undefined) {
  if (seen === undefined) return { condition: `attribute_not_exists(${path})`, values: {} };
  return { condition: `${path} = ${name}`, values: { [name]: seen } };
}

export function createProductOrderRepository(table: Table): ProductOrderRepository {
  const { PK: partition } = keys.productOrder('open', '');

  async function pageOf(prefix: string, page: PageRequest, options: object, values: object): Promise<Page<OrderId>> {
    const query = {
      KeyConditionExpression: 'PK = :orders AND begins_with(SK, :prefix)',
      ...options,
      ExpressionAttributeValues: { ':orders': partition, ':prefix': prefix, ...values },
      ConsistentRead: true,
    };
    const { items, cursor } = await queryPage(table, partition, query, page);
    return { items: z.array(listedSchema).parse(items), cursor };
  }

  return {
    movePart(seen, making) {
      const { userId, orderId, refundsVersion } = seen;
      const step = asSeen('making.version', ':step', seen.making?.version);
      const refunds = asSeen('refundsVersion', ':refunds', refundsVersion);
      return {
        name: 'order',
        write: {
          Update: {
            TableName: table.name,
            Key: keys.order(userId, orderId),
            UpdateExpression: 'SET making = :making',
            ConditionExpression: `kind = :package AND #status = :status AND ${step.condition} AND ${refunds.condition}`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':making': making,
              ':package': 'package',
              ':status': seen.status,
              ...step.values,
              ...refunds.values,
            },
          },
        },
      };
    },
    listPart: ({ userId, orderId }) => ({
      name: 'product-order',
      write: {
        Put: { TableName: table.name, Item: { ...keys.productOrder('open', orderId), userId, orderId } },
      },
    }),
    unlistPart: (orderId) => ({
      name: 'product-order',
      write: { Delete: { TableName: table.name, Key: keys.productOrder('open', orderId) } },
    }),
    listDonePart: ({ userId, orderId }, doneAt) => ({
      name: 'done-product-order',
      write: {
        Put: {
          TableName: table.name,
          Item: {
            ...keys.productOrder('done', orderId),
            userId,
            orderId,
            expiresAtSeconds: Math.floor(Date.parse(doneAt) / 1000) + doneSeconds,
          },
        },
      },
    }),
    unlistDonePart: (orderId) => ({
      name: 'done-product-order',
      write: { Delete: { TableName: table.name, Key: keys.productOrder('done', orderId) } },
    }),
    async find(orderId) {
      const item =
        (await readItem(table, keys.productOrder('open', orderId))) ??
        (await readItem(table, keys.productOrder('done', orderId)));
      return item === undefined ? undefined : listedSchema.parse(item);
    },
    async list() {
      const items = await queryAll(table, {
        KeyConditionExpression: 'PK = :orders',
        ExpressionAttributeValues: { ':orders': partition },
      });
      return z.array(listedSchema).parse(items);
    },
    listOpenPage: (page) => pageOf(sortPrefixes.openProductOrder, page, {}, {}),
    listDonePage: (page, clock) =>
      pageOf(
        sortPrefixes.doneProductOrder,
        page,
        // DynamoDB deletes expired items up to 48 h late.
        { FilterExpression: 'expiresAtSeconds > :now', ScanIndexForward: false },
        { ':now': Math.floor(clock.now() / 1000) },
      ),
    async getMany(ids) {
      const items = await readBatch(
        table,
        ids.map(({ userId, orderId }) => keys.order(userId, orderId)),
      );
      const found = z.array(orderRecordSchema).parse(items);
      const isOf = (id: OrderId) => (order: OrderRecord) => order.orderId === id.orderId && order.userId === id.userId;
      return ids.flatMap((id) => found.find(isOf(id)) ?? []);
    },
  };
}
