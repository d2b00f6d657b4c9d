import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Empty, Section } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { longDateAndTime } from '#web/src/lib/dates.ts';
import { type AuditFilter, useAuditPages } from './audit-pages.ts';

type AuditEntriesProps = { readonly customerId: string } | { readonly operatorId: string };

/** The end of a customer's or operator's page: what was done and read. Owners only; nothing for others. */
export function AuditEntries(about: AuditEntriesProps) {
  if (useRole() !== 'owner') return null;
  return (
    <Section title="Audit">
      <EntryList filter={about} empty="Nobody has done or read anything here in the last 400 days." />
    </Section>
  );
}

interface EntryListProps {
  readonly filter: AuditFilter;
  readonly empty: string;
}

/** Entries of a day, about a customer or by an operator, newest first. */
export function EntryList({ filter, empty }: EntryListProps) {
  const pages = useAuditPages(filter);
  return (
    <>
      <QueryView query={{ ...pages, data: pages.items }} label="the audit">
        {(entries) =>
          entries.length === 0 ? <Empty>{empty}</Empty> : <EntryTable entries={entries} filter={filter} />
        }
      </QueryView>
      <ShowMore pages={pages} />
    </>
  );
}

interface EntryTableProps {
  readonly entries: readonly ShownAuditEntry[];
  readonly filter: AuditFilter;
}

function EntryTable({ entries, filter }: EntryTableProps) {
  return (
    <table className="desk-table">
      <caption className="sr-only">Audit, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} filter={filter} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRow({ entry, filter }: { readonly entry: ShownAuditEntry; readonly filter: AuditFilter }) {
  const { at, operatorId, operatorName, role, what, reason, customerId, about, sourceAddress, device } = entry;
  return (
    <tr>
      <th scope="row" className="font-normal">
        <time dateTime={at}>{longDateAndTime(new Date(at))}</time>
      </th>
      <td data-label="Who">
        {'operatorId' in filter ? (
          operatorName
        ) : (
          <TextLink to={`/audit?operator=${operatorId}`}>{operatorName}</TextLink>
        )}
        <span className="block text-muted text-small">{role}</span>
      </td>
      <td data-label="What">
        {what}
        {reason !== null && <span className="block text-muted text-small">{`Reason: ${reason}`}</span>}
      </td>
      <td data-label="About" className="break-all text-small">
        {customerId !== null && !('customerId' in filter) && (
          <TextLink to={`/audit?customer=${customerId}`} className="block">
            The customer
          </TextLink>
        )}
        {about ?? (customerId === null ? '–' : null)}
      </td>
      <td data-label="From" className="break-all text-small">
        {sourceAddress}
        {device !== null && <span className="block text-muted">{device}</span>}
      </td>
    </tr>
  );
}
