import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { longUtcDate } from '#shared/names/long-date.ts';
import type { Word } from '#shared/schemas/word.ts';
import { useChangeWord, type WordAct, wordsQuery } from '#web/src/features/sharing/api/word-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import '#web/src/features/sharing/reader-words.css';

const done: Readonly<Record<WordAct['act'], string>> = {
  show: 'Shown again.',
  hide: 'Hidden.',
  report: 'Reported. We read it, and it’s hidden now.',
  delete: 'Deleted.',
};

/** The words that readers of the shared page sent: for the owner only, neither printed nor in the PDF. */
export function ReaderWords({ storyId }: { readonly storyId: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: words = [] } = useQuery(wordsQuery(storyId));
  const { mutate, isPending, error, data: changed, variables } = useChangeWord(storyId);
  useEffect(() => {
    // The word that had the focus is in another place, or gone.
    if (changed !== undefined) heading.current?.focus();
  }, [changed]);
  const [shown, hidden] = [words.filter((word) => !word.hidden), words.filter((word) => word.hidden)];
  if (words.length === 0 && changed === undefined) return null;
  const list = (some: readonly Word[]) => (
    <ul>
      {some.map((word) => (
        <WordCard key={word._id} word={word} isPending={isPending} onAct={mutate} />
      ))}
    </ul>
  );
  return (
    <section id="words" aria-labelledby={id} className="reader-words">
      <h2 id={id} ref={heading} tabIndex={-1}>
        Words from readers
      </h2>
      <p className="text-muted">Only you see them. They end with the shared page.</p>
      <p role="status" className="hint reader-words-status">
        {changed !== undefined && variables !== undefined && done[variables.act]}
      </p>
      <p role="alert" className="fault">
        {error !== null && errorMessage(error)}
      </p>
      {list(shown)}
      {hidden.length > 0 && (
        <details className="disclosure">
          <summary>Hidden ({hidden.length})</summary>
          {list(hidden)}
        </details>
      )}
    </section>
  );
}

interface WordCardProps {
  readonly word: Word;
  readonly isPending: boolean;
  readonly onAct: (act: WordAct) => void;
}

const questions = {
  report: { text: 'We read this word and look at your page. The word is hidden.', label: 'Report it' },
  delete: { text: 'It’s gone for good. The email you got stays in your inbox.', label: 'Delete it' },
} as const;

function WordCard({ word, isPending, onAct }: WordCardProps) {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const { _id: wordId, name, text, at, hidden, reported } = word;
  const act = (what: WordAct['act']) => onAct({ wordId, act: what });
  return (
    <li className="reader-word">
      <blockquote dir="auto">“{text}”</blockquote>
      <p className="reader-word-by">
        <b dir="auto">{name}</b>
        <time dateTime={at}>{longUtcDate(new Date(at))}</time>
        {reported && <span>Reported</span>}
      </p>
      {asked === null ? (
        <div className="reader-word-acts">
          <TextButton pending={isPending} onClick={() => act(hidden ? 'show' : 'hide')}>
            {hidden ? 'Show' : 'Hide'} <span className="sr-only">the word of {name}</span>
          </TextButton>
          {!reported && (
            <TextButton disabled={isPending} onClick={() => setAsked('report')}>
              Report <span className="sr-only">the word of {name}</span>
            </TextButton>
          )}
          <TextButton disabled={isPending} onClick={() => setAsked('delete')}>
            Delete <span className="sr-only">the word of {name}</span>
          </TextButton>
        </div>
      ) : (
        <div className="reader-word-question">
          <p>{questions[asked].text}</p>
          <Button variant="danger" pending={isPending} autoFocus onClick={() => act(asked)}>
            {questions[asked].label}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(null)}>
            Keep it
          </Button>
        </div>
      )}
    </li>
  );
}
