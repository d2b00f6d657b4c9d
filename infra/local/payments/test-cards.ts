export interface TestCard {
  readonly number: string;
  readonly outcome: 'pays' | 'settles-later' | 'declines';
  readonly declineCode?: string;
  readonly message?: string;
  /** The bank asks the customer to authenticate with 3-D Secure before it decides. */
  readonly asksToAuthenticate?: true;
  readonly explanation: string;
}

/** Stripe's test numbers and bank account (docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'pays', explanation: 'succeeds' },
  {
    number: '4000000000000002',
    outcome: 'declines',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    explanation: 'is declined',
  },
  {
    number: '4000000000009995',
    outcome: 'declines',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    explanation: 'insufficient funds',
  },
  {
    number: '4000002500003155',
    outcome: 'pays',
    asksToAuthenticate: true,
    explanation: '3-D Secure once',
  },
  { number: '4000002760003184', outcome: 'pays', asksToAuthenticate: true, explanation: '3-D Secure each time' },
  {
    number: '4000008400001629',
    outcome: 'declines',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    asksToAuthenticate: true,
    explanation: '3-D Secure, then declined',
  },
  { number: '000123456789', outcome: 'settles-later', explanation: 'bank account, pays later' },
];

export function findCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digits);
}

export function cardThat(outcome: TestCard['outcome'], when: 'at-once' | 'after-authentication' = 'at-once'): TestCard {
  const asks = when === 'after-authentication';
  const card = testCards.find((each) => each.outcome === outcome && (each.asksToAuthenticate ?? false) === asks);
  if (!card) throw new Error(`no test card ${outcome} ${when}`);
  return card;
}
