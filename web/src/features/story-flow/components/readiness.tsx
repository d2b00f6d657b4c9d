import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { StoryHouse } from '#web/src/art/story-house.tsx';
import type { ReadinessView } from '#web/src/features/story-flow/model/readiness-view.ts';

interface ReadinessProps {
  readonly view: ReadinessView;
}

/** What Wren knows of the story. The list is folded on a phone, so that the chat stays in view. */
export function Readiness({ view: { slots, knows, missing } }: ReadinessProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="readiness">
      <div className="readiness-house">
        <StoryHouse lit={slots.map(({ what }) => what !== null)} />
      </div>
      <p aria-live="polite" data-slot="readiness" className="readiness-words">
        {knows}
        {missing !== '' && <span> {missing}</span>}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
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
      <ul
        id={id}
        aria-label="What Wren knows"
        data-open={open || undefined}
        // On a small phone the open list scrolls.
        tabIndex={open ? 0 : undefined}
        className="readiness-list"
      >
        {slots.map(({ slot, label, what }) => (
          <li key={slot} data-lit={what !== null || undefined}>
            <span aria-hidden="true" className="readiness-pane" />
            <b>{label}</b>
            <span>{what ?? 'Not yet'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
