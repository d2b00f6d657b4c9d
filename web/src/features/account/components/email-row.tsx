import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { type AccountSettings, type EmailChange, emailChangeSchema } from '#shared/schemas/account-settings.ts';
import { callCancelEmailChange, callRequestEmailChange } from '#web/src/features/account/api/account-calls.ts';
import { useAccountChange, useRefreshAccount } from '#web/src/features/account/api/account-query.ts';
import { useRowForm } from '#web/src/features/account/model/use-row-form.ts';
import { CurrentPasswordField } from '#web/src/features/auth/components/current-password-field.tsx';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { AccountRow } from './account-section.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { FormActions, onEscape, useFormFailure } from './form-actions.tsx';

type WaitingEmail = NonNullable<AccountSettings['waitingEmail']>;

interface EmailRowProps {
  readonly email: string;
  readonly waiting: WaitingEmail | null;
}

export function EmailRow({ email, waiting }: EmailRowProps) {
  const { isOpen, open, close, rowRef, moveFocus } = useRowForm();
  const isChangeable = waiting === null && !isOpen;
  return (
    <AccountRow
      rowRef={rowRef}
      title={email}
      note="You log in with this address"
      action={
        isChangeable && (
          <TextButton onClick={open}>
            Change<span className="sr-only"> your email address</span>
          </TextButton>
        )
      }
    >
      {waiting === null && isOpen && <EmailForm email={email} onClose={close} />}
      {waiting !== null && <Waiting email={email} waiting={waiting} onCancelled={moveFocus} />}
    </AccountRow>
  );
}

interface EmailFormProps {
  readonly email: string;
  readonly onClose: () => void;
}

function EmailForm({ email, onClose }: EmailFormProps) {
  const refresh = useRefreshAccount();
  const { register, handleSubmit, formState, setError } = useForm<EmailChange>({
    resolver: standardSchemaResolver(emailChangeSchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const { failure, run } = useFormFailure(setError, {
    'invalid-input': 'email',
    'wrong-current-password': 'currentPassword',
  });
  const submit = handleSubmit((change) =>
    run(async () => {
      await callRequestEmailChange(change);
      await refresh();
      onClose();
    }),
  );
  return (
    <form noValidate onSubmit={submit} onKeyDown={onEscape(onClose, isSubmitting)} className="account-form">
      <p className="pb-4">We’ll email a link to both addresses. Your address changes once you’ve opened both.</p>
      <TextField
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <CurrentPasswordField email={email} error={errors.currentPassword?.message} {...register('currentPassword')} />
      <FormActions
        label="Send the links"
        pendingLabel="Sending…"
        pending={isSubmitting}
        failure={failure}
        onCancel={onClose}
      />
    </form>
  );
}

interface WaitingProps {
  readonly email: string;
  readonly waiting: WaitingEmail;
  readonly onCancelled: () => void;
}

function Waiting({ email, waiting, onCancelled }: WaitingProps) {
  const { email: newEmail, confirmed, expiresAt } = waiting;
  const cancelling = useAccountChange(callCancelEmailChange, () => {
    notify.success('Your address stays the same.');
    onCancelled();
  });
  const sides = [
    { side: 'current', address: email },
    { side: 'new', address: newEmail },
  ] as const;
  return (
    <div className="notice w-full py-4 account-note">
      <p className="font-semibold">Waiting for the link in two emails</p>
      <ul className="account-links">
        {sides.map(({ side, address }) => (
          <li key={side} data-done={confirmed.includes(side) || undefined}>
            <span className="wrap-anywhere">{address}</span>
            <span className="font-semibold">{confirmed.includes(side) ? 'Confirmed' : 'Open the link there'}</span>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-small">
        Your address changes to {newEmail} once both links are opened. They expire on{' '}
        <time dateTime={expiresAt}>{longUtcDateAndTime(new Date(expiresAt))}</time>.
      </p>
      <Button
        variant="ghost"
        className="mt-4"
        pending={cancelling.isPending}
        pendingLabel="Cancelling…"
        onClick={() => cancelling.mutate()}
      >
        Cancel the change
      </Button>
      <ChangeFailure error={cancelling.error} />
    </div>
  );
}
