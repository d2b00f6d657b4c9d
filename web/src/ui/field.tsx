import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { excessOf } from '#shared/text/excess-of.ts';

interface FieldFrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function describedBy(id: string, description: ReactNode, error: string | undefined): string | undefined {
  const ids = [description === undefined ? '' : `${id}-description`, error === undefined ? '' : `${id}-error`];
  return ids.filter((part) => part !== '').join(' ') || undefined;
}

/** Reserves its height, so that an error does not shift the layout. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    <p
      id={`${id}-error`}
      data-slot="field-error"
      aria-live="polite"
      className="min-h-7 pt-1 font-semibold text-danger text-small leading-snug"
    >
      {error}
    </p>
  );
}

export function FieldFrame({ id, label, description, error, children }: FieldFrameProps) {
  return (
    <div data-slot="field" data-invalid={error !== undefined || undefined}>
      <label htmlFor={id} className="block pb-1.5 font-semibold">
        {label}
      </label>
      {description !== undefined && (
        <p id={`${id}-description`} className="pb-1.5 text-muted text-small">
          {description}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
}

export const control = 'control w-full rounded-control border-2 border-line bg-sheet px-4 text-body text-ink';

/**
 * Accepts the props of `<input>`, including react-hook-form's `register()`. A value longer than `maxLength` stays, because browsers
 * cut the end of a pasted one, and shows its excess. A form that checks its fields itself must not send it.
 */
export function TextField({
  label,
  description,
  error: given,
  className,
  maxLength = Number.POSITIVE_INFINITY,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const error = given ?? excessOf(String(input.value ?? '').length, maxLength);
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <input
        type="text"
        pattern={Number.isFinite(maxLength) ? `.{0,${maxLength}}` : undefined}
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, description, error)}
        className={clsx(control, 'h-13', className)}
      />
    </FieldFrame>
  );
}
