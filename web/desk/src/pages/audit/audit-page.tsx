import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { notifyDone, notifyFailed } from '#web/desk/src/lib/desk-toasts.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { downloadBlob } from '#web/src/lib/download-blob.ts';
import { Button } from '#web/src/ui/button.tsx';
import { AuditFilterForm } from './audit-filter.tsx';
import { type AuditFilter, fetchWholeAudit } from './audit-pages.ts';
import { EntryList } from './entries.tsx';

const todayInUtc = () => new Date().toISOString().slice(0, 10);

function filterOf(params: URLSearchParams): AuditFilter {
  const [customerId, operatorId] = [params.get('customer'), params.get('operator')];
  if (customerId) return { customerId };
  if (operatorId) return { operatorId };
  return { day: params.get('day') ?? todayInUtc() };
}

function fileNameOf(filter: AuditFilter): string {
  if ('customerId' in filter) return `audit-customer-${filter.customerId}.xlsx`;
  return 'operatorId' in filter ? `audit-operator-${filter.operatorId}.xlsx` : `audit-${filter.day}.xlsx`;
}

/** What operators did and read: of a day, about a customer, or by an operator. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  return (
    <Page
      title="Audit"
      note="Every act and every read of personal data, kept for 400 days. Reading this page is recorded, too."
      actions={<Download key={params.toString()} filter={filter} />}
    >
      <AuditFilterForm key={params.toString()} filter={filter} onChange={setParams} />
      {'customerId' in filter && (
        <p className="pt-3">
          <TextLink to={`/customers/${filter.customerId}`}>Open this customer</TextLink>
        </p>
      )}
      <EntryList filter={filter} empty="Nothing was done or read then. Choose another day, operator or customer." />
    </Page>
  );
}

function Download({ filter }: { readonly filter: AuditFilter }) {
  const [count, setCount] = useState<number>();
  async function download() {
    setCount(0);
    try {
      const entries = await fetchWholeAudit(filter, setCount);
      const { auditSheet } = await import('./audit-sheet.ts');
      downloadBlob(await auditSheet(entries), fileNameOf(filter));
      notifyDone(`Saved ${countOf(entries.length, 'entry', 'entries')}`);
    } catch (error) {
      notifyFailed(error, 'The audit could not be saved');
    } finally {
      setCount(undefined);
    }
  }
  return (
    <Button
      variant="ghost"
      pending={count !== undefined}
      pendingLabel={`${countOf(count ?? 0, 'entry', 'entries')}…`}
      onClick={() => void download()}
    >
      Save for Excel
    </Button>
  );
}
