interface FormErrorProps {
  readonly message: string | undefined;
}

/** Why the form did not go through, beside the form: the toast that reads it out may be missed. */
export function FormError({ message }: FormErrorProps) {
  if (message === undefined) return null;
  return (
    <p data-slot="form-error" className="mb-4 border-danger border-s-6 bg-wash px-4 py-3 font-semibold text-danger">
      {message}
    </p>
  );
}
