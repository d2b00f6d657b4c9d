import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { pages } from '../../../../../shared/names/pages.ts';
import { type CheckoutKind, checkoutSessionIdSchema } from '../../../../../shared/schemas/checkout.ts';
import { Scene } from '../../../art/scene.tsx';
import { StoryThread } from '../../../art/story-thread.tsx';
import { errorMessage } from '../../../lib/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FetchFailed } from '../../../ui/fetch-failed.tsx';
import { OfflineNote } from '../../../ui/offline-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { isPurchaseUnknown, purchaseQuery } from '../api/purchase-query.ts';
import { settlePurchase } from '../model/settle-purchase.ts';
import { PurchaseDialog, type PurchaseKind } from './purchase-dialog.tsx';
import '../checkout.css';

interface PurchasePageProps {
  readonly kind: PurchaseKind;
  /** As the address has it. */
  readonly sessionId: string | null;
}

/** The page that the payment page leads to: nothing is celebrated before the server has confirmed it. */
export function PurchasePage({ kind, sessionId }: PurchasePageProps) {
  const known = checkoutSessionIdSchema.safeParse(sessionId);
  return (
    <div className="purchase">
      <div className="purchase-art" aria-hidden="true">
        <Scene name="evening" />
      </div>
      <div className="purchase-words">
        {known.success ? <Confirmation kind={kind} sessionId={known.data} /> : <UnknownPurchase />}
      </div>
    </div>
  );
}

function Confirmation({ kind, sessionId }: { readonly kind: PurchaseKind; readonly sessionId: string }) {
  const { data: purchase, error, isFetching, refetch } = useQuery(purchaseQuery(sessionId));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (purchase?.status === 'fulfilled') void settlePurchase(sessionId, purchase, queryClient);
  }, [purchase, sessionId, queryClient]);
  const retry = () => void refetch();

  if (isPurchaseUnknown(error)) return <UnknownPurchase />;
  if (purchase === undefined && error !== null)
    return (
      <>
        <h1>Your purchase</h1>
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={retry} spoken />
      </>
    );
  if (purchase === undefined) return <Confirming />;
  if (purchase.status === 'expired') return <ExpiredPurchase kind={purchase.kind} />;
  if (purchase.status === 'pending') return <PendingPurchase checking={isFetching} onCheck={retry} />;
  return (
    <>
      <h1>Your purchase</h1>
      <PurchaseDialog kind={purchase.kind === 'gift' ? kind : purchase.kind} />
    </>
  );
}

function Confirming() {
  return (
    <>
      <h1>Your purchase</h1>
      <OfflineNote>Your payment is confirmed as soon as the connection is back.</OfflineNote>
      <Spinner label="Confirming your payment…" className="items-start" />
    </>
  );
}

function PendingPurchase({ checking, onCheck }: { readonly checking: boolean; readonly onCheck: () => void }) {
  return (
    <Note title="Your payment is still being confirmed">
      <p role="status">
        Some ways to pay take a while. You need not wait here: what you bought appears by itself once the payment has
        come.
      </p>
      <StoryThread shape="writing" className="h-8 w-28 text-accent" />
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" onClick={onCheck} pending={checking} pendingLabel="Looking…">
          Look again
        </Button>
        <ButtonLink to={pages.orders.path} variant="ghost">
          Your Orders
        </ButtonLink>
      </div>
    </Note>
  );
}

function ExpiredPurchase({ kind }: { readonly kind: CheckoutKind }) {
  return (
    <Note title="This payment was not completed">
      <p>The payment page was closed or ran out of time, and nothing was charged. You can begin again.</p>
      {kind === 'subscription' ? (
        <ButtonLink to={pages.pricing.path}>See the prices</ButtonLink>
      ) : (
        <ButtonLink to={pages.checkout.path}>Back to checkout</ButtonLink>
      )}
    </Note>
  );
}

function UnknownPurchase() {
  return (
    <Note title="This purchase could not be found">
      <p>
        The address may be incomplete, or it belongs to another account. Whatever you have paid for is in your orders.
      </p>
      <ButtonLink to={pages.orders.path}>Your Orders</ButtonLink>
    </Note>
  );
}

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <div className="flex flex-col items-start gap-5 text-lead leading-snug">{children}</div>
    </>
  );
}
