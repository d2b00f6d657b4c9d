import type { StripeContext } from '#infra/local/payments/context.ts';
import { newId } from '#infra/local/payments/ids.ts';
import type { Charge, PaymentIntent } from '#infra/local/payments/records.ts';
import { findCard, type TestCard } from '#infra/local/payments/test-cards.ts';

export interface Payer {
  readonly email: string | null;
  readonly name: string | null;
  readonly card: TestCard;
}

interface Amount {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly livemode: boolean;
}

export function newIntent(context: StripeContext, wanted: Amount): PaymentIntent {
  return {
    ...wanted,
    id: newId('pi_3'),
    created: context.now(),
    status: 'requires_payment_method',
    metadata: { ...wanted.metadata },
    paymentMethod: null,
    latestCharge: null,
    canceledAt: null,
    authenticating: null,
    authenticationFailed: false,
  };
}

/** Marks the payment as waiting for 3-D Secure. */
export function askToAuthenticate(context: StripeContext, intent: PaymentIntent, payer: Payer): PaymentIntent {
  const { email, name, card } = payer;
  return context.store.paymentIntent.put({
    ...intent,
    status: 'requires_action',
    paymentMethod: newId('pm_1'),
    authenticating: { email, name, card: card.number },
    authenticationFailed: false,
  });
}

/** Undefined unless the payment waits for 3-D Secure. */
export function authenticatingPayer({ authenticating }: PaymentIntent): Payer | undefined {
  const card = findCard(authenticating?.card ?? '');
  return authenticating && card ? { ...authenticating, card } : undefined;
}

export const authenticationFailedMessage =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Nothing is charged: the payment needs another card. */
export function failAuthentication(context: StripeContext, intent: PaymentIntent): PaymentIntent {
  const failed = { status: 'requires_payment_method', paymentMethod: null, authenticating: null } as const;
  return context.store.paymentIntent.put({ ...intent, ...failed, authenticationFailed: true });
}

const intentStatus = {
  pays: 'succeeded',
  'settles-later': 'processing',
  declines: 'requires_payment_method',
} as const;
const chargeStatus = { pays: 'succeeded', 'settles-later': 'pending', declines: 'failed' } as const;

/** Charges the card; one that asks for 3-D Secure must have been authenticated. */
export function tryCard(context: StripeContext, intent: PaymentIntent, { email, name, card }: Payer): PaymentIntent {
  const { id: paymentIntent, customer, amount, currency, description, metadata, livemode } = intent;
  const paymentMethod = newId('pm_1');
  const charge = context.store.charge.put({
    id: newId('ch_3'),
    created: context.now(),
    paymentIntent,
    paymentMethod,
    amount,
    amountRefunded: 0,
    currency,
    customer,
    email,
    name,
    description,
    metadata,
    livemode,
    disputed: false,
    authenticated: card.asksToAuthenticate !== undefined,
    status: chargeStatus[card.outcome],
    last4: card.number.slice(-4),
    declineCode: card.declineCode ?? null,
    declineMessage: card.message ?? null,
    receiptNumber: newId('', 4).toUpperCase().concat('-', newId('', 4).toUpperCase()),
  });
  const isDeclined = card.outcome === 'declines';
  return context.store.paymentIntent.put({
    ...intent,
    status: intentStatus[card.outcome],
    paymentMethod: isDeclined ? null : paymentMethod,
    latestCharge: charge.id,
    authenticating: null,
    authenticationFailed: false,
  });
}

export function completeIntent(
  context: StripeContext,
  intent: PaymentIntent,
  outcome: 'succeeded' | 'failed',
): PaymentIntent {
  const charge = context.store.charge.get(intent.latestCharge ?? '');
  if (!charge) throw new Error(`${intent.id} has no charge to settle`);
  const failure: Partial<Charge> = {
    status: 'failed',
    declineCode: 'insufficient_funds',
    declineMessage: 'The customer’s bank account could not be debited.',
  };
  context.store.charge.put({ ...charge, ...(outcome === 'failed' ? failure : { status: 'succeeded' }) });
  return context.store.paymentIntent.put({
    ...intent,
    status: outcome === 'failed' ? 'requires_payment_method' : 'succeeded',
    paymentMethod: outcome === 'failed' ? null : intent.paymentMethod,
  });
}

export function emitIntentEvents(context: StripeContext, intent: PaymentIntent): void {
  const { id, status, latestCharge, authenticationFailed } = intent;
  const [intentEvent, chargeEvent] = intentEvents[status];
  context.emit(intentEvent, id);
  const isCharged = chargeEvent !== undefined && !authenticationFailed;
  if (latestCharge !== null && isCharged) context.emit(chargeEvent, latestCharge);
}

const intentEvents = {
  succeeded: ['payment_intent.succeeded', 'charge.succeeded'],
  processing: ['payment_intent.processing', 'charge.pending'],
  requires_payment_method: ['payment_intent.payment_failed', 'charge.failed'],
  requires_action: ['payment_intent.requires_action', undefined],
  canceled: ['payment_intent.canceled', 'charge.failed'],
} as const;
