import type { JobId } from '#shared/names/functions.ts';

/** The jobs of the alarm `jobs-silent` and their runs a day. The outbox sweeper has another alarm. */
export const runsPerDay = {
  // Fetches missed Stripe events (threat 72), which Stripe retries for three days, and repeats open refunds (threat 172).
  reconcilePayments: 24,
  // Deletes unreferenced files (threat 50: about a day old at most).
  sweepFiles: 2,
  // Exports and deletions that customers asked for: a small query when there are none (threat 141).
  handlePersonalRequests: 144,
  // Reports inconsistent money or stories each morning (defence D11).
  checkInvariants: 1,
  // Mails the owners a list of the day's credits, coupons and prices (threat 171).
  mailDeskDigest: 1,
  // Mails the day's posts to customers who asked for it; zones differ by quarters of an hour.
  sendReminders: 96,
} as const satisfies Partial<Record<JobId, number>>;

export type ScheduledJobId = keyof typeof runsPerDay;

export const scheduledJobIds = Object.keys(runsPerDay) as ScheduledJobId[];

/** The name of the metric that adds up `dayShare` for each completed run. */
export const jobRunsMetric = 'job-runs';

/** Of a day: completed runs of one job add up to 1. */
export function dayShare(id: ScheduledJobId): number {
  return 1 / runsPerDay[id];
}
