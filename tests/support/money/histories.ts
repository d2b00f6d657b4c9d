import fc from 'fast-check';

/** Later refunds and disputes of a payment. */
export type Reversal =
  | 'none'
  | 'half'
  | 'full'
  | 'half-then-full'
  | 'half-then-disputed'
  | 'half-then-dispute-won'
  /** The bank returns the refund; that payment may be refunded again. */
  | 'half-then-failed'
  | 'full-then-failed'
  | 'full-then-failed-then-full'
  /** Two equal refunds by an operator, whose browser sends each twice. */
  | 'twice-by-desk'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost';

export type Outcome =
  | 'paid'
  | 'declined-then-paid'
  | 'declined'
  | 'expired'
  | 'bank-paid'
  | 'bank-failed'
  /** Stripe reports another amount. */
  | 'wrong-amount';

/** Events of a subscription month; without a subscription the customer may subscribe. */
export type Month = 'nothing' | 'renewed' | 'renewed-twice' | 'failed' | 'failed-then-paid' | 'cancelled' | 'ended';

/** Events of one customer between two checks; impossible ones are skipped. */
export interface Phase {
  readonly purchase: {
    readonly outcome: Outcome;
    readonly withCoupon: boolean;
    /** The browser confirms, besides the webhooks. */
    readonly confirms: boolean;
  } | null;
  readonly subscribes: boolean;
  /** The customer fails 3-D Secure once, then completes it. */
  readonly authenticates: boolean;
  readonly month: Month;
  readonly reversal: Reversal;
  /** Stories added after all events are delivered. */
  readonly uses: number;
  /** Unfinished stories that then fail. */
  readonly failures: number;
}

export interface History {
  readonly customers: readonly (readonly Phase[])[];
  /** Seed of the deliveries. */
  readonly chance: number;
}

const often = <Value>(weight: number, value: Value) => ({ weight, arbitrary: fc.constant(value) });

const reversals: readonly Reversal[] = [
  ...(['half', 'full', 'half-then-full', 'half-then-disputed', 'half-then-dispute-won'] as const),
  ...(['half-then-failed', 'full-then-failed', 'full-then-failed-then-full'] as const),
  ...(['disputed', 'dispute-won', 'dispute-lost'] as const),
];

const phase: fc.Arbitrary<Phase> = fc.record({
  purchase: fc.option(
    fc.record({
      outcome: fc.oneof(
        ...[often<Outcome>(5, 'paid'), often<Outcome>(1, 'declined-then-paid'), often<Outcome>(1, 'declined')],
        ...[often<Outcome>(1, 'expired'), often<Outcome>(1, 'bank-paid'), often<Outcome>(1, 'bank-failed')],
        often<Outcome>(1, 'wrong-amount'),
      ),
      withCoupon: fc.boolean(),
      confirms: fc.boolean(),
    }),
    { freq: 3 },
  ),
  subscribes: fc.boolean(),
  authenticates: fc.boolean(),
  month: fc.constantFrom<Month[]>(
    'nothing',
    'renewed',
    'renewed-twice',
    'failed',
    'failed-then-paid',
    'cancelled',
    'ended',
  ),
  reversal: fc.oneof(
    often<Reversal>(5, 'none'),
    often<Reversal>(3, 'twice-by-desk'),
    ...reversals.map((reversal) => often(1, reversal)),
  ),
  uses: fc.integer({ min: 0, max: 3 }),
  failures: fc.integer({ min: 0, max: 2 }),
});

export function histories(customers: number, phases: number): fc.Arbitrary<History> {
  const life = fc.array(phase, { minLength: phases, maxLength: phases });
  return fc.record({
    customers: fc.array(life, { minLength: customers, maxLength: customers }),
    chance: fc.integer({ min: 0, max: 2 ** 30 }),
  });
}
