import type Stripe from 'stripe';

/** Whether a field is an id that `expand` replaces, or a list. */
type IsReference<Field> = Field extends readonly (infer Item)[]
  ? IsReference<Item>
  : string extends Field
    ? true
    : Field extends { readonly object: 'list' }
      ? true
      : never;

type HasObject<Field> = Field extends readonly (infer Item)[]
  ? HasObject<Item>
  : Field extends { readonly object: string }
    ? true
    : never;

type ReferenceOf<T> = {
  [Key in keyof T]-?: [HasObject<T[Key]>] extends [never] ? never : [IsReference<T[Key]>] extends [never] ? never : Key;
}[keyof T];

/** The fields that the package's type of the object can expand: a missing one does not compile. */
type References<T> = Readonly<Record<ReferenceOf<T>, true>>;

const references: {
  'checkout.session': References<Stripe.Checkout.Session>;
  payment_intent: References<Stripe.PaymentIntent>;
  charge: References<Stripe.Charge>;
  refund: References<Stripe.Refund>;
  dispute: References<Stripe.Dispute>;
  customer: References<Stripe.Customer>;
  subscription: References<Stripe.Subscription>;
  subscription_item: References<Stripe.SubscriptionItem>;
  price: References<Stripe.Price>;
  plan: References<Stripe.Plan>;
  invoice: References<Stripe.Invoice>;
  line_item: References<Stripe.InvoiceLineItem>;
  invoice_payment: References<Stripe.InvoicePayment>;
  product: References<Stripe.Product>;
  payment_method: References<Stripe.PaymentMethod>;
  balance_transaction: References<Stripe.BalanceTransaction>;
} = {
  'checkout.session': {
    customer: true,
    invoice: true,
    line_items: true,
    payment_intent: true,
    payment_link: true,
    setup_intent: true,
    subscription: true,
  },
  payment_intent: {
    application: true,
    customer: true,
    latest_charge: true,
    on_behalf_of: true,
    payment_method: true,
    payment_record: true,
    review: true,
    source: true,
  },
  charge: {
    application: true,
    application_fee: true,
    balance_transaction: true,
    customer: true,
    failure_balance_transaction: true,
    on_behalf_of: true,
    payment_intent: true,
    refunds: true,
    review: true,
    source_transfer: true,
    transfer: true,
  },
  refund: {
    balance_transaction: true,
    charge: true,
    customer: true,
    failure_balance_transaction: true,
    payment_intent: true,
    payment_method: true,
    source_transfer_reversal: true,
    transfer_reversal: true,
  },
  dispute: { charge: true, payment_intent: true },
  customer: { default_source: true, sources: true, subscriptions: true, tax_ids: true, test_clock: true },
  subscription: {
    application: true,
    customer: true,
    default_payment_method: true,
    default_source: true,
    discounts: true,
    items: true,
    latest_invoice: true,
    on_behalf_of: true,
    pending_setup_intent: true,
    schedule: true,
    test_clock: true,
  },
  subscription_item: { discounts: true },
  price: { product: true },
  plan: { product: true },
  invoice: {
    account_tax_ids: true,
    application: true,
    customer: true,
    default_payment_method: true,
    default_source: true,
    discounts: true,
    latest_revision: true,
    lines: true,
    on_behalf_of: true,
    payments: true,
    test_clock: true,
  },
  line_item: { discounts: true, subscription: true },
  invoice_payment: { invoice: true },
  product: { default_price: true, tax_code: true },
  payment_method: { customer: true },
  balance_transaction: { source: true },
};

/** Whether `expand` accepts the field of an object: `isReference('charge', 'refunds')`. */
export function isReference(object: string, field: string): boolean {
  const table: Readonly<Record<string, Readonly<Record<string, true>>>> = references;
  return table[object]?.[field] === true;
}
