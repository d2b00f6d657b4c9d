import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { TogetherPerson } from '#shared/schemas/together.ts';
import { canShareLink, shareLink } from '#web/src/features/sharing/model/share-link.ts';
import { useRemovePerson } from '#web/src/features/together/api/together-queries.ts';
import { answersLine, stateTag } from '#web/src/features/together/model/person-state.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { useCopied } from '#web/src/ui/use-copied.ts';
import { Mark } from './mark.tsx';

interface PeopleListProps {
  readonly storyId: string;
  readonly people: readonly TogetherPerson[];
}

/** Who was asked, and how far they are. */
export function PeopleList({ storyId, people }: PeopleListProps) {
  return (
    <ul aria-label="People you asked" className="ask-people">
      {people.map((person) => (
        <PersonRow key={person._id} storyId={storyId} person={person} />
      ))}
    </ul>
  );
}

const partPath = (storyId: string, personId: string) =>
  pages.storyPart.path.replace(':storyId', storyId).replace(':personId', personId);

function PersonRow({ storyId, person }: { readonly storyId: string; readonly person: TogetherPerson }) {
  const [asks, setAsks] = useState(false);
  const { copied, copy } = useCopied();
  const { name, url, mark } = person;
  const shared = { title: `For ${name}`, url: url ?? '' };
  const isWaiting = url !== null && person.state !== 'answered';
  return (
    <li>
      <div className="ask-person">
        {mark !== null && <Mark motif={mark} />}
        <p>
          <b dir="auto">{name}</b>
          <span className="hint">{answersLine(person)}</span>
        </p>
        <span className="tag">{stateTag(person)}</span>
      </div>
      {asks ? (
        <TakeBack storyId={storyId} person={person} onKeep={() => setAsks(false)} />
      ) : (
        <div className="ask-acts">
          {person.pieces.length > 0 && (
            <Link className="text-link" to={partPath(storyId, person._id)}>
              Read {name}’s part
            </Link>
          )}
          {isWaiting && canShareLink(shared) && (
            <TextButton onClick={() => void shareLink(shared)}>
              Share<span className="sr-only"> {name}’s link</span>
            </TextButton>
          )}
          {isWaiting && (
            <TextButton onClick={() => void copy(Promise.resolve({ text: url }))}>
              {copied ? 'Copied!' : 'Copy link'}
              <span className="sr-only"> for {name}</span>
            </TextButton>
          )}
          <TextButton onClick={() => setAsks(true)}>
            {isWaiting ? 'Take it back' : 'Remove'}
            <span className="sr-only">{isWaiting ? ` from ${name}` : ` ${name}`}</span>
          </TextButton>
        </div>
      )}
    </li>
  );
}

interface TakeBackProps {
  readonly storyId: string;
  readonly person: TogetherPerson;
  readonly onKeep: () => void;
}

function TakeBack({ storyId, person: { _id, name, pieces }, onKeep }: TakeBackProps) {
  const { mutate, isPending, error } = useRemovePerson(storyId);
  const isIn = pieces.some(({ state }) => state === 'in');
  return (
    <fieldset className="ask-taking">
      <legend>
        {pieces.length === 0
          ? `${name}’s link stops working. Whoever opens it reads that it has ended.`
          : `${name}’s answers are deleted${isIn ? ', in your story too,' : ''} and the link stops working.`}
      </legend>
      <p role="alert" className="fault">
        {error !== null && errorMessage(error)}
      </p>
      <Button variant="danger" pending={isPending} pendingLabel="Removing…" autoFocus onClick={() => mutate(_id)}>
        {pieces.length === 0 ? 'Take the link back' : 'Delete them'}
      </Button>
      <Button variant="ghost" onClick={onKeep}>
        Keep
      </Button>
    </fieldset>
  );
}
