import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { control, describedBy, FieldFrame, type FieldProps } from '#web/src/ui/field.tsx';

interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice from a short list. */
export function SelectField({ label, description, error, options, className, ...select }: SelectFieldProps) {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <select
        {...select}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, description, error)}
        className={clsx(control, className)}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
