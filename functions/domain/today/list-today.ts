import { decodeTime, encodeTime } from 'ulid';
import { type FilmRecord, isForgotten } from '#functions/domain/film/film.ts';
import type { ListedGift } from '#functions/domain/gift/gift.ts';
import { type Clock, epochSeconds } from '#functions/domain/kernel/clock.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import type { NeedsAttention } from '#functions/domain/order/needs-attention.ts';
import type { ListedRefund, OpenDispute } from '#functions/domain/order/order.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import { refundOpenAfterMs } from '#functions/domain/payments/refund-requests.ts';
import { utcDay } from '#functions/domain/stats/day-stats.ts';
import type { FailedStory } from '#functions/domain/story/story.ts';
import type { DayStats, Today, TodayItem, TodayKind } from '#shared/schemas/desk-today.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { addressesOf, customerOf, templateOf } from './stuck-mail.ts';

export interface TodayCollaborators {
  readonly today: {
    /** Each of these oldest first. */
    listFailedStories(limit: number): Promise<FailedStory[]>;
    listDisputes(limit: number): Promise<OpenDispute[]>;
    listAttention(limit: number): Promise<NeedsAttention[]>;
    /** Orders since an id. */
    listUnpaidFilms(sinceId: string): Promise<FilmRecord[]>;
    listWaitingRows(day: string, limit: number): Promise<WaitingRow[]>;
    /** Account ids by address. */
    findOwners(emails: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  readonly refunds: { list(): Promise<ListedRefund[]> };
  readonly gifts: {
    /** Oldest first. */
    listOpenPage(page: { readonly limit: number }): Promise<{ readonly items: GiftId[] }>;
    getMany(ids: readonly GiftId[]): Promise<Pick<ListedGift, 'userId' | 'giftId' | 'status' | 'answer'>[]>;
  };
  readonly messages: { listUnanswered(limit: number): Promise<UnansweredMessage[]> };
  /** Of the stage. */
  readonly alarms: { listRaised(limit: number): Promise<RaisedAlarm[]> };
  readonly stats: { listDays(days: readonly string[]): Promise<DayStats[]> };
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface RaisedAlarm {
  readonly alarmId: string;
  readonly since: string;
  /** For customers, a sentence. */
  readonly effect: string;
}

interface GiftId {
  readonly userId: string;
  readonly giftId: string;
}

interface UnansweredMessage {
  readonly messageId: string;
  /** The shared page that a report is about. */
  readonly page: unknown;
  readonly at: string;
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

async function stuckMails({ today, clock }: TodayCollaborators): Promise<TodayItem[]> {
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
async function openRefunds({ refunds, clock }: TodayCollaborators): Promise<TodayItem[]> {
  const latest = clock.now() - refundOpenAfterMs;
  const listed = await refunds.list();
  return listed
    .filter(({ refusal, askedAt }) => refusal !== null || Date.parse(askedAt) < latest)
    .map(({ requestId: id, userId, askedAt: since, refusal: code, cents }) => {
      return { ...nothing, kind: 'refund', id, userId, since, code, cents };
    });
}

async function answeredGifts({ gifts }: TodayCollaborators): Promise<TodayItem[]> {
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

async function unconfirmedFilms({ today, clock }: TodayCollaborators): Promise<TodayItem[]> {
  const listed = await today.listUnpaidFilms(encodeTime(clock.now() - filmOrderDays * dayMs));
  return listed
    .filter(({ status, updatedAt }) => !isForgotten(status, updatedAt, clock))
    .map(({ orderId: id, userId, updatedAt: since }) => ({ ...nothing, kind: 'film', id, userId, since }));
}

/** The page is more than its alarms, which their mails bring, too. */
async function raisedAlarms({ alarms, logger }: TodayCollaborators): Promise<TodayItem[]> {
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

const readers: Record<TodayKind, (collaborators: TodayCollaborators) => Promise<TodayItem[]>> = {
  'failed-story': async ({ today }) =>
    (await today.listFailedStories(limit)).map(({ storyId: id, userId, category: code, at: since }) => {
      return { ...nothing, kind: 'failed-story', id, userId, since, code };
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
  message: async ({ messages }) =>
    (await messages.listUnanswered(limit)).map(({ messageId: id, page, at: since }) => {
      return { ...nothing, kind: 'message', id, userId: null, since, code: page === null ? 'message' : 'report' };
    }),
  alarm: raisedAlarms,
};

/** Whoever makes gifts and films sees these, and no sales. */
const fulfilmentKinds: ReadonlySet<TodayKind> = new Set(['gift', 'film']);

/** What needs somebody, by kind, each oldest first, and the counters of the last 30 days. */
export async function listToday(
  role: OperatorRole,
  collaborators: TodayCollaborators,
): Promise<Omit<Today, 'alarmsUrl'>> {
  const { stats, clock } = collaborators;
  const days = Array.from({ length: chartDays }, (_, index) => utcDay(clock.now() - (chartDays - 1 - index) * dayMs));
  const isFulfilment = role === 'fulfilment';
  const kinds = (Object.keys(readers) as TodayKind[]).filter((kind) => !isFulfilment || fulfilmentKinds.has(kind));
  const [listed, counted] = await Promise.all([
    Promise.all(kinds.map(async (kind) => ({ kind, items: await readers[kind](collaborators) }))),
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
