import { ProductPage } from '#web/src/features/catalogue/components/product-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/product.ts';

export function meta() {
  return pageMeta('product', { title: 'Continue your story', description: 'Your story, beyond words.' });
}

export default function Product({ params }: Route.ComponentProps) {
  return <ProductPage key={params.productId} productId={params.productId} />;
}
