import { ErrorNote } from '#web/src/features/auth/components/form-error.tsx';
import { errorMessage } from '#web/src/lib/api-error.ts';

/** Announces the failure of a button's change beside it. */
export function ChangeFailure({ error }: { readonly error: Error | null }) {
  return (
    <div role="alert" className="w-full empty:hidden">
      {error !== null && (
        <div className="pt-3">
          <ErrorNote message={errorMessage(error)} />
        </div>
      )}
    </div>
  );
}
