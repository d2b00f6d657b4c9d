import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import type { DeskFilm } from '#shared/schemas/desk-films.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { exactPrice } from '#web/src/lib/money.ts';
import { FilmActs } from './film-acts.tsx';
import { FilmBrief } from './film-brief.tsx';
import { FilmNotes } from './film-notes.tsx';
import { filmQuery } from './film-queries.ts';
import { meetingTime, stateOf } from './film-words.ts';

/** One booking: its facts, its acts and its notes. */
export function FilmPage() {
  const { orderId = '' } = useParams();
  const film = useQuery(filmQuery(orderId));
  const name = film.data?.person?.name ?? film.data?.customer?.name;
  return (
    <Page
      title={name === undefined ? 'Film' : `Film of ${name}`}
      note={<TextLink to="/films">All films</TextLink>}
      actions={film.data !== undefined && <FilmActs film={film.data} />}
    >
      <QueryView query={film} label="the film">
        {(data) => (
          <>
            <Section title="Booking">
              <Booking film={data} />
            </Section>
            {data.brief !== null && <FilmBrief brief={data.brief} />}
            <FilmNotes film={data} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Booking({ film }: { readonly film: DeskFilm }) {
  const { orderId, person, customer, story, totalCents, refundedCents, bookedAt, delivery } = film;
  const role = useRole();
  const { tone, text } = stateOf(film);
  return (
    <dl className="grid gap-x-6 gap-y-2.5 py-3 tablet:grid-cols-3">
      <Fact name="State">
        <Tag tone={tone}>{text}</Tag>
      </Fact>
      <Fact name="Meeting">{meetingTime(film)}</Fact>
      <Fact name="Booked by">
        {person === null ? 'The calendar has not reported it' : `${person.name}, ${person.email}`}
      </Fact>
      <Fact name="Account">
        {customer === null && 'It is gone'}
        {customer !== null && role !== 'fulfilment' && (
          <TextLink to={`/customers/${customer.userId}`}>{customer.email}</TextLink>
        )}
        {customer !== null && role === 'fulfilment' && customer.email}
      </Fact>
      <Fact name="Story">{story === null ? 'None chosen' : story.name}</Fact>
      <Fact name="Deposit recorded">
        {exactPrice(totalCents)}
        {refundedCents > 0 && `, ${exactPrice(refundedCents)} refunded`}
      </Fact>
      <Fact name="Booked on">
        <time dateTime={bookedAt}>{longUtcDateAndTime(new Date(bookedAt))}</time>
      </Fact>
      <Fact name="Order">
        <span title={orderId}>{orderNumber(orderId)}</span>
      </Fact>
      {delivery !== null && (
        <Fact name="Delivered">
          <time dateTime={delivery.at}>{longUtcDateAndTime(new Date(delivery.at))}</time>
          <a
            href={delivery.url}
            target="_blank"
            rel="noopener noreferrer"
            className="block break-all font-semibold text-accent underline underline-offset-3"
          >
            {delivery.url}
            <span className="sr-only"> (new tab)</span>
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-small">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
