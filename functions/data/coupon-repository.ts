import * as z from 'zod/mini';
import { couponSchema, couponUseSchema } from '#functions/domain/coupon/coupon.ts';
import type { CouponRepository } from '#functions/domain/coupon/repositories.ts';
import { keys } from './keys.ts';
import { ownerKeys } from './owner-key.ts';
import { putNewPart } from './put-new-part.ts';
import { queryAll } from './query-all.ts';
import { readItem } from './read-item.ts';
import type { Table, WritePart } from './table.ts';

const listedSchema = z.object({ code: z.string() });
const customerSchema = z.object({ checkoutId: z.string() });

export function createCouponRepository(table: Table): CouponRepository {
  const count = (code: string, by: number, condition: string, values: Record<string, unknown> = {}): WritePart => ({
    name: 'coupon',
    write: {
      Update: {
        TableName: table.name,
        Key: keys.coupon(code),
        UpdateExpression: 'ADD uses :by',
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':by': by, ...values },
      },
    },
  });

  return {
    async get(code) {
      const item = await readItem(table, keys.coupon(code));
      return item === undefined ? undefined : couponSchema.parse(item);
    },
    async list() {
      const listed = await queryAll(table, {
        KeyConditionExpression: 'PK = :list',
        ExpressionAttributeValues: { ':list': keys.couponList('').PK },
        ConsistentRead: true,
      });
      const codes = z.array(listedSchema).parse(listed);
      const coupons = await Promise.all(codes.map(({ code }) => this.get(code)));
      return coupons.filter((coupon) => coupon !== undefined);
    },
    addParts: (coupon) => [
      putNewPart(table, 'coupon', keys.coupon(coupon.code), coupon),
      putNewPart(table, 'coupon-list', keys.couponList(coupon.code), { code: coupon.code }),
    ],
    switchPart: (code, isDisabled) => ({
      name: 'coupon',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.coupon(code),
          UpdateExpression: 'SET disabled = :disabled',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeValues: { ':disabled': isDisabled },
        },
      },
    }),
    takePart: (code, nowSeconds) =>
      count(code, 1, 'disabled = :false AND validUntilSeconds > :now AND (maxUses = :unlimited OR uses < maxUses)', {
        ':false': false,
        ':now': nowSeconds,
        ':unlimited': null,
      }),
    releaseUsePart: (code) => count(code, -1, 'uses >= :one', { ':one': 1 }),
    addLateUsePart: (code) => count(code, 1, 'attribute_exists(PK)'),
    addUsePart: (use) => putNewPart(table, 'coupon-use', keys.couponUse(use.code, use.checkoutId), use),
    moveUsePart: (code, checkoutId, from, to) => ({
      name: 'coupon-use',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.couponUse(code, checkoutId),
          UpdateExpression: `SET #state = :to${from === 'released' ? ', late = :true' : ''}`,
          ConditionExpression: '#state = :from',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':from': from, ':to': to, ...(from === 'released' ? { ':true': true } : {}) },
        },
      },
    }),
    async getUse(code, checkoutId) {
      const item = await readItem(table, keys.couponUse(code, checkoutId));
      return item === undefined ? undefined : couponUseSchema.parse(item);
    },
    claimCustomerPart: (code, userId, checkoutId) =>
      putNewPart(table, 'coupon-customer', keys.couponCustomer(code, userId), { checkoutId }),
    ensureCustomerPart: (code, userId, checkoutId) => ({
      name: 'coupon-customer',
      write: {
        Update: {
          TableName: table.name,
          Key: keys.couponCustomer(code, userId),
          UpdateExpression: 'SET checkoutId = if_not_exists(checkoutId, :checkout), ownerKey = :owner',
          ExpressionAttributeValues: { ':checkout': checkoutId, ':owner': ownerKeys.customer(userId) },
        },
      },
    }),
    freeCustomerPart: (code, userId, checkoutId) => ({
      name: 'coupon-customer',
      write: {
        Delete: {
          TableName: table.name,
          Key: keys.couponCustomer(code, userId),
          ConditionExpression: 'attribute_not_exists(PK) OR checkoutId = :mine',
          ExpressionAttributeValues: { ':mine': checkoutId },
        },
      },
    }),
    async getCustomerCheckout(code, userId) {
      const item = await readItem(table, keys.couponCustomer(code, userId));
      return item === undefined ? undefined : customerSchema.parse(item).checkoutId;
    },
  };
}
