import { lazy } from 'react';
import { StaticPart } from '#web/src/ui/static-part.tsx';
import type { PrintedName } from './printed-parts.tsx';
// The prerendered parts need their styles even when their code is not loaded.
import '#web/src/features/landing/example.css';

const PrintedPart = lazy(() => import('./printed-parts.tsx').then(({ PrintedPart: part }) => ({ default: part })));

interface PrintedProps {
  readonly name: PrintedName;
  readonly className?: string;
}

export function Printed({ name, className }: PrintedProps) {
  return (
    <StaticPart id={`printed-${name}`} {...(className !== undefined && { className })}>
      <PrintedPart name={name} />
    </StaticPart>
  );
}
