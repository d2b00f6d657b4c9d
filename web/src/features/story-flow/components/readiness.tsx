import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ReadinessView } from '#web/src/features/story-flow/model/readiness-view.ts';
import { Button } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';
import { StoryProof } from './story-proof.tsx';

interface ReadinessProps {
  readonly category: CategorySlug;
  readonly view: ReadinessView;
}

/** After the request for the first question. */
const drawAfterMs = 1500;

/** At once where something is known. */
function useIsDrawn({ slots }: ReadinessView): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), drawAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isDue || slots.some(({ what }) => what !== null);
}

/** What Wren knows of the story: the print in progress, a sentence and a list. On a phone, behind a button. */
export function Readiness({ category, view }: ReadinessProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isDrawn = useIsDrawn(view);
  const { slots } = view;
  return (
    <div className="readiness">
      <div className="readiness-print">{isDrawn && <StoryProof category={category} view={view} />}</div>
      <p aria-live="polite" data-slot="readiness" className="readiness-words">
        <Words view={view} />
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="readiness-toggle text-button"
      >
        <span aria-hidden="true" className="readiness-windows">
          {slots.map(({ slot, what }) => (
            <span key={slot} data-lit={what !== null || undefined}>
              <span className="readiness-pane" />
            </span>
          ))}
        </span>
        <span className="readiness-label">What Wren knows</span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <KnownList view={view} />
      <Dialog
        open={open}
        onClose={close}
        title="What Wren knows"
        actions={
          <Button className="grow" onClick={close}>
            Back to Wren
          </Button>
        }
      >
        <div className="readiness-sheet">
          <div className="readiness-print">
            <StoryProof category={category} view={view} />
          </div>
          <p className="readiness-words">
            <Words view={view} />
          </p>
          <KnownList view={view} />
        </div>
      </Dialog>
    </div>
  );
}

function Words({ view: { knows, missing } }: { readonly view: ReadinessView }) {
  return (
    <>
      {knows}
      {missing !== '' && <span> {missing}</span>}
    </>
  );
}

function KnownList({ view: { slots } }: { readonly view: ReadinessView }) {
  const [first] = useState(slots);
  return (
    <ul aria-label="What Wren knows" className="readiness-list">
      {slots.map(({ slot, label, what }, at) => (
        <li key={slot} data-lit={what !== null || undefined}>
          <span aria-hidden="true" className="readiness-pane" />
          <b>{label}</b>
          <span key={what} data-new={what !== null && what !== first[at]?.what ? '' : undefined}>
            {what ?? 'Not yet'}
          </span>
        </li>
      ))}
    </ul>
  );
}
