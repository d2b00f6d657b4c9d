import { lazy, Suspense, useState } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

const InspirationList = lazy(() =>
  import('./inspiration-list.tsx').then(({ InspirationList: part }) => ({ default: part })),
);

export function Inspiration({ category }: { readonly category: CategorySlug }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <p className="text-muted text-small">
        Need inspiration?{' '}
        <TextButton onClick={() => setOpen(true)} aria-label="Need inspiration? Click here">
          Click here
        </TextButton>
      </p>
      <Dialog
        open={open}
        onClose={close}
        size="large"
        title="What can I write about?"
        description="Pick one that brings back a memory, and tell Wren about it."
        actions={<Button onClick={close}>Back to the chat</Button>}
      >
        <Suspense fallback={<div className="min-h-80" />}>
          <InspirationList category={category} />
        </Suspense>
      </Dialog>
    </>
  );
}
