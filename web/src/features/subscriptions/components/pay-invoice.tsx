import type { Subscription } from '#shared/schemas/subscription.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { isPaymentAddress } from '#web/src/lib/payment-page.ts';
import { usePaymentOrigins } from '#web/src/lib/use-payment-origins.ts';
import { ButtonLink } from '#web/src/ui/button.tsx';

interface PayInvoiceProps {
  readonly subscription: Subscription;
  readonly describedBy: string;
}

/** The payment provider's page of the open invoice, if its address is allowed. The list is fetched again on return. */
export function PayInvoice({ subscription, describedBy }: PayInvoiceProps) {
  const origins = usePaymentOrigins();
  const { openInvoiceUrl: address = null, amount } = subscription;
  if (address === null || !isPaymentAddress(address, origins)) return null;
  return (
    <ButtonLink to={address} target="_blank" rel="noopener noreferrer" aria-describedby={describedBy}>
      Pay {exactPrice(amount)}
    </ButtonLink>
  );
}
