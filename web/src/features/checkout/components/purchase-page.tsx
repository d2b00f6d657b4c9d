import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { pages } from '#shared/names/pages.ts';
import { type CheckoutKind, checkoutSessionIdSchema } from '#shared/schemas/checkout.ts';
import { Scene } from '#web/src/art/scene.tsx';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { isPurchaseNotFound, purchaseQuery } from '#web/src/features/checkout/api/purchase-query.ts';
import { completePurchase } from '#web/src/features/checkout/model/complete-purchase.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { startPurchasePolling } from '#web/src/lib/purchase-polling.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/checkout/checkout.css';

interface PurchasePageProps {
  readonly sessionId: string | null;
  /** Called once per session, to delete temporary data. */
  readonly onConfirmed?: (() => void) | undefined;
  /** A package that cost nothing was ordered. */
  readonly freePackage?: boolean;
}

/** Shows success only after the server confirms the payment, or has accepted an order that costs nothing. */
export function PurchasePage({ sessionId, onConfirmed, freePackage = false }: PurchasePageProps) {
  return (
    <div className="split-page purchase">
      <div className="split-art purchase-art" aria-hidden="true">
        <Scene name="evening" />
      </div>
      <div className="flex flex-col purchase-words">
        {freePackage ? (
          <Purchased kind="package" paid={false} />
        ) : (
          <Payment sessionId={sessionId} onConfirmed={onConfirmed} />
        )}
      </div>
    </div>
  );
}

function Payment({ sessionId, onConfirmed }: Pick<PurchasePageProps, 'sessionId' | 'onConfirmed'>) {
  const known = checkoutSessionIdSchema.safeParse(sessionId);
  return known.success ? <Confirmation sessionId={known.data} onConfirmed={onConfirmed} /> : <UnknownPurchase />;
}

function Purchased({ kind, paid }: { readonly kind: CheckoutKind; readonly paid: boolean }) {
  return (
    <>
      <h1>Your purchase</h1>
      <PurchaseDialog kind={kind} paid={paid} />
    </>
  );
}

interface ConfirmationProps {
  readonly sessionId: string;
  readonly onConfirmed: (() => void) | undefined;
}

function Confirmation({ sessionId, onConfirmed }: ConfirmationProps) {
  const { data: purchase, error, isFetching, refetch } = useQuery(purchaseQuery(sessionId));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (purchase?.status === 'pending' && purchase.kind === 'story') startPurchasePolling('stories');
    if (purchase?.status === 'pending' && purchase.kind === 'gift') startPurchasePolling('gifts');
    if (purchase?.status !== 'fulfilled') return;
    void completePurchase(sessionId, purchase, queryClient).then((isFirst) => {
      if (isFirst) onConfirmed?.();
    });
  }, [purchase, sessionId, queryClient, onConfirmed]);
  const retry = () => void refetch();

  if (isPurchaseNotFound(error)) return <UnknownPurchase />;
  if (purchase === undefined && error !== null)
    return (
      <>
        <h1>Your purchase</h1>
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={retry} spoken />
      </>
    );
  if (purchase === undefined) return <Confirming />;
  if (purchase.status === 'expired') return <ExpiredPurchase kind={purchase.kind} />;
  if (purchase.status === 'refunded') return <RefundedPurchase storyId={purchase.storyId} />;
  if (purchase.status === 'pending') return <PendingPurchase checking={isFetching} onCheck={retry} />;
  return <Purchased kind={purchase.kind} paid />;
}

function Confirming() {
  return (
    <>
      <h1>Your purchase</h1>
      <OfflineNote>We’ll confirm your payment when you’re back online.</OfflineNote>
      <Spinner label="Confirming your payment…" className="items-start" />
    </>
  );
}

function PendingPurchase({ checking, onCheck }: { readonly checking: boolean; readonly onCheck: () => void }) {
  return (
    <Note title="We’re still confirming your payment">
      <p role="status">
        Some payments take a while. You don’t need to wait here. Your purchase will appear in your account once the
        payment goes through.
      </p>
      <StoryThread shape="writing" className="h-8 w-28 text-accent" />
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" onClick={onCheck} pending={checking} pendingLabel="Checking…">
          Check again
        </Button>
        <ButtonLink to={pages.orders.path} variant="ghost">
          See your orders
        </ButtonLink>
      </div>
    </Note>
  );
}

const retryLinks = {
  story: { to: pages.checkout.path, label: 'Back to checkout' },
  package: { to: pages.checkout.path, label: 'Back to checkout' },
  subscription: { to: pages.pricing.path, label: 'See our prices' },
  gift: { to: pages.giftYourStory.path, label: 'Back to your gift' },
} as const satisfies Record<CheckoutKind, { readonly to: string; readonly label: string }>;

function ExpiredPurchase({ kind }: { readonly kind: CheckoutKind }) {
  return (
    <Note title="Your payment wasn’t completed">
      <p>The payment page was closed or timed out, and you weren’t charged. You can try again.</p>
      <ButtonLink to={retryLinks[kind].to}>{retryLinks[kind].label}</ButtonLink>
    </Note>
  );
}

/** @param storyId of the story that the customer had already */
function RefundedPurchase({ storyId }: { readonly storyId: string | null }) {
  return (
    <Note title={storyId === null ? 'This payment was refunded' : 'You already have this story'}>
      <p>We’ve refunded the full amount. Your bank may take up to ten business days to show it.</p>
      <div className="flex flex-wrap gap-3">
        {storyId !== null && (
          <ButtonLink to={pages.story.path.replace(':storyId', storyId)}>Open your story</ButtonLink>
        )}
        <ButtonLink to={pages.orders.path} variant="ghost">
          See your orders
        </ButtonLink>
      </div>
    </Note>
  );
}

function UnknownPurchase() {
  return (
    <Note title="We couldn’t find this purchase">
      <p>
        The link may be incomplete, or the purchase belongs to another account. Everything you’ve paid for is in your
        orders.
      </p>
      <ButtonLink to={pages.orders.path}>See your orders</ButtonLink>
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
