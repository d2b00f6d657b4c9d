export const creditSources = ['first', 'monthly', 'bonus'] as const;
export type CreditSource = (typeof creditSources)[number];

export interface CreditBalance {
  readonly firstStory: boolean;
  readonly monthlyStories: number;
  /** The month is unpaid: its stories stay but can be neither spent nor seen (architecture 7). */
  readonly monthlyFrozen?: boolean | undefined;
  readonly bonusStories: number;
}

function spendableMonthly({ monthlyStories, monthlyFrozen }: CreditBalance): number {
  return monthlyFrozen === true ? 0 : monthlyStories;
}

/** The sources with credit left, those that expire or are free first. */
export function usableSources(balance: CreditBalance): CreditSource[] {
  const left = { first: balance.firstStory, monthly: spendableMonthly(balance) > 0, bonus: balance.bonusStories > 0 };
  return creditSources.filter((source) => left[source]);
}

/** The allowance shown to the customer, without the free first story (specification 1.3). */
export function allowedStories(balance: CreditBalance): number {
  return spendableMonthly(balance) + balance.bonusStories;
}

/**
 * One credit in or out, keyed by its cause so that it is recorded once. The entries of a source always sum up to the profile's
 * counter (architecture 7).
 */
export interface LedgerEntry {
  /**
   * `story <id>`, `return <id>`, `welcome <user id>`, `checkout <id>`, `voucher <id>`, `invoice in_…`, `ended sub_…`, `refund <charge> <cents
   * refunded>`, `dispute <id>`, `dispute-won <id>` (followed by the payment's version from the second time on). A delta of 0
   * only records the cause.
   */
  readonly cause: string;
  readonly source: CreditSource;
  readonly delta: number;
  readonly at: string;
}
