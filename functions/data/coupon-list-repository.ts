import * as z from 'zod/mini';
import { couponSchema, couponUseSchema } from '#functions/domain/coupon/coupon.ts';
import type { CouponListRepository } from '#functions/domain/coupon/repositories.ts';
import { keys, sortPrefixes } from './keys.ts';
import { queryPage } from './query-page.ts';
import { readBatch } from './read-batch.ts';
import type { Table } from './table.ts';

const listedSchema = z.object({ code: z.string() });

export function createCouponListRepository(table: Table): CouponListRepository {
  return {
    async listPage(page) {
      const { PK } = keys.couponList('');
      const query = {
        KeyConditionExpression: 'PK = :list',
        ExpressionAttributeValues: { ':list': PK },
        ConsistentRead: true,
      };
      const { items: listed, cursor } = await queryPage(table, PK, query, page);
      const codes = z.array(listedSchema).parse(listed);
      const items = await readBatch(
        table,
        codes.map(({ code }) => keys.coupon(code)),
      );
      const byCode = new Map(items.map((item) => couponSchema.parse(item)).map((coupon) => [coupon.code, coupon]));
      return { items: codes.map(({ code }) => byCode.get(code)).filter((coupon) => coupon !== undefined), cursor };
    },
    async listUses(code, page) {
      const { PK } = keys.coupon(code);
      const query = {
        KeyConditionExpression: 'PK = :coupon AND begins_with(SK, :use)',
        ExpressionAttributeValues: { ':coupon': PK, ':use': sortPrefixes.couponUse },
        ScanIndexForward: false,
        ConsistentRead: true,
      };
      const { items, cursor } = await queryPage(table, PK, query, page);
      return { items: z.array(couponUseSchema).parse(items), cursor };
    },
  };
}
