import type { Gift } from '#shared/schemas/gift.ts';
import { giftSteps } from '#web/src/features/gifts/model/gift-status.ts';

export function GiftTimeline({ gift }: { readonly gift: Pick<Gift, 'status' | 'shippingMethod'> }) {
  const steps = giftSteps(gift);
  if (steps.length === 0)
    return (
      <p data-slot="gift-cancelled" className="gift-cancelled">
        This gift was cancelled, and you get your money back.
      </p>
    );
  return (
    <ol aria-label="Where your gift is" className="gift-timeline">
      {steps.map(({ status, label, at }) => (
        <li key={status} data-at={at} aria-current={at === 'now' ? 'step' : undefined}>
          <span>{label}</span>
          {at === 'done' && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}
