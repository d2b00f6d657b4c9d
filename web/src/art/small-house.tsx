import { clsx } from 'clsx';
import './small-house.css';

/** Hand-cut: no edge is straight. */
const wall = 'M4 50l1-22-3 1-1-3 30-24 30 23-1 4-3-1 1 23Z';
const panes = 'M18 29l9-.5.5 10-9.5.5ZM36 28.5l9.5.5-.5 9.5-9-.5Z';

interface SmallHouseProps {
  readonly lit: boolean;
  readonly className?: string;
}

/** Decorative: the adjacent text says what it stands for. */
export function SmallHouse({ lit, className }: SmallHouseProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 62 52"
      data-slot="small-house"
      data-lit={lit || undefined}
      className={clsx('small-house', className)}
    >
      <path d={wall} />
      <path d={panes} />
    </svg>
  );
}
