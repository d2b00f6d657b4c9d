import type { ReactNode } from 'react';
import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { PathHome } from '#web/src/art/path-home.tsx';
import { StaticArt } from '#web/src/ui/static-art.tsx';
import { RemainingBadge } from './remaining-badge.tsx';

interface ChatStepProps {
  readonly category: CategorySlug;
  readonly messageCount: number;
  readonly children: ReactNode;
}

export function ChatStep({ category, messageCount, children }: ChatStepProps) {
  const { cardTitle, description } = categories[category];
  return (
    <div className="chat-step">
      <header className="chat-step-head">
        <RemainingBadge />
        <h1 className="chat-step-title">{cardTitle}</h1>
        <p className="chat-step-theme">{description}</p>
        <Progress messageCount={messageCount} />
        <StaticArt name={category} className="chat-step-art" />
      </header>
      {children}
    </div>
  );
}

function Progress({ messageCount }: { readonly messageCount: number }) {
  const needed = limits.messagesBeforeStory;
  const done = Math.min(messageCount, needed);
  return (
    <div className="chat-progress">
      <PathHome drawn={done / needed} className="w-full" />
      <p className="text-muted text-small">{done < needed ? `${done} of ${needed} messages` : 'Enough for a story'}</p>
    </div>
  );
}
