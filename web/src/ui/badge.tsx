import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BadgeProps {
  readonly tone: 'green' | 'red';
  readonly children: ReactNode;
  readonly className?: string;
}

const tones = { green: 'bg-mist text-pine-deep', red: 'bg-blush text-tomato-deep' } as const;

export function Badge({ tone, children, className }: BadgeProps) {
  return (
    <span
      data-slot="badge"
      data-tone={tone}
      className={clsx(
        'inline-block rounded-control px-3 py-2 font-bold text-small leading-none',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
