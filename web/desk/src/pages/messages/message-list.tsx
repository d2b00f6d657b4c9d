import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import type { MessageSummary } from '#shared/schemas/desk-messages.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { createdLabel } from '#web/src/lib/dates.ts';
import { MessageTag } from './message-tag.tsx';

interface MessageListProps {
  readonly messages: readonly MessageSummary[];
  readonly chosenId: string | undefined;
}

export function MessageList({ messages, chosenId }: MessageListProps) {
  const now = Date.now();
  return (
    <ul aria-label="Messages" className="desk-rows">
      {messages.map((message) => (
        <li key={message.messageId}>
          <MessageRow message={message} isChosen={message.messageId === chosenId} now={now} />
        </li>
      ))}
    </ul>
  );
}

interface MessageRowProps {
  readonly message: MessageSummary;
  readonly isChosen: boolean;
  readonly now: number;
}

function MessageRow({ message, isChosen, now }: MessageRowProps) {
  const { messageId, name, at, beginning, notes } = message;
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/messages/${messageId}`, search }}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'block border-s-3 py-2.5 ps-3 pe-1 text-ink no-underline hover:bg-wash',
        isChosen ? 'border-marigold bg-wash' : 'border-transparent',
      )}
    >
      <span className="flex items-center gap-3">
        <span className="min-w-0 grow truncate font-bold">{name}</span>
        <MessageTag {...message} />
      </span>
      <span className="block truncate pt-0.5">{beginning}</span>
      <span className="block pt-0.5 text-muted text-small">
        <time dateTime={at}>{createdLabel(at, now)}</time>
        {notes > 0 && ` · ${countOf(notes, 'note')}`}
      </span>
    </Link>
  );
}
