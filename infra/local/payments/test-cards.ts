export interface TestCard {
  readonly number: string;
  readonly outcome: 'pays' | 'settles-later' | 'declines';
  readonly declineCode?: string;
  readonly message?: string;
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
  {
    number: '4000000000000341',
    outcome: 'declines',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    explanation: 'can be saved for renewals, which are then declined',
    canBeSaved: true,
  },
  { number: '000123456789', outcome: 'settles-later', explanation: 'bank account: succeeds a few days later' },
];

export function findCard(digits: string): TestCard | undefined {
  return testCards.find(({ number }) => number === digits);
}

export function cardThat(outcome: TestCard['outcome']): TestCard {
  const card = testCards.find((each) => each.outcome === outcome);
  if (!card) throw new Error(`no test card ${outcome}`);
  return card;
}
