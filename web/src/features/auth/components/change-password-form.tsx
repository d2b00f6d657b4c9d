import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PasswordChange, passwordChangeSchema } from '#shared/schemas/account.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';
import { PasswordField } from '#web/src/ui/password-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ChangePasswordFormProps {
  /** For the password manager; undefined until loaded. */
  readonly email: string | undefined;
  readonly onChange: (passwords: PasswordChange) => Promise<void>;
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
    const message = errorMessage(error);
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
    <form noValidate onSubmit={submit} className="mt-8 flex flex-col gap-2">
      <CurrentPasswordField email={email} error={errors.currentPassword?.message} {...register('currentPassword')} />
      <PasswordField
        label="New password"
        description="At least 6 characters."
        autoComplete="new-password"
        toggle="with-text"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <SubmitButton pending={isSubmitting} className="w-full">
        Change password
      </SubmitButton>
      <FormError message={submitError} />
    </form>
  );
}
