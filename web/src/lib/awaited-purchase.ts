/** Lists in which a purchase appears shortly after its payment. */
type AwaitingList = 'stories' | 'gifts';

const lookEveryMs = 10_000;
const awaitedForMs = 2 * 60_000;

const awaitedUntilMs = new Map<AwaitingList, number>();

/** Starts polling a list: a purchase was made or may be in progress. */
export function awaitPurchase(list: AwaitingList, now = Date.now()): void {
  awaitedUntilMs.set(list, now + awaitedForMs);
}

export function isPurchaseAwaited(list: AwaitingList, now = Date.now()): boolean {
  return now < (awaitedUntilMs.get(list) ?? 0);
}

/** Polling interval for `refetchInterval`; false without a pending purchase. */
export function awaitedPurchaseInterval(list: AwaitingList, now = Date.now()): number | false {
  return isPurchaseAwaited(list, now) ? lookEveryMs : false;
}
