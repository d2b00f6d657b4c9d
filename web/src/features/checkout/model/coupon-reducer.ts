/** An accepted coupon is stored with the product, visible in every tab. */
export interface CouponEntry {
  readonly code: string;
  readonly phase: 'editing' | 'validating';
  readonly error: string;
}

export type CouponEvent =
  | { readonly type: 'typed'; readonly code: string }
  | { readonly type: 'sent' }
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly message: string };

export const emptyCouponEntry: CouponEntry = { code: '', phase: 'editing', error: '' };

export function couponReducer(entry: CouponEntry, event: CouponEvent): CouponEntry {
  switch (event.type) {
    case 'typed':
      return entry.phase === 'validating' ? entry : { code: event.code, phase: 'editing', error: '' };
    case 'sent':
      return canApply(entry, undefined) ? { ...entry, phase: 'validating', error: '' } : entry;
    case 'accepted':
      return emptyCouponEntry;
    case 'refused':
      return { ...entry, phase: 'editing', error: event.message };
  }
}

/** As many as a coupon has. */
export const maxCouponLength = 40;

/** False for an empty or too long code, during validation, or with a coupon `applied` to the product (specification 1.5). */
export function canApply(entry: CouponEntry, applied: string | undefined): boolean {
  return (
    applied === undefined &&
    entry.phase === 'editing' &&
    entry.code.trim() !== '' &&
    entry.code.length <= maxCouponLength
  );
}
