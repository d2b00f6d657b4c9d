import { describe, expect, it } from 'vitest';
import { clockTime, dayOf, freeTimes, longDay, openRange, plusDays } from '#infra/local/scheduler/calendar.ts';

/** A Friday evening in New York, Saturday in UTC. */
const now = Date.parse('2026-11-21T02:00:00Z');
const nobody = new Set<string>();

describe('the calendar of the film crew', () => {
  it('counts days in its own time zone', () => {
    expect(dayOf(now)).toBe('2026-11-20');
    expect(openRange(now)).toEqual({ first: '2026-11-21', last: '2027-01-01' });
  });

  it('is open on weekdays from tomorrow on, for six weeks', () => {
    const open = Array.from({ length: 60 }, (_, days) => plusDays('2026-11-20', days)).filter(
      (day) => freeTimes(day, nobody, now).length > 0,
    );
    expect(open[0]).toBe('2026-11-23');
    expect(open.at(-1)).toBe('2027-01-01');
    expect(open).toHaveLength(30);
  });

  it('keeps the hours on the clock when the clocks change', () => {
    const march = Date.parse('2027-03-01T12:00:00Z');
    const [winter = '', summer = ''] = ['2027-03-12', '2027-03-15'].map((day) => freeTimes(day, nobody, march)[0]);
    expect([winter, summer]).toEqual(['2027-03-12T14:00:00.000Z', '2027-03-15T13:00:00.000Z']);
    expect([clockTime(winter), clockTime(summer)]).toEqual(['9:00 AM', '9:00 AM']);
    expect(longDay(summer)).toBe('Monday, March 15');
  });

  it('leaves out what is taken', () => {
    const free = freeTimes('2026-11-23', nobody, now);
    expect(free).toHaveLength(7);
    expect(freeTimes('2026-11-23', new Set(free.slice(0, 6)), now)).toEqual(free.slice(6));
  });
});
