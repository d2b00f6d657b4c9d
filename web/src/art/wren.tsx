import { clsx } from 'clsx';
import { wrenOutline } from './wren-outline.ts';

interface WrenProps {
  readonly className?: string;
}

export function Wren({ className }: WrenProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 124 104" data-slot="wren" className={clsx('wren', className)}>
      <path d={wrenOutline.legs} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d={wrenOutline.body} fill="currentColor" />
      <path d={wrenOutline.cuts + wrenOutline.eye} className="wren-cuts" />
    </svg>
  );
}
