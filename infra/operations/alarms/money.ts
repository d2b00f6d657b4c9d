import { type Alarm, fiveMinutes, hour, onLines } from '#infra/operations/alarm.ts';

export const moneyAlarms: readonly Alarm[] = [
  onLines('payments-stuck', {
    impact: 'A customer has paid and received nothing, or nobody can pay, until the operator acts.',
    runbook: 'by-log-code',
    severity: 'now',
  }),
  onLines(
    'stripe-failing',
    {
      impact: 'Customers see that payments are not available, or have paid for an order that we do not know.',
      runbook: 'by-log-code',
      severity: 'now',
    },
    // A webhook may arrive before our record of the session; Stripe sends it again (threat 10).
    { atLeast: 3 },
  ),
  {
    id: 'webhooks-refused',
    impact: 'Customers who pay and close the page do not receive their order.',
    runbook: 'webhooks-refused',
    severity: 'now',
    signal: { kind: 'api-refusals', route: '/api/webhooks/' },
    raisedWhen: { atLeast: 3 },
    periodSeconds: fiveMinutes,
    missing: 'ok',
  },
  {
    id: 'webhooks-withheld',
    impact: 'Customers who pay and close the page wait hours for their order.',
    runbook: 'webhooks-missing',
    severity: 'now',
    signal: {
      kind: 'lines-without',
      lines: { functionId: 'confirmCheckout', code: 'CHECKOUT_SETTLED' },
      without: { functionId: 'receiveStripeEvent', code: 'STRIPE_EVENT_*' },
    },
    raisedWhen: { atLeast: 1 },
    periodSeconds: hour,
    missing: 'ok',
  },
];
