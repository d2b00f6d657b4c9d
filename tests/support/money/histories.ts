import fc from 'fast-check';

/** What becomes of the money of a purchase or an invoice later on. */
export type Reversal =
  | 'none'
  | 'half'
  | 'full'
  | 'half-then-full'
  | 'half-then-disputed'
  | 'half-then-dispute-won'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost';

/** How a customer's way to the payment page ends. */
export type Outcome =
  | 'paid'
  | 'declined-then-paid'
  | 'declined'
  | 'expired'
  | 'bank-paid'
  | 'bank-failed'
  /** Stripe tells another amount than was asked for. */
  | 'wrong-amount';

/** What a month brings a customer with a subscription; one without subscribes, or does not. */
export type Month = 'nothing' | 'renewed' | 'renewed-twice' | 'failed' | 'failed-then-paid' | 'cancelled' | 'ended';

/** What happens to one customer between two looks at the account; what it cannot do (end what there is not) it leaves out. */
export interface Phase {
  readonly purchase: {
    readonly outcome: Outcome;
    readonly withCoupon: boolean;
    /** The browser comes back and asks how the payment stands, beside the webhooks. */
    readonly confirms: boolean;
  } | null;
  readonly subscribes: boolean;
  readonly month: Month;
  /** Of one payment that has not been reversed before. */
  readonly reversal: Reversal;
  /** Stories added once everything is told. */
  readonly uses: number;
  /** Stories, of those not written yet, whose writing fails after that. */
  readonly failures: number;
}

export interface History {
  /** By customer, phase by phase. */
  readonly customers: readonly (readonly Phase[])[];
  /** For the order, number and loss of deliveries. */
  readonly chance: number;
}

const often = <Value>(weight: number, value: Value) => ({ weight, arbitrary: fc.constant(value) });

const reversals: readonly Reversal[] = [
  ...(['half', 'full', 'half-then-full', 'half-then-disputed', 'half-then-dispute-won'] as const),
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
  month: fc.constantFrom<Month[]>(
    'nothing',
    'renewed',
    'renewed-twice',
    'failed',
    'failed-then-paid',
    'cancelled',
    'ended',
  ),
  reversal: fc.oneof(often<Reversal>(5, 'none'), ...reversals.map((reversal) => often(1, reversal))),
  uses: fc.integer({ min: 0, max: 3 }),
  failures: fc.integer({ min: 0, max: 2 }),
});

/** So many customers, each through so many phases. */
export function histories(customers: number, phases: number): fc.Arbitrary<History> {
  const life = fc.array(phase, { minLength: phases, maxLength: phases });
  return fc.record({
    customers: fc.array(life, { minLength: customers, maxLength: customers }),
    chance: fc.integer({ min: 0, max: 2 ** 30 }),
  });
}
