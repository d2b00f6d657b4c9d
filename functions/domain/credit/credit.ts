/** Where a story's price is taken from, in the order in which it is looked for (architecture 8). */
export const creditSources = ['first', 'monthly', 'bonus'] as const;
export type CreditSource = (typeof creditSources)[number];

/** What a customer has left, as the profile counts it. */
export interface CreditBalance {
  readonly firstStory: boolean;
  readonly monthlyStories: number;
  /** The month is not paid for now: what the bucket holds can be neither spent nor seen, and is kept (architecture 7). */
  readonly monthlyFrozen?: boolean | undefined;
  readonly bonusStories: number;
}

function spendableMonthly({ monthlyStories, monthlyFrozen }: CreditBalance): number {
  return monthlyFrozen === true ? 0 : monthlyStories;
}

/** The sources that have something left, cheapest for the customer first: what expires or is free goes before what was bought. */
export function usableSources(balance: CreditBalance): CreditSource[] {
  const left = { first: balance.firstStory, monthly: spendableMonthly(balance) > 0, bonus: balance.bonusStories > 0 };
  return creditSources.filter((source) => left[source]);
}

/** The allowance the customer sees: stories left, without the free first one, which has a flag of its own (specification 1.3). */
export function allowedStories(balance: CreditBalance): number {
  return spendableMonthly(balance) + balance.bonusStories;
}

/**
 * One credit in or out, keyed by its cause: the same cause cannot be booked twice. The sum of the entries of a source
 * equals the profile's counter, always (architecture 7).
 */
export interface LedgerEntry {
  /**
   * `story <id>`, `return <id>`, `welcome <user id>`, `checkout <id>`, `invoice in_…`, `ended sub_…`,
   * `refund <charge> <cents refunded>`, `dispute <id>`, `dispute-won <id>` (and the payment's version when
   * it is not the first of its dispute). A delta of 0 records that a cause was seen.
   */
  readonly cause: string;
  readonly source: CreditSource;
  readonly delta: number;
  readonly at: string;
}
