import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type RegistrationCompletion, registrationCompletionSchema } from '#shared/schemas/account.ts';
import {
  callCompleteRegistration,
  callDeclineRegistration,
  type Verified,
} from '#web/src/features/auth/api/account-calls.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { PasswordField } from '#web/src/ui/password-field.tsx';
import { AuthPage } from './auth-page.tsx';
import { EmailVerified } from './email-verified.tsx';
import { ErrorNote, FormError } from './form-error.tsx';
import { SubmitButton } from './submit-button.tsx';

interface CompleteRegistrationProps {
  readonly token: string;
  readonly onCompleted: (verified: Verified) => void;
}

/** For a link that is opened in a browser that did not register: whoever reads the mail decides the password. */
export function CompleteRegistration({ token, onCompleted }: CompleteRegistrationProps) {
  const { register, handleSubmit, formState, getValues } = useForm<RegistrationCompletion>({
    resolver: standardSchemaResolver(registrationCompletionSchema),
  });
  const completion = useMutation({
    mutationFn: (body: RegistrationCompletion) => callCompleteRegistration(token, body),
    onSuccess: onCompleted,
  });
  const declining = useMutation({ mutationFn: () => callDeclineRegistration(token) });
  const { error } = completion;
  const isOther = error instanceof ApiError && error.code === 'other-password';
  if (completion.data !== undefined) return <EmailVerified signedIn={completion.data.token !== undefined} />;
  if (declining.isSuccess) return <Declined />;
  return (
    <AuthPage
      title="Verifying your email..."
      lede="You signed up in another browser. Enter the password you chose there."
    >
      <form
        noValidate
        onSubmit={handleSubmit(({ password }) => completion.mutate({ password }))}
        className="mt-8 flex flex-col gap-2"
      >
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <SubmitButton pending={completion.isPending} className="w-full">
          Finish signing up
        </SubmitButton>
        <FormError message={error === null ? undefined : errorMessage(error)} />
        {isOther && (
          <Button
            variant="ghost"
            pending={completion.isPending}
            onClick={() => completion.mutate({ password: getValues('password'), replace: true })}
          >
            Use it as my new password
          </Button>
        )}
      </form>
      <p className="mt-8">
        Didn’t sign up? <TextButton onClick={() => declining.mutate()}>Delete this registration</TextButton>
      </p>
      <ErrorNote message={declining.error === null ? undefined : errorMessage(declining.error)} />
    </AuthPage>
  );
}

function Declined() {
  return (
    <AuthPage title="Registration deleted" lede="There is no account with your address. You can close this page.">
      {null}
    </AuthPage>
  );
}
