import { ulid } from 'ulid';
import { describe, expect, it, vi } from 'vitest';
import type { WaitingRow } from '#functions/domain/outbox/outbox.ts';
import { listToday, type TodayCollaborators } from '#functions/domain/today/list-today.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(nowMs - hours * 3_600_000).toISOString();
const at = hoursAgo(2);

const zeros = { orders: 0, orderCents: 0, refundCents: 0, stories: 0, checkouts: 0, paidCheckouts: 0 };

function mailRow(hours: number, to: string, attempts = 8): WaitingRow {
  const row = {
    id: ulid(nowMs - hours * 3_600_000),
    kind: 'mail',
    mail: { template: 'story-ready', to, data: {} },
  } as const;
  return { day: hoursAgo(hours).slice(0, 10), attempts, notBeforeSeconds: 0, row };
}

function collaboratorsOf(over: Partial<TodayCollaborators['today']> = {}): TodayCollaborators {
  return {
    today: {
      listFailedStories: async () => [],
      listDisputes: async () => [],
      listAttention: async () => [],
      listUnpaidFilms: async () => [],
      listWaitingRows: async () => [],
      findOwners: async () => new Map(),
      ...over,
    },
    refunds: { list: async () => [] },
    gifts: { listOpenPage: async () => ({ items: [] }), getMany: async () => [] },
    messages: { listUnanswered: async () => [] },
    alarms: { listRaised: async () => [] },
    logger: createLoggerSpy().logger,
    stats: { listDays: async (days) => days.map((day) => ({ day, ...zeros })) },
    clock: { now: () => nowMs },
  };
}

const groupOf = async (kind: string, collaborators: TodayCollaborators) =>
  (await listToday('owner', collaborators)).groups.find((group) => group.kind === kind);

describe('listToday', () => {
  it('lists raised alarms, and the rest when they cannot be read', async () => {
    const alarm = { alarmId: 'payments-stuck', since: at, effect: 'A payment was not delivered.' };
    const withAlarms = (alarms: TodayCollaborators['alarms']) => ({ ...collaboratorsOf(), alarms });
    const raised = await groupOf('alarm', withAlarms({ listRaised: async () => [alarm] }));
    expect(raised?.items).toMatchObject([{ kind: 'alarm', id: 'payments-stuck', since: at, code: alarm.effect }]);
    const { logger, codes } = createLoggerSpy();
    const unread = { ...withAlarms({ listRaised: () => Promise.reject(new Error('throttled')) }), logger };
    expect((await groupOf('alarm', unread))?.items).toEqual([]);
    expect(codes).toEqual(['ALARMS_UNREAD']);
    expect((await listToday('fulfilment', collaboratorsOf())).groups.map(({ kind }) => kind)).not.toContain('alarm');
  });

  it('lists a refund that Stripe refused, and one that it has not confirmed for a minute', async () => {
    const refund = (requestId: string, askedAt: string, refusal: 'disputed' | null = null) => {
      return { requestId, userId: 'u1', orderId: 'o1', cents: 500, askedAt, refusal };
    };
    const listed = [refund('old', at), refund('new', new Date(nowMs - 30_000).toISOString())];
    const list = async () => [...listed, refund('refused', hoursAgo(0), 'disputed')];
    const group = await groupOf('refund', { ...collaboratorsOf(), refunds: { list } });
    expect(group?.items).toMatchObject([
      { id: 'old', userId: 'u1', since: at, cents: 500, code: null },
      { id: 'refused', code: 'disputed' },
    ]);
  });

  it('returns an empty group for each kind and the last 30 days, today last', async () => {
    const { groups, days } = await listToday('support', collaboratorsOf());
    expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual(
      ['failed-story', 'stuck-mail', 'order', 'refund', 'dispute', 'gift', 'film', 'message', 'alarm'].map((kind) => [
        kind,
        0,
      ]),
    );
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);
  });

  it('shows gifts and films and no sales to fulfilment', async () => {
    const listDisputes = vi.fn(async () => []);
    const { groups, days } = await listToday('fulfilment', collaboratorsOf({ listDisputes }));
    expect(groups.map(({ kind }) => kind)).toEqual(['gift', 'film']);
    expect(days).toEqual([]);
    expect(listDisputes).not.toHaveBeenCalled();
  });

  it('shows 20 of a kind, oldest first, and says that there are more', async () => {
    const failed = Array.from({ length: 21 }, (_, index) => ({
      storyId: `s${index}`,
      userId: 'u1',
      category: 'memories' as const,
      at: hoursAgo(index),
    }));
    const group = await groupOf('failed-story', collaboratorsOf({ listFailedStories: async () => failed }));
    expect(group?.isMore).toBe(true);
    expect(group?.items).toHaveLength(20);
    expect(group?.items[0]).toMatchObject({ id: 's20', code: 'memories', since: hoursAgo(20) });
  });

  it('lists rows of the last month that waited for more than an hour, with the account of the address', async () => {
    const rows = [mailRow(0.5, 'ada@example.com', 5), mailRow(30, 'ada@example.com'), mailRow(200, 'operator')];
    const listWaitingRows = vi.fn(async (day: string) => rows.filter((each) => each.day === day));
    const findOwners = vi.fn(async () => new Map([['ada@example.com', 'ada']]));
    const group = await groupOf('stuck-mail', collaboratorsOf({ listWaitingRows, findOwners }));
    expect(group?.items.map(({ since, userId, attempts }) => [since, userId, attempts])).toEqual([
      [hoursAgo(200), null, 8],
      [hoursAgo(30), 'ada', 8],
    ]);
    expect(findOwners).toHaveBeenCalledWith(['ada@example.com']);
    expect(new Set(listWaitingRows.mock.calls.map(([day]) => day)).size).toBe(31);
  });

  it('lists gifts whose proof was answered', async () => {
    const gift = (giftId: string, answer?: { problem: string | null; at: string }) => ({
      userId: 'u1',
      giftId,
      status: 'proof' as const,
      ...(answer && { answer }),
    });
    const gifts = {
      listOpenPage: async () => ({ items: [] }),
      getMany: async () => [
        gift('g1'),
        gift('g2', { problem: null, at }),
        gift('g3', { problem: 'A typo', at: hoursAgo(3) }),
        { ...gift('g4', { problem: null, at }), status: 'printing' as const },
      ],
    };
    const group = await groupOf('gift', { ...collaboratorsOf(), gifts });
    expect(group?.items.map(({ id, code }) => [id, code])).toEqual([
      ['g3', 'problem'],
      ['g2', 'approved'],
    ]);
    expect(JSON.stringify(group)).not.toContain('typo');
  });

  it('lists films that were reported in the last week', async () => {
    const film = (orderId: string, hours: number) => ({
      orderId,
      userId: 'u1',
      bookingId: 'b1',
      storyId: null,
      status: 'unpaid' as const,
      startsAt: null,
      person: null,
      updatedAt: hoursAgo(hours),
    });
    const listUnpaidFilms = vi.fn(async () => [film('f1', 24), film('f2', 24 * 8)]);
    const group = await groupOf('film', collaboratorsOf({ listUnpaidFilms }));
    expect(group?.items.map(({ id }) => id)).toEqual(['f1']);
  });

  it('lists messages and reports', async () => {
    const messages = {
      listUnanswered: async () => [
        { messageId: 'm1', page: null, at },
        { messageId: 'm2', page: { userId: 'u1', storyId: 's1' }, at },
      ],
    };
    const group = await groupOf('message', { ...collaboratorsOf(), messages });
    expect(group?.items.map(({ code }) => code)).toEqual(['message', 'report']);
  });
});
