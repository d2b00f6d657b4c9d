import * as z from 'zod/mini';
import type { VoucherRepository } from '#functions/domain/voucher/repositories.ts';
import { type Voucher, voucherSchema } from '#functions/domain/voucher/voucher.ts';
import { keys } from './keys.ts';
import { putNewPart } from './put-new-part.ts';
import { readBatch } from './read-batch.ts';
import { readItem } from './read-item.ts';
import type { Table } from './table.ts';

export const voucherPointerSchema = z.object({ voucherId: z.string() });

export function createVoucherRepository(table: Table): VoucherRepository {
  async function get(voucherId: string): Promise<Voucher | undefined> {
    const item = await readItem(table, keys.voucher(voucherId));
    return item === undefined ? undefined : voucherSchema.parse(item);
  }
  return {
    get,
    async getMany(voucherIds) {
      return z.array(voucherSchema).parse(await readBatch(table, voucherIds.map(keys.voucher)));
    },
    async find(code) {
      const item = await readItem(table, keys.voucherCode(code));
      return item === undefined ? undefined : get(voucherPointerSchema.parse(item).voucherId);
    },
    addParts: (voucher) => [
      putNewPart(table, 'voucher', keys.voucher(voucher.voucherId), voucher),
      putNewPart(table, 'voucher-code', keys.voucherCode(voucher.code), { voucherId: voucher.voucherId }),
    ],
    replacePart: (seen, next) => ({
      name: 'voucher',
      write: {
        Put: {
          TableName: table.name,
          Item: { ...keys.voucher(seen.voucherId), ...next, version: seen.version + 1 },
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': seen.version },
        },
      },
    }),
  };
}
