import type Stripe from 'stripe';
import type { RecordOf } from '#infra/local/payments/records.ts';
import type { Shelves, Store } from '#infra/local/payments/store.ts';
import type { Wire } from '#infra/local/payments/wire.ts';
import { balanceTransactionId, balanceTransactionObject } from './balance-transaction.ts';
import { chargeObject, refundObject } from './charge.ts';
import { sessionObject } from './checkout-session.ts';
import { customerObject } from './customer.ts';
import { disputeObject } from './dispute.ts';
import { eventObject } from './event.ts';
import { invoiceObject } from './invoice.ts';
import { paymentIntentObject } from './payment-intent.ts';
import { paymentMethodObject } from './payment-method.ts';
import { portalSessionObject } from './portal-session.ts';
import { productObject } from './price.ts';
import { subscriptionObject } from './subscription.ts';

export type Shown = Record<string, unknown>;

/** Each kind of record as Stripe's object. */
export interface Objects {
  session: Wire<Stripe.Checkout.Session>;
  paymentIntent: Wire<Stripe.PaymentIntent>;
  charge: Wire<Stripe.Charge>;
  customer: Wire<Stripe.Customer | Stripe.DeletedCustomer>;
  subscription: Wire<Stripe.Subscription>;
  invoice: Wire<Stripe.Invoice>;
  paymentMethod: Wire<Stripe.PaymentMethod>;
  portal: Wire<Stripe.BillingPortal.Session>;
  refund: Wire<Stripe.Refund>;
  dispute: Wire<Stripe.Dispute>;
  event: Wire<Stripe.Event>;
}

export type ObjectKind = keyof Objects;

interface Source {
  readonly store: Store;
  readonly baseUrl: string;
}

type Builders = { readonly [Kind in ObjectKind]: (row: RecordOf<Kind>, source: Source) => Objects[Kind] };

const builders: Builders = {
  session: (session, { baseUrl }) => sessionObject(session, baseUrl),
  paymentIntent: (intent, { store }) => paymentIntentObject(intent, store.charge.get(intent.latestCharge ?? '')),
  charge: (charge, { baseUrl }) => chargeObject(charge, baseUrl),
  customer: customerObject,
  subscription: subscriptionObject,
  invoice: (invoice, { baseUrl }) => invoiceObject(invoice, baseUrl),
  paymentMethod({ number, ...method }, { store }) {
    const { email = null, name = null } = store.customer.get(method.customer) ?? {};
    return paymentMethodObject({ ...method, email, name, last4: number.slice(-4) });
  },
  portal: (portal, { baseUrl }) => portalSessionObject(portal, baseUrl),
  refund: refundObject,
  dispute: disputeObject,
  event: eventObject,
};

const kinds: Readonly<Record<string, ObjectKind>> = {
  cs: 'session',
  pi: 'paymentIntent',
  ch: 'charge',
  cus: 'customer',
  sub: 'subscription',
  in: 'invoice',
  pm: 'paymentMethod',
  bps: 'portal',
  re: 'refund',
  dp: 'dispute',
  evt: 'event',
};

export function showRecord<Kind extends ObjectKind>(source: Source, kind: Kind, id: string): Objects[Kind] | undefined {
  const shelves: Shelves = source.store;
  const row = shelves[kind].get(id);
  return row && builders[kind](row, source);
}

/** Objects without a record, derived from those with one. */
const parts: Readonly<Record<string, (store: Store, id: string) => object | undefined>> = {
  prod(store, id) {
    for (const { lineItems, created } of store.session.all()) {
      const line = lineItems.find(({ productId }) => productId === id);
      if (line) return productObject(line, created);
    }
    return undefined;
  },
  /** The card of one payment, which is not saved. */
  pm(store, id) {
    const charge = store.charge.all().find(({ paymentMethod }) => paymentMethod === id);
    if (charge) return paymentMethodObject({ ...charge, id });
    const intent = store.paymentIntent.all().find(({ paymentMethod }) => paymentMethod === id);
    const payer = intent?.authenticating;
    if (!intent || !payer) return undefined;
    return paymentMethodObject({ ...intent, ...payer, id, last4: payer.card.slice(-4) });
  },
  txn(store, id) {
    const source = [...store.charge.all(), ...store.refund.all()].find((each) => balanceTransactionId(each) === id);
    return source && balanceTransactionObject(source);
  },
};

export function showById(source: Source, id: string): Shown | undefined {
  const [prefix = ''] = id.split('_', 1);
  const kind = kinds[prefix];
  const found = (kind && showRecord(source, kind, id)) ?? parts[prefix]?.(source.store, id);
  return found && { ...found };
}
