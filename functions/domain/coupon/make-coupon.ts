import { type Clock, epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import { type Coupon, couponCode } from './coupon.ts';

export class CannotMakeCoupon extends Error {
  override readonly name = 'CannotMakeCoupon';
}

export interface CouponInput {
  readonly code: string;
  readonly percent: number;
  readonly maxUses: number | null;
  /** Last valid day, UTC (2027-01-31). */
  readonly lastDay: string;
  readonly oncePerCustomer: boolean;
}

const daySeconds = 86_400;

function endOfDaySeconds(day: string): number {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(startMs) && new Date(startMs).toISOString().slice(0, 10) === day;
  if (!isDay) throw new CannotMakeCoupon(`${day} is no day: write it as 2027-01-31.`);
  return startMs / 1000 + daySeconds;
}

/** @throws CannotMakeCoupon */
export function makeCoupon(
  { percent, maxUses, lastDay, oncePerCustomer, ...input }: CouponInput,
  clock: Clock,
): Coupon {
  const code = couponCode(input.code);
  if (code === undefined) {
    throw new CannotMakeCoupon(`${input.code} is no code: 1 to 40 letters, digits, - and _.`);
  }
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) {
    throw new CannotMakeCoupon('The percent is a whole number from 1 to 100.');
  }
  if (maxUses !== null && (!Number.isSafeInteger(maxUses) || maxUses < 1)) {
    throw new CannotMakeCoupon('The uses are a whole number from 1.');
  }
  const validUntilSeconds = endOfDaySeconds(lastDay);
  if (validUntilSeconds <= epochSeconds(clock)) throw new CannotMakeCoupon(`${lastDay} is over.`);
  const createdAt = isoTime(clock);
  return { code, percent, maxUses, uses: 0, oncePerCustomer, validUntilSeconds, disabled: false, createdAt };
}
