export interface MonthlyBucket {
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly periodStartSeconds: number;
  readonly filledAt: string | null;
}

/** Billing state of the profile, read and replaced as a unit. */
export interface Billing {
  readonly version: number;
  readonly subscriptionActive: boolean;
  /** Unpaid: the bucket stays but can be neither spent nor seen (architecture 7). */
  readonly monthlyFrozen: boolean;
  readonly monthlyStories: number;
  readonly bonusStories: number;
  readonly bucket: MonthlyBucket | undefined;
}
