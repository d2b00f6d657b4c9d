import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { categoryOfStored } from '#web/src/features/checkout/model/checkout-storage.ts';
import { countOf } from '#web/src/lib/count-of.ts';
import { useSession } from '#web/src/lib/session.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

/** Whoever has stories left need not pay for this one. */
export function StoriesLeft({ product }: { readonly product: CheckoutProduct }) {
  const { allowedStories } = useSession();
  const category = categoryOfStored(product.prompt);
  if (allowedStories === 0 || category === undefined) return null;
  return (
    <p className="border-marigold border-s-10 bg-wash px-5 py-3">
      You have {countOf(allowedStories, 'story', 'stories')} left.{' '}
      <Link to={`${pages.startYourStory.path}?tab=${category}`}>Get this one at no extra cost</Link>
    </p>
  );
}
