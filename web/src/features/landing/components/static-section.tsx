import { lazy } from 'react';
import { StaticPart } from '#web/src/ui/static-part.tsx';
import type { SectionName } from './section-content.tsx';
// The prerendered parts need their styles even when their code is not loaded.
import '#web/src/features/landing/example.css';

const SectionContent = lazy(() =>
  import('./section-content.tsx').then(({ SectionContent: part }) => ({ default: part })),
);

interface StaticSectionProps {
  readonly name: SectionName;
  readonly className?: string;
}

export function StaticSection({ name, className }: StaticSectionProps) {
  return (
    <StaticPart id={`printed-${name}`} {...(className !== undefined && { className })}>
      <SectionContent name={name} />
    </StaticPart>
  );
}
