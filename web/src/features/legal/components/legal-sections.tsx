import type { LegalSection } from '#web/src/features/legal/model/legal-section.ts';

interface LegalSectionsProps {
  readonly sections: readonly LegalSection[];
  readonly headingLevel?: 'h2' | 'h3';
}

export function LegalSections({ sections, headingLevel: Heading = 'h2' }: LegalSectionsProps) {
  return (
    <div className="legal-sections">
      {sections.map(({ id, title, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <Heading id={`${id}-title`}>{title}</Heading>
          {text.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part[0]}>
                {part.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  );
}
