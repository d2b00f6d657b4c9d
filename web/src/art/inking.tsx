import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './inking.css';

interface InkingProps {
  readonly className?: string;
  /** The story's own proof; by default a house. */
  readonly children?: ReactNode;
}

/** The block of a story that is being written, inked in any frame. Decorative: the adjacent text says so. Paper stays light. */
export function Inking({ className, children }: InkingProps) {
  return (
    <div aria-hidden="true" data-slot="inking" data-theme="light" className={clsx('inking', className)}>
      <span className={clsx('inking-proof', !children && 'inking-house')}>{children}</span>
      <span className="inking-brayer" />
    </div>
  );
}
