/** Lists in which a purchase appears shortly after its payment. */
type PolledList = 'stories' | 'gifts';

const pollMs = 5000;
const pollForMs = 2 * 60_000;

const pollUntilMs = new Map<PolledList, number>();
const pendingUntilMs = new Map<PolledList, number>();

/**
 * Starts polling a list: a purchase was made or may be in progress.
 * @param isPending the server has not delivered the purchase yet, so the list may lack it
 */
export function startPurchasePolling(list: PolledList, isPending: boolean, now = Date.now()): void {
  pollUntilMs.set(list, now + pollForMs);
  pendingUntilMs.set(list, isPending ? now + pollForMs : 0);
}

export function isPurchasePending(list: PolledList, now = Date.now()): boolean {
  return now < (pendingUntilMs.get(list) ?? 0);
}

/** Polling interval for `refetchInterval`; false without a purchase of the last two minutes. */
export function purchasePollInterval(list: PolledList, now = Date.now()): number | false {
  return now < (pollUntilMs.get(list) ?? 0) ? pollMs : false;
}
