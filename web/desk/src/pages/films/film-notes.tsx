import { type FormEvent, useState } from 'react';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { type DeskFilm, maxFilmNoteLength } from '#shared/schemas/desk-films.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { Empty, Section } from '#web/desk/src/ui/page.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { TextAreaField } from '#web/src/ui/text-area-field.tsx';
import { useFilmChange } from './film-queries.ts';

/** Notes for operators only. */
export function FilmNotes({ film }: { readonly film: DeskFilm }) {
  const role = useRole();
  return (
    <Section title="Notes">
      {film.notes.length === 0 ? (
        <Empty>No notes yet. What the film should be, who was there: only operators see them.</Empty>
      ) : (
        <ol className="desk-rows">
          {film.notes.map(({ at, by, text }) => (
            <li key={`${at} ${by}`} className="py-2">
              <p className="text-muted text-small">
                {by}, {longUtcDateAndTime(new Date(at))}
              </p>
              <p className="whitespace-pre-line break-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {role !== undefined && role !== 'support' && <NewNote orderId={film.orderId} />}
    </Section>
  );
}

function NewNote({ orderId }: { readonly orderId: string }) {
  const [text, setText] = useState('');
  const change = useFilmChange(orderId, () => setText(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && text.length <= maxFilmNoteLength) change.mutate({ act: 'note', text });
  };
  return (
    <form onSubmit={submit} className="max-w-2xl pt-4">
      <TextAreaField
        label="New note"
        maxLength={maxFilmNoteLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="ghost" pending={change.isPending} pendingLabel="Saving…">
        Save the note
      </Button>
    </form>
  );
}
