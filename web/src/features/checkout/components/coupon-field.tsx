import { type FormEvent, useEffect, useRef } from 'react';
import { canApply, maxCouponLength } from '#web/src/features/checkout/model/coupon-reducer.ts';
import { useCoupon } from '#web/src/features/checkout/model/use-coupon.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';

interface CouponFieldProps {
  readonly product: CheckoutProduct;
  readonly locked: boolean;
}

export function CouponField({ product, locked }: CouponFieldProps) {
  const { entry, type, apply, remove } = useCoupon(product);
  const { coupon: applied } = product;
  const removeRef = useRef<HTMLButtonElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const focusAfter = useRef(false);
  // The clicked control is now locked or removed: focus its replacement.
  useEffect(() => {
    if (!focusAfter.current || entry.phase === 'validating') return;
    focusAfter.current = false;
    (applied === undefined ? inputRef : removeRef).current?.focus();
  }, [applied, entry.phase]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    focusAfter.current = true;
    apply();
  };
  return (
    <form noValidate onSubmit={submit} className="coupon">
      <TextField
        ref={inputRef}
        label="Coupon code"
        value={applied ?? entry.code}
        onChange={({ target }) => type(target.value)}
        disabled={applied !== undefined}
        readOnly={entry.phase === 'validating' || locked}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxCouponLength}
        error={entry.error === '' ? undefined : entry.error}
      />
      <Button
        type="submit"
        variant="ghost"
        className="coupon-apply"
        disabled={locked || (entry.phase === 'editing' && !canApply(entry, applied))}
        pending={entry.phase === 'validating'}
      >
        Apply
      </Button>
      <p role="status" className="coupon-applied">
        {applied !== undefined && `${product.discount ?? 0}% off with ${applied}.`}
      </p>
      {applied !== undefined && !locked && (
        <TextButton
          ref={removeRef}
          className="coupon-remove"
          onClick={() => {
            focusAfter.current = true;
            remove();
          }}
        >
          Remove coupon
        </TextButton>
      )}
    </form>
  );
}
