import { pages } from '#shared/names/pages.ts';
import type { CheckoutKind } from '#shared/schemas/checkout.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';
import { Dialog } from '#web/src/ui/dialog.tsx';

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
};

interface PurchaseDialogProps {
  readonly kind: CheckoutKind;
  readonly paid: boolean;
}

export function PurchaseDialog({ kind, paid }: PurchaseDialogProps) {
  const { text, label, to } = thanks[kind];
  return (
    <Dialog
      open
      title={paid ? 'Payment Successful' : 'We’ve received your order'}
      description={text}
      actions={
        <ButtonLink to={to} replace>
          {label}
        </ButtonLink>
      }
    />
  );
}
