import type { ReactNode } from 'react';

interface FormErrorProps {
  readonly message: string | undefined;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Why something did not go through, on the page itself: the toast that reads it out may be missed. */
export function ErrorNote({ message, children }: FormErrorProps) {
  if (message === undefined) return null;
  return (
    <div data-slot="form-error" className="border-danger border-s-6 bg-wash px-4 py-3 font-semibold">
      <p className="text-danger">{message}</p>
      {children}
    </div>
  );
}

/** The same, as the last part of a form: room is kept for it, so that nothing moves when it comes. */
export function FormError(props: FormErrorProps) {
  return (
    <div className="min-h-28 pt-5">
      <ErrorNote {...props} />
    </div>
  );
}
