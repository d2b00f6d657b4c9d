import {
  type Address,
  type AddressField,
  addressFields,
  maxLineLength,
} from '#web/src/features/gifts/model/gift-form.ts';
import { TextField } from '#web/src/ui/field.tsx';

/** Autofill names of the HTML standard. */
const fields: Record<AddressField, { readonly label: string; readonly autoComplete: string }> = {
  street: { label: 'Street', autoComplete: 'shipping street-address' },
  city: { label: 'City', autoComplete: 'shipping address-level2' },
  state: { label: 'State', autoComplete: 'shipping address-level1' },
  postalCode: { label: 'Postal code', autoComplete: 'shipping postal-code' },
};

interface AddressFieldsProps {
  readonly address: Address;
  readonly locked: boolean;
  readonly onType: (field: AddressField, value: string) => void;
}

export function AddressFields({ address, locked, onType }: AddressFieldsProps) {
  return (
    <div className="delivery-address">
      {addressFields.map((field) => (
        <TextField
          key={field}
          id={`gift-${field}`}
          label={fields[field].label}
          name={field}
          autoComplete={fields[field].autoComplete}
          maxLength={maxLineLength}
          required
          readOnly={locked}
          value={address[field]}
          onChange={({ target }) => onType(field, target.value)}
        />
      ))}
    </div>
  );
}
