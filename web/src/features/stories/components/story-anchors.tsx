import { type MouseEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Anchor, SectionId } from '#web/src/features/stories/model/story-outline.ts';
import { useCurrentSection } from '#web/src/lib/use-current-section.ts';

interface StoryAnchorsProps {
  readonly anchors: readonly Anchor[];
  /** Whether all sections are on the page. */
  readonly isComplete: boolean;
  /** Unfolds a section before it is shown. */
  readonly onOpen: (id: SectionId) => void;
}

export function headingId(id: string): string {
  return `${id}-heading`;
}

/** The contents of the page; stays in sight. */
export function StoryAnchors({ anchors, isComplete, onOpen }: StoryAnchorsProps) {
  const current = useCurrentSection(
    anchors.map(({ id }) => id),
    isComplete,
  );
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // Not `scrollIntoView`, which would scroll the page, too.
    row.current?.scrollTo({ left: (link?.offsetLeft ?? 0) - row.current.clientWidth / 3 });
  }, [current]);
  const go = (event: MouseEvent, id: SectionId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // The router would scroll to the page's top.
    event.preventDefault();
    flushSync(() => onOpen(id));
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(headingId(id))?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="On this page" className="story-anchors">
      <ul ref={row}>
        {anchors.map(({ id, label, note }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="story-anchor"
              onClick={(event) => go(event, id)}
            >
              {label} {note !== undefined && <span>{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
