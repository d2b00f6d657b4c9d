import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PasswordChange, passwordChangeSchema } from '#shared/schemas/account.ts';
import { ApiError, type ApiErrorCode, errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { PasswordField } from '#web/src/ui/password-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormError } from './form-error.tsx';

interface ChangePasswordFormProps {
  /** For the password manager; undefined until loaded. */
  readonly email: string | undefined;
  readonly onChange: (passwords: PasswordChange) => Promise<void>;
}

const unansweredCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  ...(['network', 'unreadable-answer', 'deadline-exceeded', 'service-unavailable'] as const),
]);

/** A change ends the session that asked for it: when the answer is lost, only the new password helps. */
function failureMessage(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'unknown';
  if (code === 'unauthorized') return 'Please log in again. If you just changed your password, use the new one.';
  return unansweredCodes.has(code)
    ? 'We didn’t get an answer, so your password may be changed already. Please try again. If you have to log in, use the new one.'
    : errorMessage(error);
}

const empty: PasswordChange = { currentPassword: '', newPassword: '' };

export function ChangePasswordForm({ email, onChange }: ChangePasswordFormProps) {
  const [submitError, setSubmitError] = useState<string>();
  const { register, handleSubmit, formState, setError, reset } = useForm<PasswordChange>({
    resolver: standardSchemaResolver(passwordChangeSchema),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const onFailure = (error: unknown) => {
    const message = failureMessage(error);
    const atField = error instanceof ApiError && error.code === 'wrong-current-password';
    if (atField) setError('currentPassword', { message }, { shouldFocus: true });
    else setSubmitError(message);
    notify.error(message);
  };
  const submit = handleSubmit(async (passwords) => {
    setSubmitError(undefined);
    try {
      await onChange(passwords);
      reset(empty);
    } catch (error) {
      onFailure(error);
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-2">
      <CurrentPasswordField email={email} error={errors.currentPassword?.message} {...register('currentPassword')} />
      <PasswordField
        label="New password"
        description="At least 6 characters."
        autoComplete="new-password"
        toggle="with-text"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Change password
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
