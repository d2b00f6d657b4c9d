import { Link } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import type { Problem } from '#web/src/features/checkout/model/checkout-reducer.ts';
import { categoryOfPromptKey } from '#web/src/features/checkout/model/checkout-storage.ts';
import { isStoryBundle } from '#web/src/features/checkout/model/order-total.ts';
import type { CheckoutProduct } from '#web/src/lib/storage.ts';

interface ProblemNoteProps {
  readonly problem: Problem;
  readonly product: CheckoutProduct;
}

export function ProblemNote({ problem: { message, remedy, storyId }, product }: ProblemNoteProps) {
  const category = categoryOfPromptKey(product.prompt);
  const interview = pages.startYourStory.path + (category === undefined ? '' : `?tab=${category}`);
  return (
    <div data-slot="checkout-problem" className="border-danger border-s-10 bg-wash px-5 py-3">
      <p className="font-semibold text-danger">{message}</p>
      {remedy === 'bought' &&
        storyId === undefined &&
        (isStoryBundle(product) ? (
          <Link to={pages.stories.path}>See your stories</Link>
        ) : (
          <Link to={pages.orders.path}>See your orders</Link>
        ))}
      {remedy === 'interview' && <Link to={interview}>Back to your chat</Link>}
      {remedy === 'coupon' && <p>We removed it and updated the total above.</p>}
    </div>
  );
}
