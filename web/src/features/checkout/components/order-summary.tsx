import { Link, useNavigate } from 'react-router';
import { smallestChargeCents } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import { isFreeOnServer } from '#web/src/features/checkout/model/checkout-reducer.ts';
import { categoryOfPromptKey } from '#web/src/features/checkout/model/checkout-storage.ts';
import { isStoryBundle, type OrderTotal, orderTotal } from '#web/src/features/checkout/model/order-total.ts';
import { type Checkout, useCheckout } from '#web/src/features/checkout/model/use-checkout.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { useSession } from '#web/src/lib/session.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { CouponField } from './coupon-field.tsx';
import { ProductDescription } from './included.tsx';
import { ProblemNote } from './problem-note.tsx';

export function OrderSummary({ product }: { readonly product: CheckoutProduct }) {
  const session = useSession();
  const checkout = useCheckout(product);
  const total = orderTotal(product, session);
  const { state } = checkout;
  return (
    <section aria-labelledby="order-summary" className="panel shadow-block order-summary">
      <h2 id="order-summary" className="text-h3">
        Order Summary
      </h2>
      <div>
        <p className="font-bold">{product.name}</p>
        <ProductDescription product={product} />
      </div>
      <CouponField product={product} locked={state.phase !== 'ready'} />
      <Totals product={product} total={total} />
      {isStoryBundle(product) && !session.firstStory && <StoriesLeft product={product} />}
      <OfflineNote>You can pay when you’re back online.</OfflineNote>
      {state.phase === 'ready' && state.problem !== null && <ProblemNote problem={state.problem} product={product} />}
      <Actions product={product} checkout={checkout} free={total.free || isFreeOnServer(state)} />
    </section>
  );
}

function Totals({ product, total }: { readonly product: CheckoutProduct; readonly total: OrderTotal }) {
  const { fullCents, discountCents, totalCents, free } = total;
  return (
    <>
      <dl className="totals">
        {discountCents > 0 && (
          <>
            <div>
              <dt>Price</dt>
              <dd className="price">{exactPrice(fullCents)}</dd>
            </div>
            <div>
              <dt>Coupon, {product.discount}% off</dt>
              <dd className="price">−{exactPrice(discountCents)}</dd>
            </div>
          </>
        )}
        <div className="totals-sum">
          <dt>Total</dt>
          <dd className="price">{exactPrice(totalCents)}</dd>
        </div>
      </dl>
      {free && totalCents > 0 && (
        <p className="text-muted">
          Totals under <span className="price">{exactPrice(smallestChargeCents)}</span> are free.
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  readonly product: CheckoutProduct;
  readonly checkout: Checkout;
  readonly free: boolean;
}

function Actions({ product, checkout: { state, pay, add }, free }: ActionsProps) {
  const goBack = useGoBack(product);
  const isStory = isStoryBundle(product);
  const boughtStoryId = state.phase === 'ready' ? state.problem?.storyId : undefined;
  if (boughtStoryId !== undefined)
    return <ButtonLink to={pages.story.path.replace(':storyId', boughtStoryId)}>Open your story</ButtonLink>;
  return (
    <div className="flex flex-col gap-3">
      {free ? (
        <Button
          onClick={add}
          pending={state.phase !== 'ready'}
          pendingLabel={isStory ? 'Adding…' : 'Placing your order…'}
        >
          {isStory ? 'Add to Stories' : 'Place order'}
        </Button>
      ) : (
        <Button onClick={pay} pending={state.phase !== 'ready'} pendingLabel="Opening the payment page…">
          Proceed to Pay
        </Button>
      )}
      <Button variant="ghost" onClick={goBack}>
        Cancel
      </Button>
    </div>
  );
}

/** Goes back, or to the product's origin when the previous page is another site. */
function useGoBack({ prompt }: CheckoutProduct): () => void {
  const navigate = useNavigate();
  const category = categoryOfPromptKey(prompt);
  const origin = category === undefined ? pages.home.path : `${pages.startYourStory.path}?tab=${category}`;
  return () => {
    // The router numbers its history entries from 0; before that is another site, perhaps the payment page.
    const state: unknown = window.history.state;
    const within = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
    void (within ? navigate(-1) : navigate(origin));
  };
}

function StoriesLeft({ product }: { readonly product: CheckoutProduct }) {
  const { allowedStories } = useSession();
  const category = categoryOfPromptKey(product.prompt);
  if (allowedStories === 0 || category === undefined) return null;
  return (
    <p className="border-marigold border-s-10 bg-wash px-5 py-3">
      You have {countOf(allowedStories, 'story', 'stories')} left.{' '}
      <Link to={`${pages.startYourStory.path}?tab=${category}`}>Get this one at no extra cost</Link>
    </p>
  );
}
