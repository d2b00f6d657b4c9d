import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

const InspirationList = lazy(() =>
  import('./inspiration-list.tsx').then(({ InspirationList: part }) => ({ default: part })),
);

interface InspirationProps {
  readonly category: CategorySlug;
  /** The dialog is closed by then. */
  readonly onPick: (idea: string) => void;
}

export function Inspiration({ category, onPick }: InspirationProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const pick = (idea: string) => {
    // Unmounts the dialog first: it gives the focus back to the link.
    flushSync(close);
    onPick(idea);
  };
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
        description="Pick one that brings back a memory. It goes into your message, and you tell the rest."
        actions={<Button onClick={close}>Back to the chat</Button>}
      >
        <Suspense fallback={<div className="min-h-80" />}>
          <InspirationList category={category} onPick={pick} />
        </Suspense>
      </Dialog>
    </>
  );
}
