import { giftCents, giftProductName } from '#shared/catalogue/gift.ts';
import { prices } from '#shared/catalogue/prices.ts';
import { unprintableLetters } from '#shared/print/printable-letters.ts';
import { focusMissing } from '#web/src/features/gifts/model/focus-missing.ts';
import { canComplete, type GiftPurchase, missingFields, missingText } from '#web/src/features/gifts/model/gift-form.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button } from '#web/src/ui/button.tsx';
import { OfflineNote } from '#web/src/ui/offline-note.tsx';
import { GiftFrame } from './gift-frame.tsx';

interface GiftSummaryProps {
  readonly purchase: GiftPurchase;
  readonly photo: Blob | null;
  readonly onComplete: () => void;
}

export function GiftSummary({ purchase, photo, onComplete }: GiftSummaryProps) {
  const { form, phase, problem } = purchase;
  const isUnprintable = unprintableLetters(form.dedication) !== '';
  const missing = missingText(missingFields(form)) || (isUnprintable ? 'Please change the dedication.' : '');
  const press = () => {
    if (canComplete(purchase)) onComplete();
    else if (missingFields(form).length > 0) focusMissing(missingFields(form));
    else document.getElementById('gift-dedication')?.focus();
  };
  return (
    <section aria-labelledby="gift-summary" className="panel shadow-block gift-summary">
      <h2 id="gift-summary" className="text-h3">
        Your gift
      </h2>
      <GiftFrame story={form.story} photo={photo} dedication={form.dedication} />
      <Price purchase={purchase} />
      <OfflineNote>Your details are saved. Continue when you’re back online.</OfflineNote>
      {problem !== null && (
        <p role="alert" data-slot="gift-problem" className="notice notice-bad py-3 font-semibold text-danger">
          {problem}
        </p>
      )}
      <p id="gift-missing" role="status" className="text-small empty:hidden">
        {missing}
      </p>
      <Button
        aria-disabled={missing !== '' || undefined}
        aria-describedby="gift-missing gift-note"
        pending={phase !== 'ready'}
        pendingLabel="Opening the payment page…"
        onClick={press}
        className="w-full"
      >
        Complete Purchase
      </Button>
      <p id="gift-note" className="text-muted text-small">
        You need a completed story. The gift links to the one you choose.
      </p>
    </section>
  );
}

function Price({ purchase: { form } }: Pick<GiftSummaryProps, 'purchase'>) {
  const { shippingMethod } = form;
  return (
    <dl className="totals">
      <div>
        <dt>{giftProductName}</dt>
        <dd className="price">{exactPrice(prices.giftCents)}</dd>
      </div>
      <div>
        <dt>{shippingMethod === 'shipping' ? 'Shipping' : 'Local pickup'}</dt>
        <dd className="price">{exactPrice(shippingMethod === 'shipping' ? prices.giftShippingCents : 0)}</dd>
      </div>
      <div className="totals-sum gift-price-sum">
        <dt>Total</dt>
        <dd className="price">{exactPrice(giftCents(shippingMethod))}</dd>
      </div>
    </dl>
  );
}
