import { useEffect, useReducer, useRef } from 'react';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { loadModule } from '#web/src/lib/load-module.ts';
import { type CheckoutProduct, readStored, storedKeys, writeStored } from '#web/src/lib/storage.ts';
import { type CouponEntry, canApply, couponReducer, emptyCouponEntry } from './coupon-reducer.ts';
import { withCoupon, withoutCoupon } from './order-total.ts';

export interface Coupon {
  readonly entry: CouponEntry;
  type(code: string): void;
  apply(): void;
  remove(): void;
}

export function useCoupon(product: CheckoutProduct): Coupon {
  const [entry, dispatch] = useReducer(couponReducer, emptyCouponEntry);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);

  async function apply(): Promise<void> {
    if (!canApply(entry, product.coupon)) return;
    const own = new AbortController();
    request.current = own;
    dispatch({ type: 'sent' });
    const code = entry.code.trim();
    try {
      const { checkCoupon } = await loadModule(() => import('#web/src/features/checkout/api/check-coupon.ts'));
      const discount = await checkCoupon(code, own.signal);
      const current = readStored(storedKeys.checkoutProduct);
      if (current?.name === product.name) writeStored(storedKeys.checkoutProduct, withCoupon(current, code, discount));
      dispatch({ type: 'accepted' });
    } catch (error) {
      if (own.signal.aborted) return;
      dispatch({ type: 'refused', message: errorMessage(error) });
    }
  }

  return {
    entry,
    type: (code) => dispatch({ type: 'typed', code }),
    apply: () => void apply(),
    remove: () => writeStored(storedKeys.checkoutProduct, withoutCoupon(product)),
  };
}
