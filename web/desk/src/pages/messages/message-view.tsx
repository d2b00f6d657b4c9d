import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { AnswerForm } from './answer-form.tsx';
import { MessageActs } from './message-acts.tsx';
import { messageQuery } from './message-queries.ts';
import { MessageTag } from './message-tag.tsx';
import { Notes } from './notes.tsx';
import { ReportedPage } from './reported-page.tsx';

/** The reading pane. Its heading gets the focus when a message is chosen. */
export function MessageView({ messageId }: { readonly messageId: string }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { search } = useLocation();
  const query = useQuery(messageQuery(messageId));
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={query.isPending}
      className="min-w-0 pt-4 min-[900px]:sticky min-[900px]:top-0 min-[900px]:max-h-dvh min-[900px]:overflow-y-auto min-[900px]:p-1 min-[900px]:pt-4"
    >
      <p className="pb-2 min-[900px]:hidden">
        <TextLink to={{ pathname: '/messages', search }}>All messages</TextLink>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 ref={headingRef} id={headingId} tabIndex={-1} className="min-w-0 grow [overflow-wrap:anywhere]">
          {query.data?.name ?? 'Message'}
        </h2>
        {query.data !== undefined && <MessageActs message={query.data} />}
      </div>
      <QueryView query={query} label="the message" rows={4}>
        {(message) => <Message message={message} />}
      </QueryView>
    </section>
  );
}

function Message({ message }: { readonly message: DeskMessage }) {
  return (
    <>
      <Writer message={message} />
      <p className="whitespace-pre-wrap py-4 [overflow-wrap:anywhere]">{message.message}</p>
      <ReportedPage message={message} />
      {message.answers.map(({ at, name, text }) => (
        <article key={at + text} className="border-pine border-s-3 py-1 ps-4 not-last:mb-3">
          <h3>{`${name} answered`}</h3>
          <p className="text-muted text-small">{longUtcDateAndTime(new Date(at))}</p>
          <p className="whitespace-pre-wrap pt-1 [overflow-wrap:anywhere]">{text}</p>
        </article>
      ))}
      {message.kind === 'message' && <AnswerForm message={message} />}
      <Notes message={message} />
    </>
  );
}

function Writer({ message }: { readonly message: DeskMessage }) {
  const { email, at, customerId, kind } = message;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b-2 pt-1 pb-2">
      <p className="min-w-0 grow text-muted text-small [overflow-wrap:anywhere]">
        {email !== null && (
          <>
            <span className="font-semibold text-ink">{email}</span>
            {' · '}
          </>
        )}
        <time dateTime={at}>{longUtcDateAndTime(new Date(at))}</time>
      </p>
      {customerId !== null && (
        <TextLink to={`/customers/${customerId}`}>
          {kind === 'report' ? 'Open the customer who shares it' : 'Open the customer'}
        </TextLink>
      )}
      <MessageTag {...message} />
    </div>
  );
}
