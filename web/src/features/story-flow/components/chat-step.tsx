import type { MouseEvent, ReactNode } from 'react';
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

/** Retains the field's focus, and with it a phone's keyboard and the place of what is pressed. */
function keepTyping(event: MouseEvent): void {
  const isPress = event.target instanceof Element && event.target.closest('button, a') !== null;
  if (isPress && document.activeElement instanceof HTMLTextAreaElement) event.preventDefault();
}

export function ChatStep({ category, readiness, children }: ChatStepProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not interactive itself.
    <div className="chat-step" onMouseDown={keepTyping}>
      <header className="chat-step-head">
        <RemainingBadge />
        <h1 className="chat-step-title">{categories[category].cardTitle}</h1>
        {readiness !== null && <Readiness category={category} view={readiness} />}
      </header>
      {children}
    </div>
  );
}
