import type { ReactNode } from 'react';

interface FormErrorProps {
  readonly message: string | undefined;
  readonly children?: ReactNode;
}

/** Errors are shown on the page as well, because a toast is easy to miss. */
export function ErrorNote({ message, children }: FormErrorProps) {
  if (message === undefined) return null;
  return (
    <div data-slot="form-error" className="border-danger border-s-6 bg-wash px-4 py-3 font-semibold">
      <p className="text-danger">{message}</p>
      {children}
    </div>
  );
}

/** Reserves its height at the end of a form, to avoid a layout shift. */
export function FormError(props: FormErrorProps) {
  return (
    <div data-slot="form-end" className="min-h-28 pt-5">
      <ErrorNote {...props} />
    </div>
  );
}
