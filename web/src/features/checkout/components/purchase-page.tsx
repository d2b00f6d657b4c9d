import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { pages } from '#shared/names/pages.ts';
import { type CheckoutKind, type ConfirmedCheckout, checkoutSessionIdSchema } from '#shared/schemas/checkout.ts';
import { StoryThread } from '#web/src/art/story-thread.tsx';
import { isPurchaseNotFound, purchaseQuery } from '#web/src/features/checkout/api/purchase-query.ts';
import { completePurchase } from '#web/src/features/checkout/model/complete-purchase.ts';
import type { FreeKind } from '#web/src/features/checkout/model/free-order.ts';
import { purchasePrint } from '#web/src/features/checkout/model/purchase-print.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { startPurchasePolling } from '#web/src/lib/purchase-polling.ts';
import { withoutReload } from '#web/src/lib/reload-once.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { FetchFailed } from '#web/src/ui/fetch-failed.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { optionalPart } from '#web/src/ui/optional-part.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import '#web/src/features/checkout/arrival.css';

/** Decorative: the words do not wait for it. */
const ArrivalScene = optionalPart(() => withoutReload(() => import('./arrival-scene.tsx')), 'ArrivalScene');

interface PurchasePageProps {
  readonly sessionId: string | null;
  /** Called once per session, to delete temporary data. */
  readonly onConfirmed?: (() => void) | undefined;
  /** What was ordered for nothing. */
  readonly freeKind?: FreeKind | undefined;
  /** The slug of the print of what was bought; by default the category's. */
  readonly print?: string | undefined;
}

/** Shows success only after the server confirms the payment, or has accepted an order that costs nothing. */
export function PurchasePage({ sessionId, onConfirmed, freeKind, print }: PurchasePageProps) {
  const [hanging, setHanging] = useState<CheckoutKind | null>(null);
  // Read once: the confirmed purchase deletes what it is read from.
  const [ownPrint] = useState(() => print ?? purchasePrint(sessionId));
  return (
    <div className="arrival" data-theme="dark">
      <ArrivalScene kind={hanging} print={ownPrint} />
      {freeKind !== undefined ? (
        <Purchased kind={freeKind} onShown={setHanging} />
      ) : (
        <Payment sessionId={sessionId} onConfirmed={onConfirmed} onShown={setHanging} />
      )}
    </div>
  );
}

interface Shown {
  /** Tells the scene what was bought. */
  readonly onShown: (kind: CheckoutKind) => void;
}

function Payment({ sessionId, ...rest }: Pick<PurchasePageProps, 'sessionId' | 'onConfirmed'> & Shown) {
  const known = checkoutSessionIdSchema.safeParse(sessionId);
  return known.success ? <Confirmation sessionId={known.data} {...rest} /> : <UnknownPurchase />;
}

interface PurchasedProps extends Shown {
  readonly kind: CheckoutKind;
  readonly purchase?: ConfirmedCheckout;
}

function Purchased({ onShown, ...rest }: PurchasedProps) {
  const { kind } = rest;
  useEffect(() => onShown(kind), [kind, onShown]);
  return <PurchaseDialog {...rest} />;
}

interface ConfirmationProps extends Shown {
  readonly sessionId: string;
  readonly onConfirmed?: (() => void) | undefined;
}

function Confirmation({ sessionId, onConfirmed, onShown }: ConfirmationProps) {
  const { data: purchase, error, isFetching, refetch } = useQuery(purchaseQuery(sessionId));
  const queryClient = useQueryClient();
  useEffect(() => {
    if (purchase?.status === 'pending' && purchase.kind === 'story') startPurchasePolling('stories', true);
    if (purchase?.status === 'pending' && purchase.kind === 'gift') startPurchasePolling('gifts', true);
    if (purchase?.status !== 'fulfilled') return;
    void completePurchase(sessionId, purchase, queryClient).then((isFirst) => {
      if (isFirst) onConfirmed?.();
    });
  }, [purchase, sessionId, queryClient, onConfirmed]);
  const retry = () => void refetch();

  if (isPurchaseNotFound(error)) return <UnknownPurchase />;
  if (purchase === undefined && error !== null)
    return (
      <Words title="Your purchase">
        <FetchFailed message={errorMessage(error)} retrying={isFetching} onRetry={retry} spoken />
      </Words>
    );
  if (purchase === undefined) return <Confirming />;
  if (purchase.status === 'expired') return <ExpiredPurchase kind={purchase.kind} />;
  if (purchase.status === 'refunded') return <RefundedPurchase storyId={purchase.storyId} />;
  if (purchase.status === 'pending') return <PendingPurchase checking={isFetching} onCheck={retry} />;
  return <Purchased kind={purchase.kind} purchase={purchase} onShown={onShown} />;
}

function Confirming() {
  return (
    <Words title="Your purchase" isNote={false}>
      <OfflineNote>We’ll confirm your payment when you’re back online.</OfflineNote>
      <Spinner label="Confirming your payment…" className="items-start" />
    </Words>
  );
}

function PendingPurchase({ checking, onCheck }: { readonly checking: boolean; readonly onCheck: () => void }) {
  return (
    <Words title="We’re still confirming your payment">
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
    </Words>
  );
}

const retryLinks = {
  story: { to: pages.checkout.path, label: 'Back to checkout' },
  package: { to: pages.checkout.path, label: 'Back to checkout' },
  subscription: { to: pages.pricing.path, label: 'See our prices' },
  gift: { to: pages.giftYourStory.path, label: 'Back to your gift' },
  voucher: { to: pages.giveStory.path, label: 'Back to your card' },
} as const satisfies Record<CheckoutKind, { readonly to: string; readonly label: string }>;

function ExpiredPurchase({ kind }: { readonly kind: CheckoutKind }) {
  return (
    <Words title="Your payment wasn’t completed">
      <p>The payment page was closed or timed out, and you weren’t charged. You can try again.</p>
      <ButtonLink to={retryLinks[kind].to}>{retryLinks[kind].label}</ButtonLink>
    </Words>
  );
}

/** @param storyId of the story that the customer had already */
function RefundedPurchase({ storyId }: { readonly storyId: string | null }) {
  return (
    <Words title={storyId === null ? 'This payment was refunded' : 'You already have this story'}>
      <p>We’ve refunded the full amount. Your bank may take up to ten business days to show it.</p>
      <div className="flex flex-wrap gap-3">
        {storyId !== null && (
          <ButtonLink to={pages.story.path.replace(':storyId', storyId)}>Open your story</ButtonLink>
        )}
        <ButtonLink to={pages.orders.path} variant="ghost">
          See your orders
        </ButtonLink>
      </div>
    </Words>
  );
}

function UnknownPurchase() {
  return (
    <Words title="We couldn’t find this purchase">
      <p>
        The link may be incomplete, or the purchase belongs to another account. Everything you’ve paid for is in your
        orders.
      </p>
      <ButtonLink to={pages.orders.path}>See your orders</ButtonLink>
    </Words>
  );
}

interface WordsProps {
  readonly title: string;
  /** Nothing will hang above the words. */
  readonly isNote?: boolean;
  readonly children: ReactNode;
}

function Words({ title, isNote = true, children }: WordsProps) {
  return (
    <div className={clsx('arrival-words', isNote && 'arrival-note')}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
