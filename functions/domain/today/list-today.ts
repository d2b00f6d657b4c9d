import { decodeTime, encodeTime } from 'ulid';
import { isForgotten } from '#functions/domain/film/film.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import { refundOpenAfterMs } from '#functions/domain/payments/refund-requests.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { utcDay } from '#functions/domain/stats/day-stats.ts';
import type { Today, TodayItem, TodayKind } from '#shared/schemas/desk-today.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { addressesOf, customerOf, templateOf } from './stuck-mail.ts';

type Needs = Pick<Shop, 'today' | 'refunds' | 'gifts' | 'contactMessages' | 'stats' | 'clock' | 'logger' | 'alarms'>;

export interface RaisedAlarm {
  readonly alarmId: string;
  readonly since: string;
  /** For customers, a sentence. */
  readonly effect: string;
}

const shownPerKind = 20;
/** One more shows that there are more. */
const limit = shownPerKind + 1;
const openGiftsRead = 100;
const dayMs = 86_400_000;
const chartDays = 30;
/** A row that the table keeps for 30 days, and the day that began before. */
const outboxDays = 31;
const stuckAfterSeconds = 3600;
/** A booking that is not confirmed after a week is forgotten; its order may be older when it was changed. */
const filmOrderDays = 60;

const nothing = { code: null, cents: null, attempts: null };

async function stuckMails({ today, clock }: Needs): Promise<TodayItem[]> {
  const now = clock.now();
  const days = Array.from({ length: outboxDays }, (_, age) => utcDay(now - age * dayMs));
  const pages = await Promise.all(days.map((day) => today.listWaitingRows(day, limit)));
  const isStuck = ({ row }: WaitingRow) => decodeTime(row.id) / 1000 < epochSeconds(clock) - stuckAfterSeconds;
  const stuck = pages
    .flat()
    .filter(isStuck)
    .toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))
    .slice(0, limit);
  const owners = await today.findOwners(addressesOf(stuck));
  return stuck.map(({ row, attempts }) => ({
    ...nothing,
    kind: 'stuck-mail',
    id: row.id,
    userId: customerOf({ row }, owners),
    since: new Date(decodeTime(row.id)).toISOString(),
    code: templateOf({ row }),
    attempts,
  }));
}

/** Refused ones, and those that Stripe has not confirmed in time. */
async function openRefunds({ refunds, clock }: Needs): Promise<TodayItem[]> {
  const latest = clock.now() - refundOpenAfterMs;
  const listed = await refunds.list();
  return listed
    .filter(({ refusal, askedAt }) => refusal !== null || Date.parse(askedAt) < latest)
    .map(({ requestId: id, userId, askedAt: since, refusal: code, cents }) => {
      return { ...nothing, kind: 'refund', id, userId, since, code, cents };
    });
}

async function answeredGifts({ gifts }: Needs): Promise<TodayItem[]> {
  const { items } = await gifts.listOpenPage({ limit: openGiftsRead });
  const open = await gifts.getMany(items);
  return open.flatMap(({ giftId: id, userId, status, answer }) =>
    status === 'proof' && answer !== undefined
      ? [
          {
            ...nothing,
            kind: 'gift',
            id,
            userId,
            since: answer.at,
            code: answer.problem === null ? 'approved' : 'problem',
          },
        ]
      : [],
  );
}

async function unconfirmedFilms({ today, clock }: Needs): Promise<TodayItem[]> {
  const listed = await today.listUnpaidFilms(encodeTime(clock.now() - filmOrderDays * dayMs));
  return listed
    .filter(({ status, updatedAt }) => !isForgotten(status, updatedAt, clock))
    .map(({ orderId: id, userId, updatedAt: since }) => ({ ...nothing, kind: 'film', id, userId, since }));
}

/** The page is more than its alarms, which their mails bring, too. */
async function raisedAlarms({ alarms, logger }: Needs): Promise<TodayItem[]> {
  try {
    const raised = await alarms.listRaised(limit);
    return raised.map(({ alarmId: id, since, effect: code }) => {
      return { ...nothing, kind: 'alarm', id, userId: null, since, code };
    });
  } catch (error) {
    logger.warn('ALARMS_UNREAD', {}, error);
    return [];
  }
}

const readers: Record<TodayKind, (shop: Needs) => Promise<TodayItem[]>> = {
  'failed-story': async ({ today }) =>
    (await today.listFailedStories(limit)).map(({ storyId: id, userId, category, at: since, isRetelling }) => {
      return { ...nothing, kind: 'failed-story', id, userId, since, code: isRetelling ? 'again' : category };
    }),
  'stuck-mail': stuckMails,
  order: async ({ today }) =>
    (await today.listAttention(limit)).map(({ orderId: id, userId, at: since, reason: code, paidCents: cents }) => {
      return { ...nothing, kind: 'order', id, userId, since, code, cents };
    }),
  refund: openRefunds,
  dispute: async ({ today }) =>
    (await today.listDisputes(limit)).map(({ orderId: id, userId, at: since, totalCents: cents }) => {
      return { ...nothing, kind: 'dispute', id, userId, since, cents };
    }),
  gift: answeredGifts,
  film: unconfirmedFilms,
  message: async ({ contactMessages }) =>
    (await contactMessages.listUnanswered(limit)).map(({ messageId: id, page, at: since }) => {
      return { ...nothing, kind: 'message', id, userId: null, since, code: page === null ? 'message' : 'report' };
    }),
  alarm: raisedAlarms,
};

/** Whoever makes gifts and films sees these, and no sales. */
const fulfilmentKinds: ReadonlySet<TodayKind> = new Set(['gift', 'film']);

/** Open tasks by kind, each oldest first, and the counters of the last 30 days. */
export async function listToday(role: OperatorRole, shop: Needs): Promise<Omit<Today, 'alarmsUrl'>> {
  const { stats, clock } = shop;
  const days = Array.from({ length: chartDays }, (_, index) => utcDay(clock.now() - (chartDays - 1 - index) * dayMs));
  const isFulfilment = role === 'fulfilment';
  const kinds = (Object.keys(readers) as TodayKind[]).filter((kind) => !isFulfilment || fulfilmentKinds.has(kind));
  const [listed, counted] = await Promise.all([
    Promise.all(kinds.map(async (kind) => ({ kind, items: await readers[kind](shop) }))),
    isFulfilment ? [] : stats.listDays(days),
  ]);
  return {
    groups: listed.map(({ kind, items }) => ({
      kind,
      items: items.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)).slice(0, shownPerKind),
      isMore: items.length > shownPerKind,
    })),
    days: counted,
  };
}
