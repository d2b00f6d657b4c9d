import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SlackThread } from '#web/src/art/slack-thread.tsx';

interface EmptyStateProps {
  readonly title: string;
  /** A drawing in place of the slack line. */
  readonly art?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 'h1' | 'h2';
  readonly className?: string;
}

export function EmptyState({ title, art, children, action, headingLevel: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <section data-slot="empty-state" className={clsx('flex flex-col items-center gap-5 py-14 text-center', className)}>
      {art ?? <SlackThread className="h-20 w-64 max-w-full text-accent" />}
      <Heading className="text-h3">{title}</Heading>
      {children !== undefined && <div className="max-w-lede text-muted">{children}</div>}
      {action}
    </section>
  );
}
