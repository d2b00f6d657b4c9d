import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ComponentProps, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { type ProvenRequest, provenRequestSchema } from '#shared/schemas/account-settings.ts';
import { useRefreshAccount } from '#web/src/features/account/api/account-query.ts';
import { CurrentPasswordField } from '#web/src/features/auth/components/current-password-field.tsx';
import { ApiError, type ApiErrorCode } from '#web/src/lib/api-error.ts';
import { FormActions, onEscape, useFormFailure } from './form-actions.tsx';

interface ProvenFormProps extends Pick<ComponentProps<typeof FormActions>, 'label' | 'variant'> {
  readonly email: string;
  /** Sends the request; then the account is fetched again. */
  readonly call: (request: ProvenRequest) => Promise<void>;
  readonly helpOn?: { readonly code: ApiErrorCode; readonly help: ReactNode };
  readonly onClose: () => void;
  /** Explains the consequences. */
  readonly children?: ReactNode;
}

/** Asks for the password before a change that a stranger at this browser must not make. */
export function ProvenForm({ email, label, variant = 'primary', call, helpOn, onClose, children }: ProvenFormProps) {
  const refresh = useRefreshAccount();
  const { register, handleSubmit, formState, setError } = useForm<ProvenRequest>({
    resolver: standardSchemaResolver(provenRequestSchema),
    defaultValues: { currentPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const { failure, run } = useFormFailure(setError, { 'wrong-current-password': 'currentPassword' });
  const submit = handleSubmit((request) =>
    run(async () => {
      await call(request);
      await refresh();
      onClose();
    }),
  );
  return (
    <form noValidate onSubmit={submit} onKeyDown={onEscape(onClose, isSubmitting)} className="account-form">
      {children}
      <CurrentPasswordField email={email} error={errors.currentPassword?.message} {...register('currentPassword')} />
      <FormActions
        label={label}
        pendingLabel="One moment…"
        variant={variant}
        pending={isSubmitting}
        failure={failure}
        help={failure instanceof ApiError && failure.code === helpOn?.code && helpOn.help}
        onCancel={onClose}
      />
    </form>
  );
}
