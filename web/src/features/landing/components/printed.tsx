import { lazy } from 'react';
import { StaticPart } from '#web/src/ui/static-part.tsx';
import type { PrintedName } from './printed-parts.tsx';
// Theirs too: the document has the parts before, and without, the code that draws them.
import '#web/src/features/landing/example.css';

const PrintedPart = lazy(() => import('./printed-parts.tsx').then(({ PrintedPart: part }) => ({ default: part })));

interface PrintedProps {
  readonly name: PrintedName;
  readonly className?: string;
}

/** One of the parts that only have something to tell. */
export function Printed({ name, className }: PrintedProps) {
  return (
    <StaticPart id={`printed-${name}`} {...(className !== undefined && { className })}>
      <PrintedPart name={name} />
    </StaticPart>
  );
}
