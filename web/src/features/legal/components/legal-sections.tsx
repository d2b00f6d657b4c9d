import type { LegalSection } from '../model/legal-text.ts';

interface LegalSectionsProps {
  readonly sections: readonly LegalSection[];
  readonly headingLevel?: 'h2' | 'h3';
}

/** Titles and paragraphs, at a measure that can be read. */
export function LegalSections({ sections, headingLevel: Heading = 'h2' }: LegalSectionsProps) {
  return sections.map(({ title, paragraphs }) => (
    <section key={title} className="mt-10 max-w-text">
      <Heading className="text-h3">{title}</Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
    </section>
  ));
}
