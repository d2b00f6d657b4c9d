import type { Store } from '#infra/local/payments/store.ts';
import { chargeObject, refundObject } from './charge.ts';
import { sessionObject } from './checkout-session.ts';
import { customerObject } from './customer.ts';
import { disputeObject } from './dispute.ts';
import { eventObject } from './event.ts';
import { invoiceObject } from './invoice.ts';
import { paymentIntentObject } from './payment-intent.ts';
import { paymentMethodObject } from './payment-method.ts';
import { portalSessionObject } from './portal-session.ts';
import { subscriptionObject } from './subscription.ts';

export type Shown = Record<string, unknown>;

export function showById(store: Store, baseUrl: string, id: string): Shown | undefined {
  const [prefix = ''] = id.split('_', 1);
  return showByPrefix[prefix]?.(store, id, baseUrl);
}

const showByPrefix: Readonly<Record<string, (store: Store, id: string, baseUrl: string) => Shown | undefined>> = {
  cs: (store, id, baseUrl) => shown(store.session.get(id), (session) => sessionObject(session, baseUrl)),
  pi: (store, id) =>
    shown(store.paymentIntent.get(id), (intent) =>
      paymentIntentObject(intent, store.charge.get(intent.latestCharge ?? '')),
    ),
  ch: (store, id, baseUrl) => shown(store.charge.get(id), (charge) => chargeObject(charge, baseUrl)),
  cus: (store, id) => shown(store.customer.get(id), customerObject),
  sub: (store, id) => shown(store.subscription.get(id), subscriptionObject),
  in: (store, id, baseUrl) => shown(store.invoice.get(id), (invoice) => invoiceObject(invoice, baseUrl)),
  pm: (store, id) =>
    shown(store.paymentMethod.get(id), (method) => paymentMethodObject(method, store.customer.get(method.customer))),
  bps: (store, id, baseUrl) => shown(store.portal.get(id), (portal) => portalSessionObject(portal, baseUrl)),
  re: (store, id) => shown(store.refund.get(id), refundObject),
  dp: (store, id) => shown(store.dispute.get(id), disputeObject),
  evt: (store, id) => shown(store.event.get(id), eventObject),
};

function shown<Row>(row: Row | undefined, show: (row: Row) => object): Shown | undefined {
  return row === undefined ? undefined : { ...show(row) };
}
