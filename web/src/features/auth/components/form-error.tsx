import type { ReactNode } from 'react';

interface FormErrorProps {
  readonly message: string | undefined;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/**
 * Why the form did not go through, beside the form: the toast that reads it out may be missed. It stands last in its form,
 * where room is kept for it, so that nothing moves when it comes.
 */
export function FormError({ message, children }: FormErrorProps) {
  return (
    <div className="min-h-28 pt-5">
      {message !== undefined && (
        <div data-slot="form-error" className="border-danger border-s-6 bg-wash px-4 py-3 font-semibold">
          <p className="text-danger">{message}</p>
          {children}
        </div>
      )}
    </div>
  );
}
