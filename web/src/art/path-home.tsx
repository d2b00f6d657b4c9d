import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

const path =
  'M4 50c9 0 7-26 13-26s0 26 8 26 7-26 13-26 0 26 8 26 7-26 13-26 0 26 8 26 7-26 13-26 0 26 9 26c20 0 26-6 44-6' +
  's30 10 52 8 26-20 8-22-20 14 2 14c16 0 26 8 44 8h33';
const roof = 'M252 34l22-22 22 22v18h-44zM284 18v-12h6v18z';
const windows = 'M259 36h8v8h-8zM280 36h8v8h-8z';
const door = 'M270 52v-13h8v13z';

interface PathStyle extends CSSProperties {
  readonly '--thread-drawn': number;
}

interface PathHomeProps {
  /** Drawn share, from 0 to 1. At 1 the house lights up. */
  readonly drawn: number;
  readonly className?: string;
}

/** Decorative: the adjacent text reports the progress. */
export function PathHome({ drawn, className }: PathHomeProps) {
  const style: PathStyle = { '--thread-drawn': Math.min(1, Math.max(0, drawn)) };
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 300 58"
      fill="none"
      data-slot="path-home"
      data-lit={drawn >= 1 || undefined}
      className={clsx('path-home thread thread-progress', className)}
      style={style}
    >
      <path className="path-home-trail" d={path} />
      <path className="path-home-house" d={roof} />
      <path className="path-home-light" d={windows} />
      <path className="path-home-light" d={door} />
      <path className="thread-line" pathLength={1} d={path} />
    </svg>
  );
}
