import { clsx } from 'clsx';
import './small-house.css';

/** Hand-cut: no edge is straight. */
const wall = 'M5 58l1-27-4 2-2-3 32-29 32 28-2 4-4-2 1 27Z';
const panes = 'M19 33l10-.5.5 11-10.5.5ZM36 32.5l10.5.5-.5 10.5-10-.5Z';

interface SmallHouseProps {
  readonly lit: boolean;
  readonly className?: string;
}

/** Decorative: the adjacent text says what it means. */
export function SmallHouse({ lit, className }: SmallHouseProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 60"
      data-slot="small-house"
      data-lit={lit || undefined}
      className={clsx('small-house', className)}
    >
      <path d={wall} />
      <path d={panes} />
    </svg>
  );
}
