import type Stripe from 'stripe';
import type { Customer } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';

/** Stripe's customer; deleted ones have only a flag. */
export function customerObject(customer: Customer): Wire<Stripe.Customer | Stripe.DeletedCustomer> {
  if (customer.isDeleted) return deletedCustomerObject(customer);
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: 0,
    created: customer.created,
    currency: 'usd',
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: customer.livemode,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoice,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function deletedCustomerObject({ id }: Customer): Wire<Stripe.DeletedCustomer> {
  return { id, object: 'customer', deleted: true };
}
