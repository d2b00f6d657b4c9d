import { lazy, Suspense } from 'react';
import { delivered } from '#shared/catalogue/delivered.ts';
import { isStoryBundle } from '#web/src/features/checkout/model/order-total.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

const SafeHtml = lazy(() => import('#web/src/ui/safe-html.tsx').then(({ SafeHtml: part }) => ({ default: part })));

function ProductText({ product }: { readonly product: CheckoutProduct }) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-40" />}>
      <SafeHtml html={product.description} className="product-text" />
    </Suspense>
  );
}

/** What a story comes with. */
export function Included() {
  return (
    <>
      <h3 className="checkout-includes">Includes</h3>
      <ol className="numbered-rows rows included">
        {delivered.map(({ name, description }) => (
          <li key={name}>
            <span className="font-display font-black text-lead leading-display">{name}</span>
            <span className="text-muted">{description}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

export function ProductDescription({ product }: { readonly product: CheckoutProduct }) {
  if (!isStoryBundle(product)) return <ProductText product={product} />;
  return (
    <ul className="product-text">
      {delivered.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
