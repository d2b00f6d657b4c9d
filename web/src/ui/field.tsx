import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface FieldFrameProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Ids that tie a control to its description and error, only those that are there. */
function describedBy(id: string, description: ReactNode, error: string | undefined): string | undefined {
  const ids = [description === undefined ? '' : `${id}-description`, error === undefined ? '' : `${id}-error`];
  return ids.filter((part) => part !== '').join(' ') || undefined;
}

/** The line under a control; its height is kept free, so that an error moves nothing. */
function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
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

function FieldFrame({ id, label, description, error, children }: FieldFrameProps) {
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
  /** The sentence under the control; undefined when it is valid. */
  readonly error?: string | undefined;
}

const control = 'control w-full rounded-control border-2 border-line bg-sheet px-4 text-body text-ink';

/** One line of text. Takes the props of `<input>` (and react-hook-form's `register()`), `type` included. */
export function TextField({ label, description, error, className, ...input }: FieldProps & ComponentProps<'input'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <input
        type="text"
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, description, error)}
        className={clsx(control, 'h-13', className)}
      />
    </FieldFrame>
  );
}

interface PasswordFieldProps extends FieldProps {
  readonly label: string;
  /** `with-text`: the button that shows and hides comes once there is something to show. */
  readonly toggle?: 'always' | 'with-text';
}

/** A password with a button that shows and hides it. Paste and password managers work: nothing intercepts them. */
export function PasswordField({
  label,
  description,
  error,
  toggle = 'always',
  className,
  ...input
}: PasswordFieldProps & ComponentProps<'input'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          placeholder={toggle === 'with-text' ? ' ' : undefined}
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, description, error)}
          className={clsx(control, 'peer h-13 pe-20', className)}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className={clsx(
            'absolute inset-e-1 inset-y-1 min-w-16 rounded-control px-3 font-semibold text-accent text-small',
            // The placeholder of a space is shown exactly as long as there is no text.
            toggle === 'with-text' && 'peer-placeholder-shown:hidden',
          )}
        >
          {/* No pressed state beside words that change: each tells it, and both would tell the opposite. */}
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  );
}

/**
 * Text of several lines that grows with what is typed.
 * @public
 */
export function TextAreaField({
  label,
  description,
  error,
  className,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  const ownId = useId();
  const id = input.id ?? ownId;
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

/** A box to tick, its label (which may hold links) to the right of it. */
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
