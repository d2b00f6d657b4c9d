import { decodeTime } from 'ulid';
import { checkoutRetentionDays } from '#functions/domain/checkout/checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { LogFields } from '#functions/domain/kernel/logger.ts';
import { refundOpenAfterMs } from '#functions/domain/order/refund-requests.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { type EventOutcome, type ReceiveShop, receiveEvent } from './receive-event.ts';
import { settleListedRefund } from './settle-refund.ts';

const daySeconds = 86_400;
/** Stripe retries an event for three days; 72 runs have seen older ones. */
const undeliveredSeconds = 3 * daySeconds;
/** A session lives less than 24 h, and its end is reported within the hour (threat 71). */
const waitingAfterMs = 25 * 3_600_000;
const renewedWithinSeconds = daySeconds;

interface Sweep {
  readonly kind: 'event' | 'checkout' | 'subscription' | 'refund';
  /** `settle` returns false when there was nothing to catch up on. */
  readonly list: () => Promise<readonly { readonly id: string; readonly settle: () => Promise<unknown> }[]>;
}

/** Not repairs: they reached us, or another product on the same Stripe account should have received them. */
const caughtUp: readonly EventOutcome[] = ['applied', 'quarantined'];

type Day = (daysAgo: number) => string;

async function listOverDays(
  day: Day,
  fromDaysAgo: number,
  list: (day: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (let daysAgo = checkoutRetentionDays; daysAgo >= fromDaysAgo; daysAgo -= 1)
    found.push(...(await list(day(daysAgo))));
  return found;
}

/** Reads from Stripe how an old checkout ended, and delivers or expires it (threat 72). */
async function reconcileCheckout(checkoutId: string, shop: ReceiveShop): Promise<void> {
  const { checkouts, payments, transactions } = shop;
  const checkout = await checkouts.get(checkoutId);
  if (checkout?.status !== 'open') return transactions.commit([checkouts.removeWaitingPart(checkoutId)]);
  const { sessionId } = checkout;
  const session = sessionId === null ? undefined : await payments.getSession(sessionId);
  if (sessionId === null || session === undefined) return void (await expireCheckout(checkoutId, [], shop));
  if (session.status === 'open') await payments.expireSession(sessionId);
  const now = session.status === 'open' ? await payments.getSession(sessionId) : session;
  if (now === undefined) return;
  await fulfilCheckout(now, [], {
    ...shop,
    syncSubscription: (subscriptionId, parts) => syncSubscription(subscriptionId, parts, shop),
  });
}

function sweepsOf(shop: ReceiveShop): Sweep[] {
  const { payments, checkouts, refunds, subscriptions, clock } = shop;
  const nowMs = clock.now();
  const day: Day = (daysAgo) => isoTime({ now: () => nowMs - daysAgo * daySeconds * 1000 }).slice(0, 10);
  return [
    {
      kind: 'event',
      list: async () =>
        (await payments.listUndelivered(epochSeconds(clock, -undeliveredSeconds))).map((event) => ({
          id: event.eventId,
          settle: async () => caughtUp.includes(await receiveEvent(event, shop)),
        })),
    },
    {
      kind: 'checkout',
      list: async () =>
        (await listOverDays(day, 1, checkouts.listWaiting))
          .filter((id) => decodeTime(id) < nowMs - waitingAfterMs)
          .map((id) => ({ id, settle: () => reconcileCheckout(id, shop) })),
    },
    {
      kind: 'subscription',
      list: async () =>
        (await listOverDays(day, 1 + renewedWithinSeconds / daySeconds, subscriptions.listEnding)).map((id) => ({
          id,
          settle: () => syncSubscription(id, [], shop),
        })),
    },
    {
      kind: 'refund',
      list: async () =>
        (await refunds.list())
          .filter(({ refusal, askedAt }) => refusal === null && Date.parse(askedAt) < nowMs - refundOpenAfterMs)
          .map((refund) => ({ id: refund.requestId, settle: () => settleListedRefund(refund, shop) })),
    },
  ];
}

async function runSweep({ kind, list }: Sweep, { logger }: ReceiveShop) {
  let [seen, failed] = [0, 0];
  const reportFailure = (id: string | undefined, error: unknown) => {
    failed += 1;
    logger.error('RECONCILE_ITEM_FAILED', { kind, id }, error);
  };
  const items = await list().catch((error: unknown) => {
    reportFailure(undefined, error);
    return [];
  });
  for (const { id, settle } of items) {
    const settled = await settle().catch((error: unknown) => reportFailure(id, error));
    if (settled !== false) seen += 1;
  }
  return { seen, failed };
}

/**
 * Catches up on lost Stripe events: undelivered ones of the last three days, checkouts without an end, subscriptions without a
 * renewal (threat 72), refunds without an answer (threat 172). Uses the webhook's code, so it can run concurrently and
 * repeatedly. @returns the counts, as logged
 */
export async function reconcilePayments(shop: ReceiveShop): Promise<LogFields> {
  const counts: Record<string, number> = {};
  for (const sweep of sweepsOf(shop)) {
    const { seen, failed } = await runSweep(sweep, shop);
    counts[`${sweep.kind}s`] = seen;
    counts[`${sweep.kind}sFailed`] = failed;
  }
  const applied = (counts['events'] ?? 0) - (counts['eventsFailed'] ?? 0);
  if (applied > 0) shop.logger.warn('WEBHOOKS_MISSED', { events: applied });
  shop.logger.info('RECONCILE_COMPLETED', counts);
  return counts;
}
