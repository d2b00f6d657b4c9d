import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ErrorNote } from '#web/src/features/auth/components/form-error.tsx';
import { ApiError, type ApiErrorCode, errorMessage } from '#web/src/lib/api-error.ts';
import { isComposing } from '#web/src/lib/is-composing.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';

/** Which field an error is about. */
type FieldsByCode<Values extends FieldValues> = Partial<Record<ApiErrorCode, Path<Values>>>;

/** Shows a failure at its field, else below the form. */
export function useFormFailure<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: FieldsByCode<Values> = {},
) {
  const [failure, setFailure] = useState<unknown>();
  const run = async (call: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await call();
    } catch (error) {
      const field = error instanceof ApiError ? fields[error.code] : undefined;
      if (field === undefined) setFailure(error);
      else setError(field, { message: errorMessage(error) }, { shouldFocus: true });
    }
  };
  return { failure, run };
}

/** Escape leaves a form as Cancel does, but not while it is being sent. */
export function onEscape(onCancel: () => void, isSubmitting: boolean) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSubmitting && !isComposing(event)) onCancel();
  };
}

interface FormActionsProps {
  readonly label: string;
  readonly pendingLabel: string;
  readonly pending: boolean;
  readonly failure: unknown;
  readonly variant?: 'primary' | 'danger';
  /** Below the failure's message. */
  readonly help?: ReactNode;
  readonly onCancel: () => void;
}

export function FormActions({ label, pendingLabel, pending, failure, variant, help, onCancel }: FormActionsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" variant={variant ?? 'primary'} pending={pending} pendingLabel={pendingLabel}>
          {label}
        </Button>
        <TextButton disabled={pending} onClick={onCancel}>
          Cancel
        </TextButton>
      </div>
      <div role="alert" className="pt-4 empty:pt-0">
        <ErrorNote message={failure === undefined ? undefined : errorMessage(failure)}>{help}</ErrorNote>
      </div>
    </>
  );
}
