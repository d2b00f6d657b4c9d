import { useState } from 'react';
import { orderNumber } from '#shared/names/order-number.ts';
import type { DeskFilmCard } from '#shared/schemas/desk-films.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';
import { TableList } from '#web/desk/src/ui/table.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { TextButton } from '#web/src/ui/button.tsx';
import { type FilmListState, useFilms } from './film-queries.ts';
import { meetingTime, stateOf } from './film-words.ts';

const notes: Readonly<Record<FilmListState, string>> = {
  open: 'Bookings with something left to do, newest first.',
  all: 'All bookings, newest first.',
};

const nothing: Readonly<Record<FilmListState, string>> = {
  open: 'Nothing is left to do. New bookings appear here by themselves.',
  all: 'No film has been booked yet. Bookings on the site’s calendar appear here.',
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
      <TableList
        pages={films}
        label="films"
        caption="Films"
        columns={['Customer', 'Meeting', 'State']}
        row={(film) => <FilmRow key={film.orderId} film={film} />}
        empty={films.hasNextPage ? undefined : nothing[state]}
      />
    </Page>
  );
}

function FilmRow({ film }: { readonly film: DeskFilmCard }) {
  const { orderId, person } = film;
  const { tone, text } = stateOf(film);
  return (
    <tr>
      <th scope="row">
        <TextLink to={`/films/${orderId}`}>{person?.name ?? `Order ${orderNumber(orderId)}`}</TextLink>
        {person !== null && <span className="block font-normal text-muted text-small">{person.email}</span>}
      </th>
      <td data-label="Meeting">{meetingTime(film)}</td>
      <td>
        <Tag tone={tone}>{text}</Tag>
      </td>
    </tr>
  );
}
