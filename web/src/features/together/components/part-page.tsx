import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { longUtcDate } from '#shared/names/long-date.ts';
import { pages } from '#shared/names/pages.ts';
import { printPath } from '#shared/prints/plan.ts';
import type { Part } from '#shared/schemas/together.ts';
import { quoted } from '#shared/text/quoted.ts';
import { Wordmark } from '#web/src/art/wordmark.tsx';
import { isPartOver, partQuery } from '#web/src/features/together/api/part-queries.ts';
import { usePartDrafts } from '#web/src/features/together/model/use-part-drafts.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { NoScript } from '#web/src/ui/no-script.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';
import { PartAnswers } from './part-answers.tsx';
import { PartQuestion } from './part-question.tsx';
import { PartThanks } from './part-thanks.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/together/part.css';

/** For somebody who was invited to tell a story, too. Their link is their key; they have no account. */
export function PartPage({ token }: { readonly token: string }) {
  return (
    <div data-frame="page" className="site-frame">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="part-header">
        <Link to="/" aria-label="Tellwren, home" className="part-home">
          <Wordmark className="h-6 w-auto tablet:h-7" />
        </Link>
        <p className="text-muted">Told together</p>
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <PartContent token={token} />
      </main>
      <footer className="part-footer hint">
        <a href={pages.privacyPolicy.path}>Privacy</a>
        <a href={pages.contactUs.path}>Contact us</a>
      </footer>
      <NoScript />
    </div>
  );
}

function PartContent({ token }: { readonly token: string }) {
  const { data: part, error, isFetching, refetch } = useQuery(partQuery(token));
  if (isPartOver(error)) return <PartOver />;
  if (part !== undefined) return <OpenPart token={token} part={part} />;
  if (error !== null)
    return (
      <div className="part-close">
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  return <Spinner label="Wren is thinking of your questions…" />;
}

function PartOver() {
  useHeadingFocus();
  return (
    <EmptyState headingLevel="h1" title="This link has ended" className="part-over">
      <p>Please ask the person who sent it for a new one.</p>
      <p>
        A link works for fourteen days and for one person, and whoever sent it can take it back. If you copied it,
        please check that you have all of it.
      </p>
    </EmptyState>
  );
}

interface OpenPartProps {
  readonly token: string;
  readonly part: Part;
}

/** `?q=2` is the second question, `?read` the answers: Back goes from one to the other. */
function OpenPart({ token, part }: OpenPartProps) {
  const [search, setSearch] = useSearchParams();
  const drafts = usePartDrafts(token);
  const [isTakenBack, setTakenBack] = useState(false);
  const { questions, answers, state } = part;
  const given = Number(search.get('q'));
  const asked = Number.isInteger(given) && given >= 1 && given <= questions.length ? given - 1 : undefined;
  const toQuestion = (n: number) => {
    setTakenBack(false);
    setSearch({ q: String(n + 1) });
  };
  const closed = isTakenBack ? 'taken-back' : state;
  if (asked === undefined && (closed === 'taken-back' || closed === 'declined'))
    return <Closed reason={closed} part={part} onAgain={() => toQuestion(0)} />;
  if (asked === undefined && state === 'sent') {
    if (!search.has('read')) return <PartThanks token={token} part={part} onRead={() => setSearch({ read: '' })} />;
    const takenBack = () => {
      drafts.forgetAll();
      setTakenBack(true);
      setSearch({});
    };
    return (
      <PartAnswers
        token={token}
        part={part}
        onChange={toQuestion}
        onTakenBack={takenBack}
        onBack={() => setSearch({})}
      />
    );
  }
  const unanswered = answers.findIndex(({ text }) => text === null);
  const n = asked ?? Math.max(0, unanswered);
  const who = part.teller ?? 'Somebody';
  const sentenceLanguage = part.sentenceLanguage ?? undefined;
  return (
    <div className="part">
      <picture className="part-print">
        <source media="(width >= 64rem)" srcSet={printPath(part.print, 'portrait.svg')} width={800} height={1000} />
        <img src={printPath(part.print, 'wide.svg')} alt="The print of the story" width={1280} height={560} />
      </picture>
      <div className="part-words">
        <h1>{who} is telling a story, and you’re in it.</h1>
        <p lang={sentenceLanguage} className="part-sentence">
          {quoted(part.sentence, sentenceLanguage)}
        </p>
        {part.line !== null && (
          <p className="text-muted part-line">
            <b>{who} to you:</b> <span dir="auto">“{part.line}”</span>
          </p>
        )}
        <PartQuestion
          key={n}
          token={token}
          part={part}
          n={n}
          drafts={drafts}
          isFirst={asked === undefined}
          onQuestion={toQuestion}
          onRead={() => setSearch({ read: '' })}
          onEnd={() => setSearch({})}
        />
      </div>
    </div>
  );
}

const closings = {
  declined: { title: 'That’s all right.', words: (who: string) => `${who} knows that you’d rather not.` },
  'taken-back': {
    title: 'Your answers are deleted.',
    words: (who: string) => `${who} can’t read them any more, and they are in no story.`,
  },
} as const;

interface ClosedProps {
  readonly reason: keyof typeof closings;
  readonly part: Part;
  readonly onAgain: () => void;
}

function Closed({ reason, part: { teller, canChange, expiresAt }, onAgain }: ClosedProps) {
  useHeadingFocus();
  const { title, words } = closings[reason];
  return (
    <section className="part-close">
      <h1>{title}</h1>
      <p>{words(teller ?? 'The teller')}</p>
      {canChange && (
        <>
          <p>If you change your mind, your link works until {longUtcDate(new Date(expiresAt))}.</p>
          <Button variant="ghost" onClick={onAgain}>
            Answer after all
          </Button>
        </>
      )}
    </section>
  );
}
