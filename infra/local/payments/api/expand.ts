import type { StripeContext } from '#infra/local/payments/context.ts';
import { refundObject } from '#infra/local/payments/objects/charge.ts';
import { lineItemObject } from '#infra/local/payments/objects/checkout-session.ts';
import { invoicePaymentObject } from '#infra/local/payments/objects/invoice.ts';
import { type Shown, showById } from '#infra/local/payments/objects/show.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';

/** Replaces ids by objects as `expand` requests: `payment_intent.latest_charge`. Throws `StripeError`. */
export function expandAll(context: StripeContext, object: Shown, paths: readonly string[]): Shown {
  return paths.reduce((expanded, path) => expandPath(context, expanded, path.split('.'), path), object);
}

function expandPath(
  context: StripeContext,
  object: Shown,
  [key = '', ...rest]: readonly string[],
  path: string,
): Shown {
  const value = object[key] ?? added(context, object, key);
  if (value === undefined) {
    const message = `This property cannot be expanded (${path}).`;
    throw new StripeError(400, message, { param: 'expand' });
  }
  return { ...object, [key]: expandValue(context, value, rest, path) };
}

function expandValue(context: StripeContext, value: unknown, rest: readonly string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((each) => expandValue(context, each, rest, path));
  const object = typeof value === 'string' ? showById(context.store, context.baseUrl, value) : value;
  if (object === undefined || object === null) return value;
  return rest.length === 0 ? object : expandPath(context, { ...Object(object) }, rest, path);
}

function added({ store }: StripeContext, object: Shown, key: string): unknown {
  const id = String(object['id']);
  const session = key === 'line_items' ? store.session.get(id) : undefined;
  if (session) {
    const lines = session.lineItems.map((line) => lineItemObject(line, session.created));
    return listObject(`/v1/checkout/sessions/${id}/line_items`, lines);
  }
  const invoice = key === 'payments' ? store.invoice.get(id) : undefined;
  if (invoice) return listObject('/v1/invoice_payments', [invoicePaymentObject(invoice)]);
  const charge = key === 'refunds' ? store.charge.get(id) : undefined;
  if (!charge) return key in object ? null : undefined;
  const refunds = store.refund.all().filter((refund) => refund.charge === charge.id);
  return listObject(`/v1/charges/${id}/refunds`, refunds.map(refundObject).reverse());
}

export function listObject(url: string, data: readonly unknown[], hasMore = false): Shown {
  return { object: 'list', data, has_more: hasMore, url };
}
