import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type NameChange, nameChangeSchema } from '#shared/schemas/account-settings.ts';
import { callChangeName } from '#web/src/features/account/api/account-calls.ts';
import { useRefreshAccount } from '#web/src/features/account/api/account-query.ts';
import { useRowForm } from '#web/src/features/account/model/use-row-form.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { AccountRow } from './account-section.tsx';
import { FormActions, onEscape, useFormFailure } from './form-actions.tsx';

export function NameRow({ name }: { readonly name: string }) {
  const { isOpen, open, close, rowRef } = useRowForm();
  return (
    <AccountRow
      rowRef={rowRef}
      title={name}
      note="What Wren calls you"
      action={
        !isOpen && (
          <TextButton onClick={open}>
            Change<span className="sr-only"> your name</span>
          </TextButton>
        )
      }
    >
      {isOpen && <NameForm name={name} onClose={close} />}
    </AccountRow>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly onClose: () => void;
}

function NameForm({ name, onClose }: NameFormProps) {
  const refresh = useRefreshAccount();
  const { register, handleSubmit, formState, setError } = useForm<NameChange>({
    resolver: standardSchemaResolver(nameChangeSchema),
    defaultValues: { name },
  });
  const { errors, isSubmitting } = formState;
  const { failure, run } = useFormFailure(setError, { 'invalid-input': 'name' });
  const submit = handleSubmit((change) =>
    run(async () => {
      await callChangeName(change);
      await refresh();
      notify.success('Your name is changed.');
      onClose();
    }),
  );
  return (
    <form noValidate onSubmit={submit} onKeyDown={onEscape(onClose, isSubmitting)} className="account-form">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <FormActions
        label="Save name"
        pendingLabel="Saving…"
        pending={isSubmitting}
        failure={failure}
        onCancel={onClose}
      />
    </form>
  );
}
