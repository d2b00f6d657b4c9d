import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { type PasswordReset, passwordResetSchema } from '#shared/schemas/account.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { PasswordField } from '#web/src/ui/password-field.tsx';
import { FormError } from './form-error.tsx';

interface ResetPasswordFormProps {
  readonly onReset: (passwords: PasswordReset) => Promise<void>;
}

interface SubmitError {
  readonly message: string;
  readonly linkSpent: boolean;
}

function submitErrorOf(error: unknown): SubmitError {
  const linkSpent = error instanceof ApiError && error.code === 'invalid-one-time-token';
  return { message: errorMessage(error), linkSpent };
}

export function ResetPasswordForm({ onReset }: ResetPasswordFormProps) {
  const [submitError, setSubmitError] = useState<SubmitError>();
  const { register, handleSubmit, formState } = useForm<PasswordReset>({
    resolver: standardSchemaResolver(passwordResetSchema),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (passwords) => {
    setSubmitError(undefined);
    try {
      await onReset(passwords);
    } catch (error) {
      setSubmitError(submitErrorOf(error));
      notify.error(errorMessage(error));
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-2">
      <PasswordField
        label="New password"
        description="At least 6 characters."
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Reset password{' '}
      </Button>
      <FormError message={submitError?.message}>
        {submitError?.linkSpent === true && <Link to={pages.forgotPassword.path}>Get a new link</Link>}
      </FormError>
    </form>
  );
}
