export interface TestCard {
  readonly number: string;
  readonly outcome: 'pays' | 'settles-later' | 'declines';
  readonly declineCode?: string;
  readonly message?: string;
  /** The bank asks the customer to authenticate with 3-D Secure first; a card that always asks cannot pay renewals. */
  readonly asksToAuthenticate?: 'once' | 'always';
  readonly explanation: string;
  /** A declined card that can be saved all the same, and then declines renewals. */
  readonly canBeSaved?: boolean;
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
  { number: '4000002500003155', outcome: 'pays', asksToAuthenticate: 'once', explanation: '3-D Secure once' },
  { number: '4000002760003184', outcome: 'pays', asksToAuthenticate: 'always', explanation: '3-D Secure each time' },
  {
    number: '4000008400001629',
    outcome: 'declines',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    asksToAuthenticate: 'always',
    explanation: '3-D Secure, then declined',
  },
  {
    number: '4000000000000341',
    outcome: 'declines',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    explanation: 'saved, renewals declined',
    canBeSaved: true,
  },
  { number: '000123456789', outcome: 'settles-later', explanation: 'bank account, pays later' },
];

export function findCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digits);
}

export function cardThat(outcome: TestCard['outcome'], when: 'at-once' | 'after-authentication' = 'at-once'): TestCard {
  const asks = when === 'after-authentication';
  const card = testCards.find((each) => each.outcome === outcome && (each.asksToAuthenticate !== undefined) === asks);
  if (!card) throw new Error(`no test card ${outcome} ${when}`);
  return card;
}
