import { useRef } from 'react';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import type { DraftErrors, DraftVariant } from './product-draft.ts';

interface VariantFieldsProps {
  readonly variants: readonly DraftVariant[];
  readonly errors: DraftErrors;
  readonly onChange: (variants: DraftVariant[]) => void;
}

/** Name and price of each variant, in the order in which customers see them. */
export function VariantFields({ variants, errors, onChange }: VariantFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (key: number, values: Partial<DraftVariant>) =>
    onChange(variants.map((variant) => (variant.key === key ? { ...variant, ...values } : variant)));
  const add = () => {
    const key = Math.max(-1, ...variants.map((variant) => variant.key)) + 1;
    onChange([...variants, { key, name: '', price: '' }]);
  };
  return (
    <fieldset className="pb-6">
      <legend className="pb-1.5 font-semibold">Variants</legend>
      {variants.length === 0 && <p className="pb-2 text-muted text-small">None: customers buy the product as it is.</p>}
      {variants.map(({ key, name, price }, index) => (
        <div key={key} className="grid grid-cols-[1fr_7rem] items-start gap-x-3 tablet:grid-cols-[1fr_7rem_auto]">
          <TextField
            label={`Name of variant ${index + 1}`}
            maxLength={100}
            value={name}
            error={errors[`variants.${index}.name`]}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <TextField
            label="Price"
            aria-label={`Price of variant ${index + 1} in dollars`}
            inputMode="decimal"
            value={price}
            error={errors[`variants.${index}.price`]}
            onChange={({ target }) => change(key, { price: target.value })}
          />
          <TextButton
            className="-mt-6 mb-4 tablet:mt-7.5 tablet:mb-0"
            onClick={() => {
              onChange(variants.filter((variant) => variant.key !== key));
              addButton.current?.focus();
            }}
          >
            Remove<span className="sr-only">{` variant ${index + 1}`}</span>
          </TextButton>
        </div>
      ))}
      {variants.length < 20 && (
        <Button ref={addButton} variant="ghost" onClick={add}>
          Add a variant
        </Button>
      )}
    </fieldset>
  );
}
