import { useEffect, useRef } from 'react';
import { pages } from '#shared/names/pages.ts';
import type { CheckoutKind, ConfirmedCheckout } from '#shared/schemas/checkout.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { rememberPage } from '#web/src/lib/return-page.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Icon } from '#web/src/ui/icon.tsx';

interface Thanks {
  readonly text: string;
  readonly label: string;
  readonly to: string;
}

/** Specification 2.2, verbatim. */
const thanks: Record<CheckoutKind, Thanks> = {
  story: { text: 'Thank you for your purchase.', label: 'See your story', to: pages.stories.path },
  package: {
    text: 'Thank you for your purchase. A team member will contact you shortly.',
    label: 'Home',
    to: pages.home.path,
  },
  subscription: {
    text: 'Thank you for your subscription.',
    label: 'View Subscriptions',
    to: pages.subscriptions.path,
  },
  gift: {
    text: 'Thank you for your purchase. A team member will contact you shortly.',
    label: 'View Gifts',
    to: pages.gifts.path,
  },
  voucher: {
    text: 'Thank you for your purchase. Your card is ready.',
    label: 'See your card',
    to: pages.vouchers.path,
  },
};

interface PurchaseDialogProps {
  readonly kind: CheckoutKind;
  /** Undefined for an order that costs nothing. */
  readonly purchase?: ConfirmedCheckout | undefined;
}

/** The page itself, no modal dialog: the header and the browser's back button work. */
export function PurchaseDialog({ kind, purchase }: PurchaseDialogProps) {
  const { text, label, to } = thanks[kind];
  const next = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // After a navigation within the site, the page's heading gets the focus first, and the page is stored as the last one.
    queueMicrotask(() => {
      next.current?.focus({ preventScroll: true });
      rememberPage(to);
    });
  }, [to]);
  return (
    <div role="dialog" aria-labelledby="arrival-title" aria-describedby="arrival-text" className="arrival-words">
      <h1 id="arrival-title">{purchase === undefined ? 'We’ve received your order' : 'Payment Successful'}</h1>
      <p id="arrival-text">{text}</p>
      <ButtonLink ref={next} to={to} replace>
        {label}
        {to !== pages.home.path && <Icon name="arrow-right" size={20} />}
      </ButtonLink>
      {purchase !== undefined && (
        <p className="arrival-order">
          {purchase.productName}, {exactPrice(purchase.amountCents)}
        </p>
      )}
    </div>
  );
}
