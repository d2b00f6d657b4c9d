import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { addressSchema } from '#shared/schemas/account.ts';
import { emailDefaults } from '#web/src/features/auth/model/remembered-email.ts';
import { Button } from '#web/src/ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { ResendState } from './resend-state.tsx';
import { useResendVerification } from './use-resend-verification.ts';

/** Asks for the address, because a spent link does not contain it. */
export function NewLinkForm() {
  const { send, pending, sent, secondsLeft } = useResendVerification();
  const { register, handleSubmit, formState } = useForm<z.output<typeof addressSchema>>({
    resolver: standardSchemaResolver(addressSchema),
    defaultValues: emailDefaults(),
  });
  const submit = handleSubmit(({ email }) => send(email));
  return (
    <form method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-2">
      <EmailField registration={register('email')} error={formState.errors.email?.message} autoFocus />
      <Button type="submit" variant="ghost" aria-disabled={secondsLeft > 0} pending={pending} className="w-full">
        Resend Verification Email
      </Button>
      <ResendState sent={sent} secondsLeft={secondsLeft} />
    </form>
  );
}
