import type Stripe from 'stripe';
import type { StripeContext } from '#infra/local/payments/context.ts';
import { refundObject } from '#infra/local/payments/objects/charge.ts';
import { lineItemObject } from '#infra/local/payments/objects/checkout-session.ts';
import { invoicePaymentObject } from '#infra/local/payments/objects/invoice.ts';
import { type Shown, showById } from '#infra/local/payments/objects/show.ts';
import { subscriptionObject } from '#infra/local/payments/objects/subscription.ts';
import { StripeError } from '#infra/local/payments/stripe-error.ts';
import type { Wire } from '#infra/local/payments/wire.ts';
import { listObject } from './lists.ts';
import { isReference } from './references.ts';

const maxLevels = 4;

/** The position of `path`: in the object `owner`, below its field `within`. */
interface Position {
  readonly owner: Shown;
  readonly within: string;
  readonly path: string;
}

/**
 * Replaces ids by objects and adds the fields that are sent only on request, as `expand` asks: `payment_intent.latest_charge`.
 * Throws `StripeError`.
 */
export function expandAll(context: StripeContext, object: object, paths: readonly string[]): Shown {
  return paths.reduce<Shown>(
    (expanded, path) => {
      const keys = path.split('.');
      if (keys.length > maxLevels) {
        const message = `You cannot expand more than ${maxLevels} levels of a property. Property: ${path}`;
        throw new StripeError(400, message, { code: 'property_expansion_max_depth' });
      }
      return expandField(context, expanded, keys, { owner: expanded, within: '', path });
    },
    { ...object },
  );
}

function expandField(
  context: StripeContext,
  object: Shown,
  [key = '', ...rest]: readonly string[],
  { owner, within, path }: Position,
): Shown {
  const field = within === '' ? key : `${within}.${key}`;
  const value = object[key] ?? included(context, owner, field);
  if (!isReference(String(owner['object']), field) && !isExpandable(context, key, value)) {
    throw notExpandable(owner, path);
  }
  const absent = key in object ? null : undefined;
  return { ...object, [key]: expandValue(context, value ?? absent, rest, { owner, within: field, path }) };
}

/** Objects inside an object, and the ids of others; no scalars. */
function isExpandable(context: StripeContext, key: string, value: unknown): boolean {
  if (typeof value === 'string') return key !== 'id' && showById(context, value) !== undefined;
  return key !== 'metadata' && typeof value === 'object' && value !== null;
}

function expandValue(context: StripeContext, value: unknown, rest: readonly string[], at: Position): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => expandValue(context, each, rest, at));
  const object: unknown = typeof value === 'string' ? showById(context, value) : value;
  if (object === undefined) throw new StripeError(400, `The payments stand-in cannot expand ${at.path}.`);
  if (rest.length === 0) return object;
  const inner: Shown = { ...Object(object) };
  return expandField(context, inner, rest, 'object' in inner ? { ...at, owner: inner, within: '' } : at);
}

function notExpandable(owner: Shown, path: string): StripeError {
  const isOutsideData = owner['object'] === 'list' && !path.startsWith('data');
  const advice = isOutsideData ? ` You may want to try expanding 'data.${path}' instead.` : '';
  return new StripeError(400, `This property cannot be expanded (${path}).${advice}`);
}

const noDetails: Wire<Stripe.Checkout.Session.TotalDetails.Breakdown> = { discounts: [], taxes: [] };

/** The fields that Stripe sends only on request. */
function included({ store }: StripeContext, owner: Shown, field: string): object | undefined {
  const id = String(owner['id']);
  switch (`${owner['object']} ${field}`) {
    case 'checkout.session line_items': {
      const { lineItems = [], created = 0 } = store.session.get(id) ?? {};
      const items = lineItems.map((line) => lineItemObject(line, created));
      return listObject(`/v1/checkout/sessions/${id}/line_items`, items);
    }
    case 'checkout.session total_details.breakdown':
      return noDetails;
    case 'invoice payments': {
      const invoice = store.invoice.get(id);
      return listObject('/v1/invoice_payments', invoice ? [invoicePaymentObject(invoice)] : []);
    }
    case 'charge refunds': {
      const refunds = store.refund.all().filter(({ charge }) => charge === id);
      return listObject(`/v1/charges/${id}/refunds`, refunds.map(refundObject).reverse());
    }
    case 'customer subscriptions': {
      const current = store.subscription.all().filter(({ customer, endedAt }) => customer === id && endedAt === null);
      return listObject(`/v1/customers/${id}/subscriptions`, current.map(subscriptionObject).reverse());
    }
    default:
      return undefined;
  }
}
