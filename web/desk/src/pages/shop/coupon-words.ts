import { longUtcDate } from '#shared/names/long-date.ts';
import type { CouponState, DeskCoupon } from '#shared/schemas/desk-shop.ts';

export const couponTags = {
  open: { tone: 'green', text: 'Valid' },
  ended: { tone: 'red', text: 'Ended' },
  over: { tone: 'plain', text: 'Expired' },
  'used-up': { tone: 'yellow', text: 'Used up' },
} as const satisfies Record<CouponState, object>;

export function usesLabel({ uses, maxUses }: Pick<DeskCoupon, 'uses' | 'maxUses'>): string {
  return maxUses === null ? `${uses} used, no limit` : `${uses} of ${maxUses} used`;
}

export function lastDayLabel({ lastDay }: Pick<DeskCoupon, 'lastDay'>): string {
  return longUtcDate(new Date(`${lastDay}T00:00:00Z`));
}
