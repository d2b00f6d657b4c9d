import * as z from 'zod/mini';
import { type Coupon, type CouponUse, couponSchema, couponUseSchema } from '#functions/domain/coupon/coupon.ts';
import { keys, sortPrefixes } from './keys.ts';
import { type Page, type PageRequest, queryPage } from './query-page.ts';
import { readBatch } from './read-batch.ts';
import type { Table } from './table.ts';

const listedSchema = z.object({ code: z.string() });

/** Coupons page by page, for operators. */
export interface CouponListRepository {
  /** By code. */
  listPage(page: PageRequest): Promise<Page<Coupon>>;
  /** By the id of the checkout, which begins with its time: newest first. */
  listUses(code: string, page: PageRequest): Promise<Page<CouponUse>>;
}

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
