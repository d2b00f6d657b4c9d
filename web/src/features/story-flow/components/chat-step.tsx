import type { ReactNode } from 'react';
import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import type { ReadinessView } from '#web/src/features/story-flow/model/readiness-view.ts';
import { Readiness } from './readiness.tsx';
import { RemainingBadge } from './remaining-badge.tsx';

interface ChatStepProps {
  readonly category: CategorySlug;
  /** Null while the conversation is unknown. */
  readonly readiness: ReadinessView | null;
  readonly children: ReactNode;
}

export function ChatStep({ category, readiness, children }: ChatStepProps) {
  return (
    <div className="chat-step">
      <header className="chat-step-head">
        <RemainingBadge />
        <h1 className="chat-step-title">{categories[category].cardTitle}</h1>
        {readiness !== null && <Readiness view={readiness} />}
      </header>
      {children}
    </div>
  );
}
