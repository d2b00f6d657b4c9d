import { longUtcDate } from '#shared/names/long-date.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { giftSteps } from '#web/src/features/gifts/model/gift-status.ts';

type Shown = Pick<Gift, 'status' | 'shippingMethod' | 'history' | 'tracking'>;

export function GiftTimeline({ gift }: { readonly gift: Shown }) {
  const steps = giftSteps(gift);
  if (steps.length === 0)
    return (
      <p data-slot="gift-cancelled" className="notice notice-bad py-3 font-semibold gift-cancelled">
        This gift was cancelled, and you get your money back.
      </p>
    );
  return (
    <ol aria-label="Where your gift is" className="gift-timeline">
      {steps.map(({ status, label, at, time }) => (
        <li key={status} data-at={at} aria-current={at === 'now' ? 'step' : undefined}>
          <span>
            <span>{label}</span>
            {at === 'done' && <span className="sr-only">, done</span>}
            {time !== null && <StepTime time={time} />}
            {status === 'shipped' && gift.tracking !== null && <Tracking number={gift.tracking} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepTime({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} className="hint gift-step-note">
      {longUtcDate(new Date(time))}
    </time>
  );
}

function Tracking({ number }: { readonly number: string }) {
  return <span className="hint gift-step-note">Tracking {number}</span>;
}
