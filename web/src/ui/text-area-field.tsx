import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { excessOf } from '#shared/text/excess-of.ts';
import { control, describedBy, FieldFrame, type FieldProps } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value'> & { readonly value: string };

/** Accepts a text longer than `maxLength` and shows the excess; its form must not send it. */
export function TextAreaField({
  label,
  description,
  error: given,
  className,
  maxLength = Number.POSITIVE_INFINITY,
  ...input
}: FieldProps & TextAreaProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const error = given ?? excessOf(input.value.length, maxLength);
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <textarea
        rows={4}
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, description, error)}
        className={clsx(control, 'field-sizing-content min-h-28 py-3', className)}
      />
    </FieldFrame>
  );
}
