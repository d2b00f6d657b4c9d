import { delivered } from '../../../../../shared/catalogue/delivered.ts';
import type { CheckoutProduct } from '../../../lib/storage.ts';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { isStoryBundle } from '../model/order-total.ts';

/** The 'Includes' list: what a story delivers, or what another product says of itself. */
export function Included({ product }: { readonly product: CheckoutProduct }) {
  if (!isStoryBundle(product)) return <SafeHtml html={product.description} className="product-text" />;
  return (
    <ol className="included">
      {delivered.map(({ name, description }) => (
        <li key={name}>
          <span className="font-display font-black text-lead leading-display">{name}</span>
          <span className="text-muted">{description}</span>
        </li>
      ))}
    </ol>
  );
}

/** The product's description in the order summary. */
export function ProductDescription({ product }: { readonly product: CheckoutProduct }) {
  if (!isStoryBundle(product)) return <SafeHtml html={product.description} className="product-text" />;
  return (
    <ul className="product-text">
      {delivered.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
