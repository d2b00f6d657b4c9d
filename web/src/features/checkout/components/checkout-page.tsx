import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { prices, subscriptionAllowance } from '#shared/catalogue/prices.ts';
import { pages } from '#shared/names/pages.ts';
import { isStoryBundle } from '#web/src/features/checkout/model/order-total.ts';
import { shortPrice } from '#web/src/lib/money.ts';
import { readProductChoices } from '#web/src/lib/product-choices.ts';
import { type CheckoutProduct, storedKeys, useStored } from '#web/src/lib/storage.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { EmptyState } from '#web/src/ui/empty-state.tsx';
import { Included } from './included.tsx';
import { OrderSummary } from './order-summary.tsx';
import '#web/src/styles/page-parts.css';
import '#web/src/features/checkout/checkout.css';

interface CheckoutPageProps {
  readonly subscribe: ReactNode;
}

export function CheckoutPage({ subscribe }: CheckoutPageProps) {
  const product = useStored(storedKeys.checkoutProduct);
  return product === null ? <NoItem /> : <Purchase key={product.name} product={product} subscribe={subscribe} />;
}

function NoItem() {
  return (
    <EmptyState
      headingLevel="h1"
      title="No item in the checkout"
      action={<ButtonLink to={pages.startYourStory.path}>Start your story</ButtonLink>}
    >
      <p>
        Start a story first, or <Link to={pages.pricing.path}>see our prices</Link>.
      </p>
    </EmptyState>
  );
}

function Purchase({ product, subscribe }: CheckoutPageProps & { readonly product: CheckoutProduct }) {
  return (
    <div className="page checkout">
      <h1 className="checkout-title">Checkout</h1>
      <section aria-labelledby="checkout-item" className="flex flex-col">
        <h2 id="checkout-item">{product.name}</h2>
        {isStoryBundle(product) && <Included />}
        {!isStoryBundle(product) && <ChosenForProduct product={product.name} />}
      </section>
      <OrderSummary product={product} />
      <SubscriptionBox subscribe={subscribe} />
    </div>
  );
}

/** What was chosen on the product's page; its description is in the order summary. */
function ChosenForProduct({ product }: { readonly product: string }) {
  const choices = readProductChoices(product);
  if (choices === null) return null;
  const { story, address, voucher } = choices;
  return (
    <dl className="facts">
      {story !== null && (
        <div>
          <dt>Story</dt>
          <dd>{story.name}</dd>
        </div>
      )}
      {voucher !== undefined && (
        <>
          <div>
            <dt>For</dt>
            <dd>{voucher.receiver}</dd>
          </div>
          <div>
            <dt>The card</dt>
            <dd>{voucher.delivery.by === 'print' ? 'You print it' : `Mailed to ${voucher.delivery.email}`}</dd>
          </div>
        </>
      )}
      {address !== null && (
        <div>
          <dt>Address</dt>
          <dd>
            {address.street}
            <br />
            {address.city}, {address.state} {address.postalCode}
          </dd>
        </div>
      )}
    </dl>
  );
}

function SubscriptionBox({ subscribe }: CheckoutPageProps) {
  const { stories, posts } = subscriptionAllowance;
  return (
    <section aria-labelledby="checkout-subscription" className="on-marigold card subscription-box">
      <div className="flex flex-col gap-2">
        <h2 id="checkout-subscription" className="text-h3">
          Subscription
        </h2>
        <p>
          {stories} stories, {posts} posts, a content strategy and values.
        </p>
      </div>
      <p>
        Total{' '}
        <span className="font-display font-black text-h1 leading-none">
          {shortPrice(prices.subscriptionCentsPerMonth)}
        </span>{' '}
        / month
      </p>
      {subscribe}
    </section>
  );
}
