import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Today, TodayKind } from '#shared/schemas/desk-today.ts';
import { LinkButton } from '#web/desk/src/ui/links.tsx';
import { Empty, Page, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { DayCharts } from './day-charts.tsx';
import { KindFilter } from './kind-filter.tsx';
import { todayQuery } from './today-query.ts';
import { TodayRow } from './today-row.tsx';

function noteOf({ groups }: Today): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0) return 'Nothing needs you.';
  const more = groups.some(({ isMore }) => isMore) ? 'More than ' : '';
  return `${more}${countOf(count, 'thing')} ${count === 1 ? 'needs' : 'need'} somebody, the oldest first.`;
}

/** What needs somebody, and how the last 30 days went. */
export function TodayPage() {
  const today = useQuery(todayQuery);
  const { data } = today;
  return (
    <Page title="Today" note={data && noteOf(data)} actions={data?.alarmsUrl && <AlarmsLink url={data.alarmsUrl} />}>
      <QueryView query={today} label="what needs somebody" rows={8}>
        {(found) => (
          <>
            <TodayList today={found} />
            {found.days.length > 0 && (
              <Section title="The last 30 days">
                <DayCharts days={found.days} />
              </Section>
            )}
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

function TodayList({ today: { groups } }: { readonly today: Today }) {
  const [params] = useSearchParams();
  const chosen = groups.find(({ kind }) => kind === params.get('kind'));
  const shown = (chosen === undefined ? groups : [chosen]).flatMap(({ items }) => items);
  const oldestFirst = shown.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  return (
    <>
      <KindFilter groups={groups} chosen={chosen?.kind} />
      {oldestFirst.length === 0 ? (
        <NothingLeft kind={chosen?.kind} />
      ) : (
        <ul aria-label="What needs somebody" className="desk-rows">
          {oldestFirst.map((item) => (
            <TodayRow key={`${item.kind} ${item.id}`} item={item} />
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
      {kind === undefined
        ? 'Everything is done. New orders, messages and problems appear here by themselves.'
        : 'Nothing of this kind is waiting. Choose All to see the rest.'}
    </Empty>
  );
}
