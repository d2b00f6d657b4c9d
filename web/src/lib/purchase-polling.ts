/** Lists in which a purchase appears shortly after its payment. */
type PolledList = 'stories' | 'gifts';

const pollMs = 5000;
const pollForMs = 2 * 60_000;

const pollUntilMs = new Map<PolledList, number>();

/** Starts polling a list: a purchase was made or may be in progress. */
export function startPurchasePolling(list: PolledList, now = Date.now()): void {
  pollUntilMs.set(list, now + pollForMs);
}

/** When the pending purchase was made, in milliseconds since 1970; null without one. */
export function pendingPurchaseSince(list: PolledList, now = Date.now()): number | null {
  const untilMs = pollUntilMs.get(list) ?? 0;
  return now < untilMs ? untilMs - pollForMs : null;
}

/** Polling interval for `refetchInterval`; false without a pending purchase. */
export function purchasePollInterval(list: PolledList, now = Date.now()): number | false {
  return pendingPurchaseSince(list, now) === null ? false : pollMs;
}
