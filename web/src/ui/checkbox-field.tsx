import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { describedBy, FieldError, type FieldProps } from './field.tsx';

export function CheckboxField({
  label,
  description,
  error,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div data-slot="field" data-invalid={error !== undefined || undefined}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, description, error)}
          className={clsx('checkbox mt-0.5 size-6 shrink-0 rounded-control border-2 border-line bg-sheet', className)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {description !== undefined && (
        <p id={`${id}-description`} className="ps-9 text-muted text-small">
          {description}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
