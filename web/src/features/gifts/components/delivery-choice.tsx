import type { ReactNode } from 'react';
import { pickupLocation } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';
import type { ShippingMethod } from '#shared/schemas/gift.ts';
import type { GiftEvent, GiftForm } from '#web/src/features/gifts/model/gift-form.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { AddressFields } from './address-fields.tsx';

/** Specification 2.2, verbatim. */
const methods: readonly { readonly value: ShippingMethod; readonly label: ReactNode }[] = [
  {
    value: 'shipping',
    label: (
      <>
        Ship to my address (+<span className="price">{shortPrice(prices.giftShippingCents)}</span> shipping)
      </>
    ),
  },
  { value: 'pickup', label: 'Local pickup' },
];

interface DeliveryChoiceProps {
  readonly form: GiftForm;
  readonly locked: boolean;
  readonly dispatch: (event: GiftEvent) => void;
}

export function DeliveryChoice({ form: { shippingMethod, address }, locked, dispatch }: DeliveryChoiceProps) {
  return (
    <fieldset className="gift-section">
      <legend className="gift-section-title">Delivery Method</legend>
      <div className="delivery-methods">
        {methods.map(({ value, label }) => (
          <label key={value} className="delivery-method">
            <input
              type="radio"
              name="shippingMethod"
              value={value}
              checked={shippingMethod === value}
              disabled={locked}
              onChange={() => dispatch({ type: 'methodChosen', shippingMethod: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {shippingMethod === 'pickup' ? (
        <Pickup />
      ) : (
        <AddressFields
          address={address}
          locked={locked}
          onType={(field, value) => dispatch({ type: 'addressTyped', field, value })}
        />
      )}
    </fieldset>
  );
}

function Pickup() {
  const { name, street, city, hours } = pickupLocation;
  return (
    <address className="notice py-4 pickup">
      <strong>{name}</strong>
      <span>{street}</span>
      <span>{city}</span>
      <span className="text-muted">{hours}</span>
    </address>
  );
}
