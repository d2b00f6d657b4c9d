import { decodeTime } from 'ulid';
import { type Checkout, checkoutKeptDays } from '#functions/domain/checkout/checkout.ts';
import { expireCheckout } from '#functions/domain/checkout/expire-checkout.ts';
import { fulfilCheckout } from '#functions/domain/checkout/fulfil-checkout.ts';
import { epochSeconds, isoTime } from '#functions/domain/kernel/clock.ts';
import type { LogFields } from '#functions/domain/kernel/logger.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import { syncSubscription } from '#functions/domain/subscription/sync-subscription.ts';
import { type ReceiveEventCollaborators, receiveEvent } from './receive-event.ts';

export interface ReconcileCollaborators extends ReceiveEventCollaborators {
  readonly checkouts: ReceiveEventCollaborators['checkouts'] & {
    get(checkoutId: string): Promise<Checkout | undefined>;
    listWaiting(day: string): Promise<string[]>;
    stopWaitingPart(checkoutId: string): TransactionPart;
  };
  readonly subscriptions: ReceiveEventCollaborators['subscriptions'] & { listEnding(day: string): Promise<string[]> };
}

const daySeconds = 86_400;
/** Stripe gives an event up after three days of trying; what is older was seen by twelve runs. */
const undeliveredSeconds = 3 * daySeconds;
/** A session lives for less than 24 h, and its end is told within the hour (threat 71). */
const waitingAfterMs = 25 * 3_600_000;
/** A renewal is charged within about an hour of the period's end. */
const renewedWithinSeconds = daySeconds;

/** One kind of thing to look at: where it is found, and what is done about each. */
interface Sweep {
  readonly kind: 'event' | 'checkout' | 'subscription';
  readonly list: () => Promise<readonly { readonly id: string; readonly settle: () => Promise<unknown> }[]>;
}

type Day = (daysAgo: number) => string;

/** As far back as a checkout is kept: nothing is left behind by a job that did not run for a while. */
async function overDays(day: Day, fromDaysAgo: number, list: (day: string) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (let daysAgo = checkoutKeptDays; daysAgo >= fromDaysAgo; daysAgo -= 1) found.push(...(await list(day(daysAgo))));
  return found;
}

/** Asks Stripe how the session of an old checkout ended, and delivers or ends it (threat 72). */
async function settleCheckout(checkoutId: string, collaborators: ReconcileCollaborators): Promise<void> {
  const { checkouts, payments, transactions } = collaborators;
  const checkout = await checkouts.get(checkoutId);
  if (checkout?.status !== 'open') return transactions.commit([checkouts.stopWaitingPart(checkoutId)]);
  const { sessionId } = checkout;
  const session = sessionId === null ? undefined : await payments.readSession(sessionId);
  // Without a session that was given out, nobody can have paid.
  if (sessionId === null || session === undefined) return void (await expireCheckout(checkoutId, [], collaborators));
  if (session.status === 'open') await payments.expireSession(sessionId);
  const now = session.status === 'open' ? await payments.readSession(sessionId) : session;
  if (now === undefined) return;
  await fulfilCheckout(now, [], {
    ...collaborators,
    syncSubscription: (subscriptionId, parts) => syncSubscription(subscriptionId, parts, collaborators),
  });
}

function sweepsOf(collaborators: ReconcileCollaborators): Sweep[] {
  const { payments, checkouts, subscriptions, clock } = collaborators;
  const nowMs = clock.now();
  const day: Day = (daysAgo) => isoTime({ now: () => nowMs - daysAgo * daySeconds * 1000 }).slice(0, 10);
  return [
    {
      kind: 'event',
      list: async () =>
        (await payments.listUndelivered(epochSeconds(clock, -undeliveredSeconds))).map((event) => ({
          id: event.eventId,
          settle: () => receiveEvent(event, collaborators),
        })),
    },
    {
      kind: 'checkout',
      list: async () =>
        (await overDays(day, 1, checkouts.listWaiting))
          .filter((id) => decodeTime(id) < nowMs - waitingAfterMs)
          .map((id) => ({ id, settle: () => settleCheckout(id, collaborators) })),
    },
    {
      kind: 'subscription',
      // Whole days: the one that ended yesterday may have ended a minute before midnight.
      list: async () =>
        (await overDays(day, 1 + renewedWithinSeconds / daySeconds, subscriptions.listEnding)).map((id) => ({
          id,
          settle: () => syncSubscription(id, [], collaborators),
        })),
    },
  ];
}

/** @returns how many were looked at and how many of them failed; a fault of one, or of its list, stops nothing else */
async function run({ kind, list }: Sweep, { logger }: ReconcileCollaborators) {
  let failed = 0;
  const tell = (id: string | undefined, error: unknown) => {
    failed += 1;
    logger.error('RECONCILE_ITEM_FAILED', { kind, id }, error);
  };
  const items = await list().catch((error: unknown) => {
    tell(undefined, error);
    return [];
  });
  for (const { id, settle } of items) await settle().catch((error: unknown) => tell(id, error));
  return { seen: items.length, failed };
}

/**
 * Makes up for what Stripe told us in vain, or not at all: events of the last three days that reached us nowhere, checkouts
 * whose end was never told, subscriptions whose next month was not heard of (threat 72). All of it through the
 * code that the webhook runs, so it may run beside that and again; what is settled is not found by the next run.
 * @returns the counts, as they are logged
 */
export async function reconcilePayments(collaborators: ReconcileCollaborators): Promise<LogFields> {
  const counts: Record<string, number> = {};
  for (const sweep of sweepsOf(collaborators)) {
    const { seen, failed } = await run(sweep, collaborators);
    counts[`${sweep.kind}s`] = seen;
    counts[`${sweep.kind}sFailed`] = failed;
  }
  collaborators.logger.info('RECONCILE_COMPLETED', counts);
  return counts;
}
