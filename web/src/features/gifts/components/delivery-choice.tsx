import type { ReactNode } from 'react';
import { pickupLocation } from '#shared/catalogue/gift.ts';
import type { ShippingMethod } from '#shared/schemas/gift.ts';
import {
  type AddressField,
  addressFields,
  type GiftEvent,
  type GiftForm,
} from '#web/src/features/gifts/model/gift-form.ts';
import { TextField } from '#web/src/ui/field.tsx';

/** Specification 2.2, verbatim. */
const methods: readonly { readonly value: ShippingMethod; readonly label: ReactNode }[] = [
  {
    value: 'shipping',
    label: (
      <>
        Ship to my address (+<span className="price">$10</span> shipping)
      </>
    ),
  },
  { value: 'pickup', label: 'Local pickup' },
];

/** Autofill names of the HTML standard. */
const fields: Record<AddressField, { readonly label: string; readonly autoComplete: string }> = {
  street: { label: 'Street', autoComplete: 'shipping street-address' },
  city: { label: 'City', autoComplete: 'shipping address-level2' },
  state: { label: 'State', autoComplete: 'shipping address-level1' },
  postalCode: { label: 'Postal code', autoComplete: 'shipping postal-code' },
};

const lineMaxLength = 120;

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
        <div className="delivery-address">
          {addressFields.map((field) => (
            <TextField
              key={field}
              id={`gift-${field}`}
              label={fields[field].label}
              name={field}
              autoComplete={fields[field].autoComplete}
              maxLength={lineMaxLength}
              required
              readOnly={locked}
              value={address[field]}
              onChange={({ target }) => dispatch({ type: 'addressTyped', field, value: target.value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Pickup() {
  const { name, street, city, hours } = pickupLocation;
  return (
    <address className="pickup">
      <strong>{name}</strong>
      <span>{street}</span>
      <span>{city}</span>
      <span className="text-muted">{hours}</span>
    </address>
  );
}
