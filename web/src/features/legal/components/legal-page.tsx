import type { ReactNode } from 'react';
import type { LegalSection } from '#web/src/features/legal/model/legal-section.ts';
import { LegalSections } from './legal-sections.tsx';
import '#web/src/features/legal/legal.css';

interface LegalPageProps {
  readonly title: string;
  /** E.g. 'Last updated 19/11/2024'. */
  readonly note: string;
  readonly sections: readonly LegalSection[];
  readonly children?: ReactNode;
}

/** Works without scripts (shared/names/pages.ts: `scriptless`). */
export function LegalPage({ title, note, sections, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-full max-w-page legal">
      <header className="legal-head">
        <h1>{title}</h1>
        <p>{note}</p>
      </header>
      <nav className="legal-contents" aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        <LegalSections sections={sections} />
        {children}
      </div>
    </article>
  );
}
