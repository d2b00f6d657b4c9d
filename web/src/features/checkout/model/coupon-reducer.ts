/** What is in the coupon field. A coupon that was accepted lies in the stored product, where every tab sees it. */
export interface CouponEntry {
  readonly code: string;
  readonly phase: 'editing' | 'validating';
  /** Why the last code was refused; empty for no reason to tell. */
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

/**
 * Apply is off when the code is empty, while it is validated and once a coupon is applied (specification 1.5).
 * @param applied the code that the product has, if any
 */
export function canApply(entry: CouponEntry, applied: string | undefined): boolean {
  return applied === undefined && entry.phase === 'editing' && entry.code.trim() !== '';
}
