import { clsx } from 'clsx';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useShortcuts } from '#web/desk/src/lib/shortcuts.ts';
import { Empty, Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { Filters } from './filters.tsx';
import { MessageList } from './message-list.tsx';
import { type Filter, matches, monthLabel, recentMonths, useMessagePages } from './message-queries.ts';
import { MessageView } from './message-view.tsx';

function useFilter(): Filter {
  const [params] = useSearchParams();
  const months = recentMonths(new Date());
  const month = params.get('month') ?? '';
  return {
    state: params.get('state') === 'done' ? 'done' : 'open',
    month: months.includes(month) ? month : (months[0] ?? ''),
  };
}

/** The inbox with the message that is being read: beside it from 900 px, in its place on narrower screens. */
export function MessagesPage() {
  const { messageId } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filter = useFilter();
  const [typed, setTyped] = useState('');
  const pages = useMessagePages(filter);
  const shown = pages.items?.filter((message) => matches(message, typed));

  const step = (by: 1 | -1) => {
    const at = shown?.findIndex((one) => one.messageId === messageId) ?? -1;
    const next = shown?.[at === -1 ? 0 : at + by];
    if (next === undefined) return;
    navigate({ pathname: `/messages/${next.messageId}`, search: `${params}` }, { preventScrollReset: true });
  };
  useShortcuts([
    { keys: 'j', label: 'Next message', run: () => step(1) },
    { keys: 'k', label: 'Previous message', run: () => step(-1) },
  ]);

  return (
    <Page title="Messages" note="From the contact form, and reports of shared pages.">
      <div className="min-[900px]:grid min-[900px]:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] min-[900px]:gap-8">
        <div className={clsx(messageId !== undefined && 'max-[899px]:hidden')}>
          <Filters filter={filter} typed={typed} onType={setTyped} />
          <QueryView query={{ ...pages, data: shown }} label="messages">
            {(messages) =>
              messages.length === 0 ? (
                <NoMessages filter={filter} typed={typed} />
              ) : (
                <MessageList messages={messages} chosenId={messageId} />
              )
            }
          </QueryView>
          <ShowMore pages={pages} />
        </div>
        {messageId === undefined ? (
          <p className="pt-6 text-muted max-[899px]:hidden">Choose a message to read and answer it.</p>
        ) : (
          <MessageView key={messageId} messageId={messageId} />
        )}
      </div>
    </Page>
  );
}

function NoMessages({ filter, typed }: { readonly filter: Filter; readonly typed: string }) {
  if (typed.trim() !== '')
    return <Empty>No loaded message contains “{typed.trim()}”. Try other words or show more.</Empty>;
  if (filter.state === 'done')
    return <Empty>{`No message of ${monthLabel(filter.month)} is done. Choose another month.`}</Empty>;
  return <Empty>Nobody waits for an answer. New messages appear here by themselves.</Empty>;
}
