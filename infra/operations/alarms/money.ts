import { type Alarm, fifteenMinutes, fiveMinutes, hour, onLines } from '#infra/operations/alarm.ts';

export const moneyAlarms: readonly Alarm[] = [
  onLines(['PAYMENT_QUARANTINED'], {
    id: 'payments-quarantined',
    impact: 'A customer has paid and received nothing: the payment waits for a decision of the operator.',
    ...{ runbook: 'payments-quarantined', severity: 'now' },
  }),
  onLines(
    ['STRIPE_EVENT_UNKNOWN_PURCHASE'],
    {
      id: 'payments-unknown',
      impact: 'A customer may have paid for an unknown order and received nothing.',
      ...{ runbook: 'payments-unknown', severity: 'now' },
    },
    // A webhook may arrive before our record of the session; Stripe sends it again (threat 10).
    { atLeast: 3, periodSeconds: fifteenMinutes },
  ),
  onLines(['SECOND_SUBSCRIPTION_CANCELLED'], {
    id: 'second-subscription',
    impact: 'A customer paid for two subscriptions; one was ended and is not refunded yet.',
    ...{ runbook: 'second-subscription', severity: 'today' },
  }),
  onLines(['STRIPE_KEY_REFUSED'], {
    id: 'stripe-key-refused',
    impact: 'Payments are impossible: the page shows that they are not available.',
    ...{ runbook: 'stripe-unavailable', severity: 'now' },
  }),
  onLines(
    ['STRIPE_OUT'],
    {
      id: 'stripe-out',
      impact: 'Customers who want to pay see that payments are not available and that nothing was charged.',
      ...{ runbook: 'stripe-unavailable', severity: 'now' },
    },
    { atLeast: 3 },
  ),
  {
    id: 'webhooks-refused',
    impact: 'Customers who pay and close the page do not receive their order.',
    ...{ runbook: 'webhooks-refused', severity: 'now' },
    signal: { kind: 'api-refusals', route: '/api/webhooks/' },
    ...{ raisedWhen: { atLeast: 3 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(['STRIPE_EVENT_WRONG_MODE'], {
    id: 'webhooks-of-wrong-mode',
    impact: 'None for test events; with a test key, customers pay and receive nothing.',
    ...{ runbook: 'webhooks-refused', severity: 'now' },
  }),
  {
    id: 'webhooks-withheld',
    impact: 'Customers who pay and close the page wait hours for their order.',
    ...{ runbook: 'webhooks-missing', severity: 'now' },
    signal: {
      kind: 'lines-without',
      lines: { functionId: 'confirmCheckout', code: 'CHECKOUT_SETTLED' },
      without: { functionId: 'receiveStripeEvent', code: 'STRIPE_EVENT_*' },
    },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: hour, missing: 'ok' },
  },
  {
    id: 'webhooks-made-up-for',
    impact:
      'Some customers received their order hours late: webhooks were missing, and the reconcile job found the payments.',
    ...{ runbook: 'webhooks-missing', severity: 'today' },
    signal: { kind: 'field', functionId: 'reconcilePayments', code: 'RECONCILE_COMPLETED', field: 'events' },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: hour, missing: 'ok' },
  },
  onLines(['RECONCILE_ITEM_FAILED'], {
    id: 'reconcile-failed',
    impact: 'A payment or a subscription is not updated until the next run, in six hours.',
    ...{ runbook: 'reconcile-failed', severity: 'today' },
  }),
  onLines(['INVARIANT_BROKEN'], {
    id: 'invariant-broken',
    impact: 'The data is inconsistent: a customer has too many or too few stories, or an outbox row is lost.',
    ...{ runbook: 'invariant-broken', severity: 'now' },
  }),
  onLines(['SCHEDULER_EVENT_WITHOUT_ACCOUNT'], {
    id: 'film-without-account',
    impact: 'A film was booked with an address that has no account, and the person is not informed.',
    ...{ runbook: 'film-without-account', severity: 'today' },
  }),
];
