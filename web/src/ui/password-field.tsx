import { clsx } from 'clsx';
import { type ComponentProps, useId, useState } from 'react';
import { control, describedBy, FieldFrame, type FieldProps } from './field.tsx';

interface PasswordFieldProps extends FieldProps {
  readonly label: string;
  /** `with-text`: the toggle appears once there is text. */
  readonly toggle?: 'always' | 'with-text';
}

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
            // `placeholder-shown` matches while the field is empty.
            toggle === 'with-text' && 'peer-placeholder-shown:hidden',
          )}
        >
          {/* No pressed state: with a changing label, screen readers would announce the opposite. */}
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
