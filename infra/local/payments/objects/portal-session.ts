import type Stripe from 'stripe';
import type { Portal } from '#infra/local/payments/records.ts';
import type { Wire } from '#infra/local/payments/wire.ts';

/** Stripe's session of the customer portal. */
export function portalSessionObject(portal: Portal, baseUrl: string): Wire<Stripe.BillingPortal.Session> {
  return {
    id: portal.id,
    object: 'billing_portal.session',
    configuration: 'bpc_1local',
    created: portal.created,
    customer: portal.customer,
    customer_account: null,
    flow: {
      after_completion: {
        hosted_confirmation: { custom_message: null },
        redirect: null,
        type: 'hosted_confirmation',
      },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: 'payment_method_update',
    },
    livemode: portal.livemode,
    locale: null,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: `${baseUrl}/p/session/${portal.id}`,
  };
}
