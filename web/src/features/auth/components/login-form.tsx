import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { type Credentials, credentialsSchema } from '#shared/schemas/account.ts';
import { emailDefaults } from '#web/src/features/auth/model/remembered-email.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { PasswordField } from '#web/src/ui/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';
import { ResendVerification } from './resend-verification.tsx';

interface LoginFormProps {
  readonly onLogin: (credentials: Credentials) => Promise<void>;
}

interface SubmitError {
  readonly message: string;
  readonly unverifiedEmail: string | undefined;
}

function submitErrorOf(error: unknown, { email }: Credentials): SubmitError {
  const unverified = error instanceof ApiError && error.code === 'email-not-verified';
  return { message: errorMessage(error), unverifiedEmail: unverified ? email : undefined };
}

/** On a phone what follows the form is below the window's end. */
function scrollIntoView(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'nearest' });
}

export function LoginForm({ onLogin }: LoginFormProps) {
  const [submitError, setSubmitError] = useState<SubmitError>();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(credentialsSchema),
    defaultValues: emailDefaults(),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    setSubmitError(undefined);
    try {
      await onLogin(credentials);
    } catch (error) {
      setSubmitError(submitErrorOf(error, credentials));
      notify.error(errorMessage(error));
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-2">
      <EmailField registration={register('email')} error={errors.email?.message} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <p className="mb-4">
        <Link to={pages.forgotPassword.path}>Forgot your password?</Link>
      </p>
      <Button type="submit" pending={isSubmitting} className="w-full">
        Log in
      </Button>
      <FormError message={submitError?.message} />
      {submitError?.unverifiedEmail !== undefined && (
        <div ref={scrollIntoView} className="border-hairline border-t-2 pt-5">
          <p className="mb-4">Didn't receive the verification email?</p>
          <ResendVerification email={submitError.unverifiedEmail} />
        </div>
      )}
    </form>
  );
}
