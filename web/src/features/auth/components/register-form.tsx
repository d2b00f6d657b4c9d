import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Registration, registrationSchema } from '#shared/schemas/account.ts';
import { emailDefaults, nameDefaults, rememberName } from '#web/src/features/auth/model/remembered-email.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { CheckboxField } from '#web/src/ui/checkbox-field.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { PasswordField } from '#web/src/ui/password-field.tsx';
import { Agreement } from './agreement.tsx';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';

/** The form allows an unticked box; the registration does not. */
type RegistrationForm = Omit<Registration, 'privacyPolicy'> & { readonly privacyPolicy: boolean };

interface RegisterFormProps {
  readonly onRegister: (registration: Registration) => Promise<void>;
}

export function RegisterForm({ onRegister }: RegisterFormProps) {
  const [submitError, setSubmitError] = useState<string>();
  const { register, handleSubmit, formState } = useForm<RegistrationForm, unknown, Registration>({
    resolver: standardSchemaResolver(registrationSchema),
    defaultValues: { ...nameDefaults(), ...emailDefaults() },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (registration) => {
    setSubmitError(undefined);
    try {
      await onRegister(registration);
      rememberName(registration.name);
    } catch (error) {
      setSubmitError(errorMessage(error));
      notify.error(errorMessage(error));
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-2">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <EmailField registration={register('email')} error={errors.email?.message} />
      <PasswordField
        label="Password"
        description="At least 6 characters."
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <CheckboxField label={<Agreement />} error={errors.privacyPolicy?.message} {...register('privacyPolicy')} />
      <Button type="submit" pending={isSubmitting} className="w-full">
        Sign up
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
