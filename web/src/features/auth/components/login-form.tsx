import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Credentials, credentialsSchema } from '../../../../../shared/schemas/account.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notify.ts';
import { rememberEmail, rememberedEmail } from '../model/entered-email.ts';
import { FormError } from './form-error.tsx';
import { ResendVerification } from './resend-verification.tsx';

interface LoginFormProps {
  /** Logs in and leads on. @throws ApiError */
  readonly onLogin: (credentials: Credentials) => Promise<void>;
}

interface Refusal {
  readonly message: string;
  /** The address to verify, when that is what is missing. */
  readonly unverifiedEmail: string | undefined;
}

function refusalOf(error: unknown, { email }: Credentials): Refusal {
  const unverified = error instanceof ApiError && error.code === 'email-not-verified';
  return { message: errorMessage(error), unverifiedEmail: unverified ? email : undefined };
}

/** Address and password; when the address is not verified yet, a way to another mail. */
export function LoginForm({ onLogin }: LoginFormProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: standardSchemaResolver(credentialsSchema),
    defaultValues: { email: rememberedEmail(), password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    rememberEmail(credentials.email);
    setRefusal(undefined);
    try {
      await onLogin(credentials);
    } catch (error) {
      setRefusal(refusalOf(error, credentials));
      notify.error(errorMessage(error));
    }
  });
  return (
    <form noValidate onSubmit={submit} className="mt-10 flex flex-col gap-2">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError message={refusal?.message} />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Sign in
      </Button>
      {refusal?.unverifiedEmail !== undefined && (
        <div className="mt-7 border-hairline border-t-2 pt-5">
          <p className="mb-4">Didn't receive the verification email?</p>
          <ResendVerification email={refusal.unverifiedEmail} />
        </div>
      )}
    </form>
  );
}
