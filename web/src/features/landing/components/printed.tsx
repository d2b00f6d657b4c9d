import { lazy } from 'react';
import type { PrintedName } from './printed-parts.tsx';
import { StaticPart } from './static-part.tsx';

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
