import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { SelectField } from '#web/desk/src/ui/select-field.tsx';
import { type Filter, monthLabel, recentMonths } from './message-queries.ts';

const states = [
  { state: 'open', label: 'Open' },
  { state: 'done', label: 'Done' },
] as const;

interface FiltersProps {
  readonly filter: Filter;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Which messages the list shows. The search looks through the loaded ones. */
export function Filters({ filter, typed, onType }: FiltersProps) {
  const [, setParams] = useSearchParams();
  return (
    <div className="pt-2">
      <nav aria-label="Which messages" className="flex gap-6">
        {states.map(({ state, label }) => (
          <Link
            key={state}
            to={state === 'open' ? '/messages' : '/messages?state=done'}
            aria-current={filter.state === state ? 'page' : undefined}
            className={clsx('desk-nav-link text-ink')}
          >
            {label}
          </Link>
        ))}
      </nav>
      <search className="block pt-3 pb-3">
        <input
          type="search"
          aria-label="Search the loaded messages"
          placeholder="Search the loaded messages"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          className="control w-full rounded-control border-2 border-line bg-sheet text-body text-ink"
        />
      </search>
      {filter.state === 'done' && (
        <SelectField
          label="Sent in"
          options={recentMonths(new Date()).map((value) => ({ value, label: monthLabel(value) }))}
          value={filter.month}
          onChange={({ target }) => setParams({ state: 'done', month: target.value })}
        />
      )}
    </div>
  );
}
