import type { MouseEvent } from 'react';
import { headingOf, type SectionId, sectionTitles } from '#web/src/features/account/model/sections.ts';
import { useCurrentSection } from '#web/src/lib/use-current-section.ts';

/** The contents of the page, on wide windows. */
export function AccountAnchors({ ids }: { readonly ids: readonly SectionId[] }) {
  const current = useCurrentSection(ids, true);
  const go = (event: MouseEvent, id: SectionId) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // The router would scroll to the page's top.
    event.preventDefault();
    document.getElementById(id)?.scrollIntoView();
    document.getElementById(headingOf(id))?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="On this page" className="account-anchors">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="account-anchor"
              onClick={(event) => go(event, id)}
            >
              {sectionTitles[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
