import { type Alarm, fifteenMinutes, fiveMinutes, hour, onLines } from '#infra/operations/alarm.ts';

export const moneyAlarms: readonly Alarm[] = [
  onLines(['PAYMENT_QUARANTINED'], {
    id: 'payments-quarantined',
    impact: 'A customer has paid and got nothing: their payment waits for a person.',
    ...{ runbook: 'payments-quarantined', severity: 'now' },
  }),
  onLines(
    ['STRIPE_EVENT_UNKNOWN_PURCHASE'],
    {
      id: 'payments-unknown',
      impact: 'Somebody may have paid for something we know nothing of, and got nothing.',
      ...{ runbook: 'payments-unknown', severity: 'now' },
    },
    // A webhook may arrive before our record of the session; Stripe sends it again (threat 10).
    { atLeast: 3, periodSeconds: fifteenMinutes },
  ),
  onLines(['SECOND_SUBSCRIPTION_CANCELLED'], {
    id: 'second-subscription',
    impact: 'A customer paid for two subscriptions; one was ended, and its money is still with us.',
    ...{ runbook: 'second-subscription', severity: 'today' },
  }),
  onLines(['STRIPE_KEY_REFUSED'], {
    id: 'stripe-key-refused',
    impact: 'Nobody can pay: the page says that payments are not available.',
    ...{ runbook: 'stripe-unavailable', severity: 'now' },
  }),
  onLines(
    ['STRIPE_OUT'],
    {
      id: 'stripe-out',
      impact: 'Customers who want to pay read that payments are not available and that nothing was charged.',
      ...{ runbook: 'stripe-unavailable', severity: 'now' },
    },
    { atLeast: 3 },
  ),
  {
    id: 'webhooks-refused',
    impact: 'Who pays and closes the page waits for what they paid for.',
    ...{ runbook: 'webhooks-refused', severity: 'now' },
    signal: { kind: 'api-refusals', route: '/api/webhooks/' },
    ...{ raisedWhen: { atLeast: 3 }, periodSeconds: fiveMinutes, missing: 'ok' },
  },
  onLines(['STRIPE_EVENT_WRONG_MODE'], {
    id: 'webhooks-of-wrong-mode',
    impact: 'None if they are test events; if the key is a test key, customers pay and get nothing.',
    ...{ runbook: 'webhooks-refused', severity: 'now' },
  }),
  {
    id: 'webhooks-withheld',
    impact: 'Who pays and closes the page waits for hours for what they paid for.',
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
    impact: 'Some customers got what they paid for hours late: Stripe could not tell us, and we had to ask.',
    ...{ runbook: 'webhooks-missing', severity: 'today' },
    signal: { kind: 'field', functionId: 'reconcilePayments', code: 'RECONCILE_COMPLETED', field: 'events' },
    ...{ raisedWhen: { atLeast: 1 }, periodSeconds: hour, missing: 'ok' },
  },
  onLines(['RECONCILE_ITEM_FAILED'], {
    id: 'reconcile-failed',
    impact: 'A payment or a subscription stays as it is until the next run, six hours from now.',
    ...{ runbook: 'reconcile-failed', severity: 'today' },
  }),
  onLines(['INVARIANT_BROKEN'], {
    id: 'invariant-broken',
    impact: 'The books do not add up: a customer has too much or too little, or a promise is lost.',
    ...{ runbook: 'invariant-broken', severity: 'now' },
  }),
  onLines(['SCHEDULER_EVENT_WITHOUT_ACCOUNT'], {
    id: 'film-without-account',
    impact: 'Somebody booked a film under an address that no customer has; nobody tells them that.',
    ...{ runbook: 'film-without-account', severity: 'today' },
  }),
];
