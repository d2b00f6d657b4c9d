import { describe, expect, it } from 'vitest';
import { addDays, datesOf, instantOf } from '#shared/posting/dates.ts';
import { weekdays } from '#shared/story/languages.ts';

const days = (...names: readonly ((typeof weekdays)[number] | null)[]) => names.map((day) => ({ day }));

describe('datesOf', () => {
  it('gives a plan of Monday to Sunday that starts on a Monday seven days in order', () => {
    expect(datesOf(days(...weekdays), '2026-11-30')).toEqual(
      Array.from({ length: 7 }, (_, index) => addDays('2026-11-30', index)),
    );
  });

  it('keeps weekdays in a plan that starts on a Wednesday', () => {
    const dates = datesOf(days(...weekdays), '2026-12-02');
    expect(dates.slice(0, 3)).toEqual(['2026-12-07', '2026-12-08', '2026-12-02']);
    for (const [index, date] of dates.entries())
      expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe((index + 1) % 7);
  });

  it('gives items without a weekday the dates that are left, and none when none is left', () => {
    expect(datesOf(days('Monday', null, 'Tuesday', null), '2026-11-30')).toEqual([
      ...['2026-11-30', '2026-12-02', '2026-12-01', '2026-12-03'],
    ]);
    expect(datesOf(days(...weekdays, null), '2026-11-30').at(-1)).toBeNull();
    expect(datesOf(days(null, null), '2026-11-30')).toEqual(['2026-11-30', '2026-12-01']);
    expect(datesOf([], '2026-11-30')).toEqual([]);
  });

  it('crosses the end of a year and a leap day', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });
});

describe('instantOf', () => {
  it.each([
    ['winter', '2026-11-30', '09:00', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
    ['summer', '2026-07-01', '09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
    ['the day before the clocks go forward', '2026-03-28', '09:00', 'Europe/Berlin', '2026-03-28T08:00:00.000Z'],
    ['the day after', '2026-03-29', '09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
    ['a skipped time', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['the minute before a skipped hour', '2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['the first minute after it', '2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['a doubled time', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['after a doubled hour', '2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['a skipped time', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['a doubled time', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['half an hour forward', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['half an hour back, twice', '2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['a quarter of an hour', '2026-11-30', '00:00', 'Asia/Kathmandu', '2026-11-29T18:15:00.000Z'],
    ['14 hours ahead', '2026-11-30', '00:00', 'Pacific/Kiritimati', '2026-11-29T10:00:00.000Z'],
    ['11 hours behind', '2026-11-30', '23:59', 'Pacific/Pago_Pago', '2026-12-01T10:59:00.000Z'],
    ['midnight in UTC', '2026-11-30', '00:00', 'UTC', '2026-11-30T00:00:00.000Z'],
    ['midnight that is skipped', '2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s: %s %s in %s', (_what, day, time, zone, instant) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(instant);
  });

  it('throws for an unknown zone', () => {
    expect(() => instantOf('2026-11-30', '09:00', 'Mars/Olympus')).toThrow(RangeError);
  });
});
