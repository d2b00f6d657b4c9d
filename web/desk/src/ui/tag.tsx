import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  red: 'bg-blush text-tomato-deep',
  yellow: 'bg-butter text-plum',
  green: 'bg-mist text-pine-deep',
  plain: 'bg-wash text-ink',
} as const;

interface TagProps {
  readonly tone: keyof typeof tones;
  readonly children: ReactNode;
}

/** A state in one or two words. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span
      data-slot="tag"
      className={clsx(
        'inline-block whitespace-nowrap rounded-control px-2 py-1 font-bold text-small leading-none',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
