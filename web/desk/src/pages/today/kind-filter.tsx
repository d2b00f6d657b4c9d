import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { Today, TodayKind } from '#shared/schemas/desk-today.ts';
import { kindLabels } from './today-words.ts';

interface KindFilterProps {
  readonly groups: Today['groups'];
  readonly chosen: TodayKind | undefined;
}

/** Shows one kind at a time, with its count. */
export function KindFilter({ groups, chosen }: KindFilterProps) {
  const all = groups.reduce((sum, { items }) => sum + items.length, 0);
  const isMore = groups.some((group) => group.isMore);
  return (
    <nav aria-label="Kinds" className="today-kinds">
      <KindLink to="/" label="All" count={all} isMore={isMore} isChosen={chosen === undefined} />
      {groups.map(({ kind, items, isMore: hasMore }) => (
        <KindLink
          key={kind}
          to={`/?kind=${kind}`}
          label={kindLabels[kind]}
          count={items.length}
          isMore={hasMore}
          isChosen={chosen === kind}
        />
      ))}
    </nav>
  );
}

interface KindLinkProps {
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly isMore: boolean;
  readonly isChosen: boolean;
}

function KindLink({ to, label, count, isMore, isChosen }: KindLinkProps) {
  return (
    <Link
      to={to}
      replace
      aria-current={isChosen ? 'page' : undefined}
      data-empty={(count === 0 && !isChosen) || undefined}
      className="desk-nav-link gap-2"
    >
      {label}
      <span className={clsx('tabular-nums', count > 0 && 'font-normal')}>{`${count}${isMore ? '+' : ''}`}</span>
    </Link>
  );
}
