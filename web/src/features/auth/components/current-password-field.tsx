import type { ComponentProps } from 'react';
import { PasswordField } from '#web/src/ui/password-field.tsx';

interface CurrentPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> {
  /** For the password manager; undefined until loaded. */
  readonly email: string | undefined;
}

export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
  return (
    <>
      {/* Identifies the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" toggle="with-text" {...field} />
    </>
  );
}
