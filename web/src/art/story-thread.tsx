import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

interface ThreadShape {
  readonly viewBox: string;
  readonly path: string;
}

/** Shapes that any page may use; rarer shapes have files of their own. */
const shapes = {
  writing: {
    viewBox: '0 0 120 26',
    path: 'M4 20c8 0 6-15 11-15s0 15 6 15 6-15 11-15 0 15 6 15 6-15 11-15 0 15 6 15 6-15 11-15 0 15 6 15 10-4 26-4',
  },
  tangle: {
    viewBox: '0 0 420 220',
    path:
      'M-999 176H-10c60 0 84-8 112-40s40-96 92-98 78 44 56 86-90 58-112 24 20-96 74-100 108 32 96 84-84 70-130 44-44-104 8-116' +
      ' 96 40 74 84-104 48-110 6 66-78 104-44 6 76-26 72-22-58 18-70 66 16 92 44 44 30 92 26',
  },
  divider: {
    viewBox: '0 0 640 40',
    path: 'M0 26c70 0 110-14 170-14 44 0 60 24 96 24s18-32 2-32-12 32 22 32 26-32 10-32-10 32 24 32 60-18 116-18 120 12 200 8',
  },
} as const satisfies Readonly<Record<string, ThreadShape>>;

interface ThreadProps {
  /** Drawn share, from 0 to 1. Default: all of it, with `writing` repeating. */
  readonly drawn?: number;
  readonly className?: string;
}

interface StoryThreadProps extends ThreadProps {
  readonly shape: keyof typeof shapes;
}

/** Decorative: the adjacent text has the same meaning. Coloured by `currentColor`. */
export function StoryThread({ shape, ...rest }: StoryThreadProps) {
  return <ThreadLine name={shape} {...shapes[shape]} {...rest} />;
}

interface ThreadStyle extends CSSProperties {
  readonly '--thread-drawn': number;
}

interface ThreadLineProps extends ThreadProps, ThreadShape {
  readonly name: string;
  readonly children?: ReactNode;
}

export function ThreadLine({ name, viewBox, path, drawn, className, children }: ThreadLineProps) {
  const style: ThreadStyle | undefined =
    drawn === undefined ? undefined : { '--thread-drawn': Math.min(1, Math.max(0, drawn)) };
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      fill="none"
      data-slot="story-thread"
      data-lit={(drawn ?? 0) >= 1 || undefined}
      className={clsx('thread', `thread-${name}`, drawn !== undefined && 'thread-progress', className)}
      style={style}
    >
      {drawn !== undefined && <path className="thread-trail" d={path} />}
      {children}
      <path className="thread-line" pathLength={1} d={path} />
    </svg>
  );
}
