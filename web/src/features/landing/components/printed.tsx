import { lazy } from 'react';
import { StaticPart } from '#web/src/ui/static-part.tsx';
import type { SectionName } from './printed-parts.tsx';
// The prerendered parts need their styles even when their code is not loaded.
import '#web/src/features/landing/example.css';

const SectionContent = lazy(() =>
  import('./printed-parts.tsx').then(({ SectionContent: part }) => ({ default: part })),
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
