import { lazy, Suspense, useState } from 'react';
import { TextButton } from '#web/src/ui/button.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';

const NewLinkForm = lazy(() => import('./new-link-form.tsx').then(({ NewLinkForm: part }) => ({ default: part })));

export function RequestNewLink() {
  const [open, setOpen] = useState(false);
  if (!open) return <TextButton onClick={() => setOpen(true)}>Resend Verification Email</TextButton>;
  return (
    <Suspense fallback={<Spinner label="Loading…" />}>
      <NewLinkForm />
    </Suspense>
  );
}
