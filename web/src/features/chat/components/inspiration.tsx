import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

const InspirationList = lazy(() =>
  import('./inspiration-list.tsx').then(({ InspirationList: part }) => ({ default: part })),
);

interface InspirationProps {
  readonly category: CategorySlug;
  readonly inputRef: RefObject<HTMLElement | null>;
  readonly onPick: (idea: string) => void;
}

export function Inspiration({ category, inputRef, onPick }: InspirationProps) {
  const [open, setOpen] = useState(false);
  const focusAfter = useRef<HTMLElement>(null);
  const show = () => {
    focusAfter.current = null;
    setOpen(true);
  };
  const close = () => setOpen(false);
  const pick = (idea: string) => {
    focusAfter.current = inputRef.current;
    onPick(idea);
    close();
  };
  return (
    <>
      <p className="text-muted text-small">
        <TextButton onClick={show}>Need inspiration? Click here</TextButton>
      </p>
      <Dialog
        open={open}
        onClose={close}
        size="large"
        finalFocus={focusAfter}
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
