import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import type { ShownAuditEntry } from '#shared/schemas/desk-audit.ts';
import { useRole } from '#web/desk/src/lib/operator.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Section } from '#web/desk/src/ui/page.tsx';
import { TableList } from '#web/desk/src/ui/table.tsx';
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
  return (
    <TableList
      pages={useAuditPages(filter)}
      label="the audit"
      caption="Audit, the newest first"
      columns={['When', 'Who', 'What', 'About', 'From']}
      row={(entry) => <EntryRow key={entry.entryId} entry={entry} filter={filter} />}
      empty={empty}
    />
  );
}

function EntryRow({ entry, filter }: { readonly entry: ShownAuditEntry; readonly filter: AuditFilter }) {
  const { at, operatorId, operatorName, role, what, reason, customerId, about, sourceAddress, device } = entry;
  return (
    <tr>
      <th scope="row" className="font-normal">
        <time dateTime={at}>{longUtcDateAndTime(new Date(at))}</time>
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
