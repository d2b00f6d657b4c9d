import type { AuditedCall } from '#functions/domain/desk/audit.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { DeskCouponUse } from '#shared/schemas/desk-shop.ts';
import { getCoupon } from './change-coupon.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly cursor: string | null;
}

const usesPerPage = 20;

/**
 * Who used a coupon, newest first. Each customer whose name is shown gets an entry in the audit, before the answer.
 * @throws AppError coupon-not-found
 */
export async function listCouponUses(
  call: AuditedCall,
  { code: typed, cursor }: { readonly code: string; readonly cursor: string | undefined },
  { coupons, couponLists, customerNames, audit }: Pick<Shop, 'coupons' | 'couponLists' | 'customerNames' | 'audit'>,
): Promise<Page<DeskCouponUse>> {
  const { code } = await getCoupon(typed, { coupons });
  const { items: uses, cursor: next } = await couponLists.listUses(code, { limit: usesPerPage, cursor });
  const names = await customerNames.getMany(uses.map(({ userId }) => userId));
  await Promise.all(
    [...names.keys()].map((customerId) =>
      audit.read(call, {
        action: 'read-coupon-uses',
        customerId,
        about: code,
        what: `Opened the list of customers who used coupon ${code}`,
      }),
    ),
  );
  const items = uses.map(({ checkoutId, userId, state, late = false, at }) => ({
    orderId: checkoutId,
    userId,
    customer: names.get(userId) ?? null,
    state,
    isLate: late,
    at,
  }));
  return { items, cursor: next };
}
