import { ProductGrid } from '#web/src/features/catalogue/components/product-grid.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('continueYourStory', {
    title: 'Continue your story',
    description: 'A book, a block print, a recording, postcards or letters: your story beyond words.',
  });
}

export default function ContinueYourStory() {
  return <ProductGrid />;
}
