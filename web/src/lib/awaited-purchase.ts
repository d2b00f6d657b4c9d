/** Lists in which a purchase appears a little later than its payment. */
type AwaitingList = 'stories' | 'gifts';

/** What was bought is looked for every 10 s for 2 minutes, then no more. */
const lookEveryMs = 10_000;
const awaitedForMs = 2 * 60_000;

const awaitedUntilMs = new Map<AwaitingList, number>();

/** A purchase was made, or may be on its way: its list is to look for it. */
export function awaitPurchase(list: AwaitingList, now = Date.now()): void {
  awaitedUntilMs.set(list, now + awaitedForMs);
}

/** Since when a purchase is expected in its list, in milliseconds since 1970; null when none is. */
export function awaitedSince(list: AwaitingList, now = Date.now()): number | null {
  const untilMs = awaitedUntilMs.get(list) ?? 0;
  return now < untilMs ? untilMs - awaitedForMs : null;
}

/** How often a list looks for what was bought, for `refetchInterval`; false when nothing is awaited. */
export function awaitedPurchaseInterval(list: AwaitingList, now = Date.now()): number | false {
  return awaitedSince(list, now) === null ? false : lookEveryMs;
}
