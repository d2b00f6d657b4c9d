import type { UseFormRegisterReturn } from 'react-hook-form';
import { rememberEmail } from '#web/src/features/auth/model/remembered-email.ts';
import { TextField } from '#web/src/ui/field.tsx';

interface EmailFieldProps {
  readonly registration: UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

export function EmailField({ registration, error, autoFocus }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      autoFocus={autoFocus}
      error={error}
      {...registration}
      onChange={(event) => {
        rememberEmail(event.target.value);
        return registration.onChange(event);
      }}
    />
  );
}
