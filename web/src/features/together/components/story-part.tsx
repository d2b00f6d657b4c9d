import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Together, TogetherPerson, TogetherPiece } from '#shared/schemas/together.ts';
import { isStoryNotFound } from '#web/src/features/stories/api/story-queries.ts';
import { capitalised, numberWords } from '#web/src/features/stories/model/number-words.ts';
import { togetherQuery, useDecide } from '#web/src/features/together/api/together-queries.ts';
import { paragraphsOf } from '#web/src/features/together/model/paragraphs.ts';
import { addedLine, answersLine } from '#web/src/features/together/model/person-state.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { Button, ButtonLink, TextButton } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { control } from '#web/src/ui/field.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { Mark } from './mark.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/together/story-part.css';

interface StoryPartProps {
  readonly storyId: string;
  readonly personId: string;
}

/** What somebody added to a story, for its owner: each piece can be taken or left, and has its place. */
export function StoryPart({ storyId, personId }: StoryPartProps) {
  const { data, error, isFetching, refetch } = useQuery(togetherQuery(storyId));
  const person = data?.people.find(({ _id }) => _id === personId);
  const storyPath = pages.story.path.replace(':storyId', storyId);
  if (isStoryNotFound(error) || (data !== undefined && person === undefined))
    return (
      <EmptyState
        headingLevel="h1"
        title="This part is gone"
        action={<ButtonLink to={storyPath}>See the story</ButtonLink>}
      >
        It was taken back, or you removed it.
      </EmptyState>
    );
  if (data === undefined || person === undefined) {
    if (error === null) return <Spinner label="Loading this part…" />;
    return <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { name, mark, pieces } = person;
  return (
    <div className="page part-review">
      <header className="part-review-head">
        {mark !== null && <Mark motif={mark} />}
        <div>
          <h1>{pieces.length > 0 ? `${name} has added their part` : `${name}’s part`}</h1>
          <p className="text-muted">
            {pieces.length > 0
              ? `${capitalised(numberWords(pieces.length))} ${pieces.length === 1 ? 'piece' : 'pieces'}. Take each one or leave it; the words stay as ${name} wrote them.`
              : `${answersLine(person)}.`}
          </p>
        </div>
      </header>
      <OfflineNote>Adding a piece needs a connection.</OfflineNote>
      <ol className="part-pieces">
        {pieces.map((piece) => (
          <Piece key={piece.n} storyId={storyId} together={data} person={person} piece={piece} />
        ))}
      </ol>
      <footer className="part-review-foot">
        <p role="status">{pieces.length > 0 && addedLine(pieces, name)}</p>
        <Link to={storyPath} className="text-link">
          See the story
        </Link>
      </footer>
    </div>
  );
}

interface PieceProps {
  readonly storyId: string;
  readonly together: Together;
  readonly person: TogetherPerson;
  readonly piece: TogetherPiece;
}

/** What changed has been fetched again. */
function decideFault(error: Error): string {
  const isStale = error instanceof ApiError && ['conflict', 'changed-elsewhere'].includes(error.code);
  return isStale
    ? 'This has changed in the meantime. Here is the newest: please read it and decide again.'
    : errorMessage(error);
}

const tags = { open: '', in: 'In your story', left: 'Left out' } as const;

function Piece({ storyId, together, person, piece }: PieceProps) {
  const { n, question, text, revision, state } = piece;
  const { paragraphs, updatedAt } = together;
  const { mutate, isPending, variables, error } = useDecide(storyId, person._id);
  const [place, setPlace] = useState<number>();
  const [isMoving, setMoving] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const after = place ?? piece.after;
  const decide = (decision: 'add' | 'move' | 'leave' | 'undo', at = after) =>
    mutate(
      { n, decision, after: at, revision, updatedAt },
      {
        onSuccess() {
          setPlace(undefined);
          setMoving(false);
          // The pressed button is gone.
          item.current?.focus();
        },
      },
    );
  const pending = (decision: string) => isPending && variables?.decision === decision;
  const move = (at: number) => {
    if (state === 'in') return decide('move', at);
    setPlace(at);
    setMoving(false);
    item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1} data-state={state} aria-label={`Piece ${n + 1}`}>
      <h2 className="hint">{question}</h2>
      <blockquote dir="auto">
        {paragraphsOf(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
          <p key={index}>{paragraph}</p>
        ))}
      </blockquote>
      {isMoving ? (
        <Move
          paragraphs={paragraphs}
          present={after}
          pending={pending('move')}
          onMove={move}
          onCancel={() => setMoving(false)}
        />
      ) : (
        <div className="part-place hint">
          {state === 'left' ? (
            <span>You left it out.</span>
          ) : (
            <span>
              {state === 'in' ? 'Stands after' : 'Would stand after'} <i>“…{paragraphs[after] ?? ''}”</i>
            </span>
          )}
          <span className="part-place-acts">
            {state !== 'left' && paragraphs.length > 1 && (
              <TextButton onClick={() => setMoving(true)}>
                Move<span className="sr-only"> piece {n + 1}</span>
              </TextButton>
            )}
            {state !== 'open' && (
              <TextButton pending={pending('undo')} onClick={() => decide('undo')}>
                Undo<span className="sr-only"> piece {n + 1}</span>
              </TextButton>
            )}
          </span>
        </div>
      )}
      <p role="alert" className="fault">
        {error !== null && decideFault(error)}
      </p>
      {state === 'open' ? (
        <div className="part-decide">
          <Button pending={pending('add')} pendingLabel="Adding…" onClick={() => decide('add')}>
            Add to the story
          </Button>
          <Button variant="ghost" pending={pending('leave')} pendingLabel="Leaving…" onClick={() => decide('leave')}>
            Leave it out
          </Button>
        </div>
      ) : (
        <p className="tag">{tags[state]}</p>
      )}
    </li>
  );
}

interface MoveProps {
  readonly paragraphs: readonly string[];
  readonly present: number;
  readonly pending: boolean;
  readonly onMove: (after: number) => void;
  readonly onCancel: () => void;
}

function Move({ paragraphs, present, pending, onMove, onCancel }: MoveProps) {
  const id = useId();
  const [chosen, setChosen] = useState(present);
  return (
    <div className="part-move">
      <label htmlFor={id} className="hint">
        After the paragraph that ends with
      </label>
      <select
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        className={`${control} h-13`}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {paragraphs.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity.
          <option key={index} value={index}>
            {index + 1}. …{words}
          </option>
        ))}
      </select>
      <span className="part-place-acts">
        <TextButton pending={pending} onClick={() => onMove(chosen)}>
          Move it here
        </TextButton>
        <TextButton onClick={onCancel}>Cancel</TextButton>
      </span>
    </div>
  );
}
