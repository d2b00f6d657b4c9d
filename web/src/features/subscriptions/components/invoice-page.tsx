import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { subscriptionIdSchema } from '#shared/schemas/subscription.ts';
import {
  invoiceQuery,
  isInvoiceNotFound,
  subscriptionsFetchFailedMessage,
  subscriptionsQuery,
} from '#web/src/features/subscriptions/api/subscription-queries.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { isPaymentAddress } from '#web/src/lib/payment-page.ts';
import { usePaymentOrigins } from '#web/src/lib/use-payment-origins.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { useFailureToast } from '#web/src/ui/use-failure-toast.ts';
import { InvoiceFrame } from './invoice-frame.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/subscriptions/subscriptions.css';

export function InvoicePage({ subscriptionId }: { readonly subscriptionId: string | null }) {
  if (subscriptionId === null) return <NewestInvoice />;
  const known = subscriptionIdSchema.safeParse(subscriptionId);
  return known.success ? <InvoiceOf subscriptionId={known.data} /> : <NoInvoice />;
}

/** The page opened without a link from the list. */
function NewestInvoice() {
  const [openedAt] = useState(Date.now);
  const { data: subscriptions, error, isFetching, refetch } = useQuery(subscriptionsQuery(openedAt));
  const newest = subscriptions?.find(({ invoiceUrl }) => invoiceUrl !== null);
  if (newest !== undefined) return <InvoiceOf subscriptionId={newest.subscriptionId} />;
  if (subscriptions !== undefined) return <NoInvoice />;
  if (error === null) return <Spinner label="Loading your invoice…" />;
  const message = errorMessage(error, subscriptionsFetchFailedMessage);
  return <FetchFailed message={message} retrying={isFetching} onRetry={() => void refetch()} />;
}

function NoInvoice() {
  return (
    <EmptyState
      headingLevel="h1"
      title="No invoice found"
      action={<ButtonLink to={pages.subscriptions.path}>View Subscriptions</ButtonLink>}
    />
  );
}

function InvoiceOf({ subscriptionId }: { readonly subscriptionId: string }) {
  const { data: invoice, error, isFetching, refetch } = useQuery(invoiceQuery(subscriptionId));
  const missing = isInvoiceNotFound(error);
  const frameRef = useRef<HTMLIFrameElement>(null);
  useFailureToast(missing ? null : error, errorMessage(error));
  if (missing) return <NoInvoice />;
  return (
    <div className="page subscriptions-page">
      <Link to={pages.subscriptions.path} className="text-link self-start">
        Your Subscriptions
      </Link>
      <h1>Your invoice</h1>
      {invoice === undefined && error === null && <Spinner label="Loading your invoice…" />}
      {invoice === undefined && error !== null && (
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {invoice !== undefined && (
        <>
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="ghost" onClick={() => frameRef.current?.contentWindow?.print()}>
              Print
            </Button>
            <OpenInvoice address={invoice.invoiceUrl} />
          </div>
          <InvoiceFrame ref={frameRef} html={invoice.html} />
        </>
      )}
    </div>
  );
}

/** The payment provider's invoice page, if its address is allowed. */
function OpenInvoice({ address }: { readonly address: string | null }) {
  const origins = usePaymentOrigins();
  if (address === null || !isPaymentAddress(address, origins)) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-link">
      Open invoice
    </a>
  );
}
