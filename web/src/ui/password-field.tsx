import { clsx } from 'clsx';
import { type ComponentProps, useId, useState } from 'react';
import { control, describedBy, FieldFrame, type FieldProps } from './field.tsx';

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
