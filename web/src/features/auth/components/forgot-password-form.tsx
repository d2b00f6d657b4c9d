import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { addressSchema } from '#shared/schemas/account.ts';
import { callForgotPassword } from '#web/src/features/auth/api/account-calls.ts';
import { resetLinkLabel } from '#web/src/features/auth/model/cooldown.ts';
import { emailDefaults } from '#web/src/features/auth/model/remembered-email.ts';
import { startCooldown, useCooldown } from '#web/src/features/auth/model/use-cooldown.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { EmailField } from './email-field.tsx';
import { FormError } from './form-error.tsx';

export function ForgotPasswordForm() {
  const secondsLeft = useCooldown('resetLink');
  const [submitError, setSubmitError] = useState<string>();
  const { register, handleSubmit, formState } = useForm<z.output<typeof addressSchema>>({
    resolver: standardSchemaResolver(addressSchema),
    defaultValues: emailDefaults(),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    // Enter submits as well, and an `aria-disabled` button remains clickable.
    if (secondsLeft > 0) return;
    setSubmitError(undefined);
    try {
      const message = await callForgotPassword(email);
      startCooldown('resetLink');
      notify.success(message);
    } catch (error) {
      setSubmitError(errorMessage(error));
      notify.error(errorMessage(error));
    }
  });
  return (
    <form method="dialog" noValidate onSubmit={submit} className="mt-8 flex flex-col gap-2">
      <EmailField registration={register('email')} error={errors.email?.message} />
      <Button type="submit" pending={isSubmitting} aria-disabled={secondsLeft > 0} className="w-full px-3 text-balance">
        {resetLinkLabel(secondsLeft)}
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
