import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeZones, zoneCity } from '#web/src/features/posting/model/chosen-start.ts';
import { planStart } from '#web/src/features/posting/model/plan-start.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Pacific/Auckland'));
afterEach(() => void vi.unstubAllEnvs());

const startOn = (createdAt: string, now: string) => planStart({ createdAt }, new Date(now)).day;

test('a plan is for the week after the day that the story came, until that week is over', () => {
  const friday = '2026-11-06T02:00:00.000Z';
  const days = ['2026-11-06T03:00:00Z', '2026-11-09T03:00:00Z', '2026-11-15T03:00:00Z', '2026-11-16T03:00:00Z'];
  expect(days.map((now) => startOn(friday, now))).toEqual(['2026-11-09', '2026-11-09', '2026-11-09', '2026-11-23']);
});

test('its days are those of the reader’s zone, which it names', () => {
  // 1 am on Monday in Auckland.
  const createdAt = '2026-11-08T12:00:00.000Z';
  expect(planStart({ createdAt }, new Date(createdAt))).toEqual({
    day: '2026-11-16',
    time: '09:00',
    zone: 'Pacific/Auckland',
    weeks: 1,
  });
});

test('a zone has the name of its city today, once, whatever the browser calls it', () => {
  vi.stubEnv('TZ', 'Asia/Katmandu');
  expect(planStart({ createdAt: '2028-02-29T18:20:00.000Z' }, new Date('2028-02-29T18:20:00Z'))).toMatchObject({
    day: '2028-03-06',
    zone: 'Asia/Kathmandu',
  });
  expect(zoneCity('Europe/Kiev')).toBe('Kyiv');
  const listed = timeZones('Asia/Calcutta', 'Asia/Kolkata').filter((zone) => /Calcutta|Kolkata|Kiev|Kyiv/.test(zone));
  expect(listed).toEqual(['Asia/Kolkata', 'Europe/Kyiv']);
});

test('a saved start stays', () => {
  const start = { day: '2026-10-23', time: '07:30', zone: 'Europe/Berlin', weeks: 4, sequence: 2 } as const;
  const createdAt = '2026-11-06T02:00:00.000Z';
  expect(planStart({ createdAt, posting: { start, done: [] } }, new Date(createdAt))).toEqual(start);
});
