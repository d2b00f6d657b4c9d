/** As Stripe's dashboard names them. Write includes read. */
type Permission = `${string}: ${'read' | 'write'}`;

/**
 * What a restricted key needs for each call of functions/adapters/payments, and for those of the doctor. A session creates its
 * product, price and customer, and reading an object with others in it needs the permissions of these. Stripe's refusal names a
 * missing permission (https://docs.stripe.com/keys/restricted-api-keys).
 */
export const permissionsOfCalls: Readonly<Record<string, readonly Permission[]>> = {
  'billingPortal.configurations.list': ['Customer portal: read'],
  'billingPortal.sessions.create': ['Customer portal: write', 'Customers: read'],
  'charges.retrieve': ['Charges and Refunds: read'],
  'checkout.sessions.create': [
    'Checkout Sessions: write',
    'Customers: write',
    'Products: write',
    'Prices: write',
    'Subscriptions: write',
  ],
  'checkout.sessions.expire': ['Checkout Sessions: write'],
  'checkout.sessions.list': ['Checkout Sessions: read'],
  'checkout.sessions.retrieve': ['Checkout Sessions: read', 'PaymentIntents: read', 'Charges and Refunds: read'],
  'disputes.retrieve': ['Disputes: read'],
  'events.list': ['Events: read'],
  'invoicePayments.list': ['Invoices: read'],
  'invoices.retrieve': ['Invoices: read', 'PaymentIntents: read'],
  'invoices.voidInvoice': ['Invoices: write', 'PaymentIntents: read'],
  'paymentIntents.retrieve': ['PaymentIntents: read', 'Charges and Refunds: read'],
  'refunds.create': ['Charges and Refunds: write', 'PaymentIntents: read'],
  'refunds.list': ['Charges and Refunds: read'],
  'refunds.retrieve': ['Charges and Refunds: read'],
  'subscriptions.cancel': ['Subscriptions: write'],
  'subscriptions.list': ['Subscriptions: read', 'Customers: read'],
  'subscriptions.retrieve': ['Subscriptions: read'],
  'subscriptions.update': ['Subscriptions: write'],
  'webhookEndpoints.list': ['Webhook Endpoints: read'],
};

function resourcesOf(level: 'read' | 'write'): string[] {
  const all = Object.values(permissionsOfCalls).flat();
  return [
    ...new Set(all.filter((each) => each.endsWith(`: ${level}`)).map((each) => each.split(': ')[0] ?? '')),
  ].sort();
}

/** `A, B, C (write), D, E (read)`. */
export function stripePermissions(): string {
  const write = resourcesOf('write');
  const read = resourcesOf('read').filter((resource) => !write.includes(resource));
  return `${write.join(', ')} (write), ${read.join(', ')} (read)`;
}
