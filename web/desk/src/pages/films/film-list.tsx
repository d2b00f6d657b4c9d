import { useState } from 'react';
import type { DeskFilmCard } from '#shared/schemas/desk-films.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty, Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { TextButton } from '#web/src/ui/button.tsx';
import { type FilmListState, useFilms } from './film-queries.ts';
import { meetingTime, stateOf } from './film-words.ts';

const notes: Readonly<Record<FilmListState, string>> = {
  open: 'Bookings with something left to do, newest first.',
  all: 'All bookings, newest first.',
};

/** Booked films. */
export function FilmList() {
  const [state, setState] = useState<FilmListState>('open');
  const films = useFilms(state);
  return (
    <Page
      title="Films"
      note={notes[state]}
      actions={
        <TextButton onClick={() => setState(state === 'open' ? 'all' : 'open')}>
          {state === 'open' ? 'Show all bookings' : 'Show those with something left to do'}
        </TextButton>
      }
    >
      <QueryView query={{ ...films, data: films.items }} label="films">
        {(items) =>
          items.length === 0 && !films.hasNextPage ? (
            <Empty>
              {state === 'open'
                ? 'Nothing is left to do. New bookings appear here by themselves.'
                : 'No film has been booked yet. Bookings on the site’s calendar appear here.'}
            </Empty>
          ) : (
            <Films films={items} />
          )
        }
      </QueryView>
      <ShowMore pages={films} />
    </Page>
  );
}

function Films({ films }: { readonly films: readonly DeskFilmCard[] }) {
  return (
    <table className="desk-table">
      <caption className="sr-only">Films</caption>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Meeting</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {films.map((film) => (
          <FilmRow key={film.orderId} film={film} />
        ))}
      </tbody>
    </table>
  );
}

function FilmRow({ film }: { readonly film: DeskFilmCard }) {
  const { orderId, person } = film;
  const { tone, text } = stateOf(film);
  return (
    <tr>
      <th scope="row">
        <TextLink to={`/films/${orderId}`}>{person?.name ?? `Order ${orderId}`}</TextLink>
        {person !== null && <span className="block font-normal text-muted text-small">{person.email}</span>}
      </th>
      <td data-label="Meeting">{meetingTime(film)}</td>
      <td>
        <Tag tone={tone}>{text}</Tag>
      </td>
    </tr>
  );
}
