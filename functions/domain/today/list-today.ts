import { decodeTime, encodeTime } from 'ulid';
import { isForgotten } from '#functions/domain/film/film.ts';
import type { ListedGift } from '#functions/domain/gift/gift.ts';
import { isInProduction } from '#functions/domain/gift/gift-states.ts';
import { presentGiftCard } from '#functions/domain/gift/present-desk-gift.ts';
import { epochSeconds } from '#functions/domain/kernel/clock.ts';
import { presentOrderCard } from '#functions/domain/order/product-order.ts';
import { refundOpenAfterMs } from '#functions/domain/order/refund-requests.ts';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import type { Shop } from '#functions/domain/shop.ts';
import { utcDay } from '#functions/domain/stats/day-stats.ts';
import type { Today, TodayItem, TodayKind } from '#shared/schemas/desk-today.ts';
import type { OperatorRole } from '#shared/schemas/operator-role.ts';
import { cutAtWord } from '#shared/text/characters.ts';
import { singleLine } from '#shared/text/plain-text.ts';
import { addressesOf, customerOf, templateOf } from './stuck-mail.ts';

type Needs = Pick<
  Shop,
  | 'today'
  | 'refunds'
  | 'gifts'
  | 'productOrders'
  | 'customerNames'
  | 'contactMessages'
  | 'stats'
  | 'clock'
  | 'logger'
  | 'alarms'
>;

interface Reading extends Needs {
  /** Read once, for the answers to proofs and for the list of gifts to make. */
  readonly openGifts: Promise<readonly ListedGift[]>;
}

/** An open task, and what names its order or story. */
interface Found extends Omit<TodayItem, 'dueAt' | 'about'> {
  readonly orderId?: string;
  readonly storyId?: string;
}

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

/** Within how many hours somebody should act. Banks take evidence for seven days at least, and a day is for its writing. */
const dueHours: Record<TodayKind, number> = {
  'failed-story': 4,
  'stuck-mail': 4,
  order: 24,
  refund: 72,
  dispute: 144,
  gift: 24,
  film: 48,
  message: 24,
  alarm: 1,
};
const hourMs = 3_600_000;

const nothing = { code: null, cents: null, attempts: null, name: null, quote: null };
const quoteLength = 140;

/** The first line with text, shortened. */
function firstLine(text: string): string | null {
  const line = singleLine(text.split('\n').find((each) => each.trim() !== '') ?? '');
  if (line === '') return null;
  return cutAtWord(line, quoteLength);
}

async function stuckMails({ today, clock }: Needs): Promise<Found[]> {
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
async function openRefunds({ refunds, clock }: Needs): Promise<Found[]> {
  const latest = clock.now() - refundOpenAfterMs;
  const listed = await refunds.list();
  return listed
    .filter(({ refusal, askedAt }) => refusal !== null || Date.parse(askedAt) < latest)
    .map(({ requestId: id, userId, orderId, askedAt: since, refusal: code, cents }) => {
      return { ...nothing, kind: 'refund', id, userId, orderId, since, code, cents };
    });
}

async function listOpenGifts({ gifts }: Needs): Promise<ListedGift[]> {
  const { items } = await gifts.listOpenPage({ limit: openGiftsRead });
  return gifts.getMany(items);
}

async function answeredGifts({ openGifts }: Reading): Promise<Found[]> {
  return (await openGifts).flatMap(({ giftId: id, userId, status, answer, storyId }) =>
    status === 'proof' && answer !== undefined
      ? [
          {
            ...nothing,
            kind: 'gift',
            id,
            userId,
            storyId,
            since: answer.at,
            code: answer.problem === null ? 'approved' : 'problem',
            quote: firstLine(answer.problem ?? ''),
          },
        ]
      : [],
  );
}

async function unconfirmedFilms({ today, clock }: Needs): Promise<Found[]> {
  const listed = await today.listUnpaidFilms(encodeTime(clock.now() - filmOrderDays * dayMs));
  return listed
    .filter(({ status, updatedAt }) => !isForgotten(status, updatedAt, clock))
    .map(({ orderId: id, userId, storyId, updatedAt: since }) => {
      const film = { ...nothing, kind: 'film', id, userId, since } as const;
      return storyId === null ? film : { ...film, storyId };
    });
}

/** The page is more than its alarms, which their mails bring, too. */
async function raisedAlarms({ alarms, logger }: Needs): Promise<Found[]> {
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

const readers: Record<TodayKind, (shop: Reading) => Promise<Found[]>> = {
  'failed-story': async ({ today }) =>
    (await today.listFailedStories(limit)).map(({ storyId: id, userId, category, at: since, isRetelling }) => {
      return {
        ...nothing,
        kind: 'failed-story',
        id,
        storyId: id,
        userId,
        since,
        code: isRetelling ? 'again' : category,
      };
    }),
  'stuck-mail': stuckMails,
  order: async ({ today }) =>
    (await today.listAttention(limit)).map(({ orderId: id, userId, at: since, reason: code, paidCents: cents }) => {
      return { ...nothing, kind: 'order', id, orderId: id, userId, since, code, cents };
    }),
  refund: openRefunds,
  dispute: async ({ today }) =>
    (await today.listDisputes(limit)).map(({ orderId: id, userId, at: since, totalCents: cents }) => {
      return { ...nothing, kind: 'dispute', id, orderId: id, userId, since, cents };
    }),
  gift: answeredGifts,
  film: unconfirmedFilms,
  message: async ({ contactMessages }) =>
    (await contactMessages.listUnanswered(limit)).map(({ messageId: id, page, at: since, name, message }) => {
      const task = { ...nothing, kind: 'message', id, userId: null, since, quote: firstLine(message) } as const;
      return page === null ? { ...task, code: 'message', name } : { ...task, code: 'report' };
    }),
  alarm: raisedAlarms,
};

/** Whoever makes gifts and films sees these, and no sales. */
const fulfilmentKinds: ReadonlySet<TodayKind> = new Set(['gift', 'film']);

/** With the names of customers, products and stories. */
async function withNames(
  found: readonly Found[],
  { today, productOrders, customerNames }: Needs,
): Promise<TodayItem[]> {
  const orderIds = found.flatMap(({ userId, orderId }) => (userId && orderId ? [{ userId, orderId }] : []));
  const storyIds = found.flatMap(({ userId, storyId }) => (userId && storyId ? [{ userId, storyId }] : []));
  const [names, orders, stories] = await Promise.all([
    customerNames.getMany(found.flatMap(({ userId }) => userId ?? [])),
    productOrders.getMany([...new Map(orderIds.map((id) => [id.orderId, id])).values()]),
    today.findStoryNames([...new Map(storyIds.map((id) => [id.storyId, id])).values()]),
  ]);
  const products = new Map(orders.map(({ orderId, productName }) => [orderId, productName]));
  return found.map(({ orderId = '', storyId = '', ...task }) => ({
    ...task,
    dueAt: new Date(Date.parse(task.since) + dueHours[task.kind] * hourMs).toISOString(),
    name: task.name ?? names.get(task.userId ?? '')?.name ?? null,
    about: products.get(orderId) ?? stories.get(storyId) ?? null,
  }));
}

/** Paid products that are not done, and gifts in production. */
async function listToMake(shop: Reading): Promise<Today['toMake']> {
  const { productOrders, customerNames, openGifts } = shop;
  const page = await productOrders.listOpenPage({ limit: shownPerKind });
  const [orders, gifts] = await Promise.all([productOrders.getMany(page.items), openGifts]);
  const made = gifts.filter(({ status }) => isInProduction(status));
  const shown = made.slice(0, shownPerKind);
  const names = await customerNames.getMany([...orders, ...shown].map(({ userId }) => userId));
  return {
    orders: orders.map((order) => presentOrderCard(order, names.get(order.userId))),
    gifts: shown.map((gift) => ({ ...presentGiftCard(gift), customerName: names.get(gift.userId)?.name ?? null })),
    isMore: page.cursor !== null || made.length > shown.length,
  };
}

/** Open tasks by kind, each what is due first, what is to be made, and the counters of the last 30 days. */
export async function listToday(role: OperatorRole, shop: Needs): Promise<Omit<Today, 'alarmsUrl'>> {
  const { stats, clock } = shop;
  const days = Array.from({ length: chartDays }, (_, index) => utcDay(clock.now() - (chartDays - 1 - index) * dayMs));
  const isFulfilment = role === 'fulfilment';
  const kinds = (Object.keys(readers) as TodayKind[]).filter((kind) => !isFulfilment || fulfilmentKinds.has(kind));
  const reading = { ...shop, openGifts: listOpenGifts(shop) };
  const [listed, toMake, counted] = await Promise.all([
    Promise.all(kinds.map(async (kind) => ({ kind, found: await readers[kind](reading) }))),
    listToMake(reading),
    isFulfilment ? [] : stats.listDays(days),
  ]);
  const firstOf = (found: readonly Found[]) =>
    found.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since)).slice(0, shownPerKind);
  const items = await withNames(
    listed.flatMap(({ found }) => firstOf(found)),
    shop,
  );
  return {
    groups: listed.map(({ kind, found }) => ({
      kind,
      items: items.filter((item) => item.kind === kind),
      isMore: found.length > shownPerKind,
    })),
    toMake,
    days: counted,
  };
}
