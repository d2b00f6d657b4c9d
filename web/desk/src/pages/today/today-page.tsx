import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Today, TodayKind } from '#shared/schemas/desk-today.ts';
import { LinkButton } from '#web/desk/src/ui/links.tsx';
import { Empty, Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { SlackThread } from '#web/src/art/slack-thread.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { DayCharts } from './day-charts.tsx';
import { KindFilter } from './kind-filter.tsx';
import { ToMake } from './to-make.tsx';
import { todayQuery } from './today-query.ts';
import { TodayRow } from './today-row.tsx';
import './today.css';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `Thursday 26 November in UTC. 8 things, 1 of them late.` @param now in ms since 1970 */
function noteOf({ groups }: Today, now: number): string {
  const items = groups.flatMap((group) => group.items);
  const late = items.filter(({ dueAt }) => Date.parse(dueAt) <= now).length;
  const more = groups.some(({ isMore }) => isMore) ? 'More than ' : '';
  const count = `${more}${countOf(items.length, 'thing')}${late > 0 ? `, ${late} of them late` : ''}.`;
  return `${dayAndMonth.format(now).replace(',', '')} in UTC.${items.length === 0 ? '' : ` ${count}`}`;
}

/** What needs somebody, and how the last 30 days went. */
export function TodayPage() {
  const today = useQuery(todayQuery);
  const { data } = today;
  const now = useNow(60_000);
  return (
    <Page
      title="Today"
      note={data && noteOf(data, now)}
      actions={data?.alarmsUrl && <AlarmsLink url={data.alarmsUrl} />}
    >
      <QueryView query={today} label="what needs somebody" rows={8}>
        {(found) => (
          <>
            <TodayList today={found} now={now} />
            <ToMake toMake={found.toMake} />
            {found.days.length > 0 && <DayCharts days={found.days} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function AlarmsLink({ url }: { readonly url: string }) {
  return (
    <LinkButton to={url} target="_blank" rel="noreferrer">
      Alarms<span className="sr-only"> in a new window</span>
    </LinkButton>
  );
}

interface TodayListProps {
  readonly today: Today;
  readonly now: number;
}

function TodayList({ today: { groups }, now }: TodayListProps) {
  const [params] = useSearchParams();
  const chosen = groups.find(({ kind }) => kind === params.get('kind'));
  const shown = (chosen === undefined ? groups : [chosen]).flatMap(({ items }) => items);
  const dueFirst = shown.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt));
  return (
    <>
      <KindFilter groups={groups} chosen={chosen?.kind} />
      {dueFirst.length === 0 ? (
        <NothingLeft kind={chosen?.kind} />
      ) : (
        <ul aria-label="What needs somebody" className="desk-rows">
          {dueFirst.map((item) => (
            <TodayRow key={`${item.kind} ${item.id}`} item={item} now={now} />
          ))}
        </ul>
      )}
      {chosen?.isMore && <p className="py-3 text-muted">There are more. They appear when these are done.</p>}
    </>
  );
}

function NothingLeft({ kind }: { readonly kind: TodayKind | undefined }) {
  return (
    <Empty>
      <p className="font-display text-h2 text-ink">Nothing is waiting.</p>
      <SlackThread className="my-2 h-12 w-40" />
      {kind !== undefined && <p>Choose All to see the rest.</p>}
    </Empty>
  );
}
