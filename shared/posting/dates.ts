import { type Weekday, weekdays } from '#shared/story/languages.ts';

const dayMs = 86_400_000;
const daysPerWeek = 7;

/** A calendar day as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The day that clocks of a zone show. @throws RangeError for an unknown zone */
export function dayIn(zone: string, nowMs: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(nowMs);
}

/** From Monday, 0 to 6. */
function weekdayIndex(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + daysPerWeek - 1) % daysPerWeek;
}

/**
 * The date of each day of a plan that starts on `firstDay`. Weekdays stay weekdays: in a plan that starts on a Wednesday,
 * Monday's post is the sixth. An item without a weekday gets the first date that no other has, or null when none is left.
 */
export function datesOf(
  days: readonly { readonly day: Weekday | null }[],
  firstDay: string,
): readonly (string | null)[] {
  const first = weekdayIndex(firstDay);
  const offsetOf = (day: Weekday) => (weekdays.indexOf(day) - first + daysPerWeek) % daysPerWeek;
  const taken = new Set(days.flatMap(({ day }) => (day === null ? [] : [offsetOf(day)])));
  const free = Array.from({ length: daysPerWeek }, (_, offset) => offset).filter((offset) => !taken.has(offset));
  return days.map(({ day }) => {
    const offset = day === null ? free.shift() : offsetOf(day);
    return offset === undefined ? null : addDays(firstDay, offset);
  });
}

/** Milliseconds that a zone's clocks are ahead of UTC. @throws RangeError for an unknown zone */
function offsetAt(instantMs: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(clock.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

/** The day (`YYYY-MM-DD`) that a zone's clocks show. @throws RangeError for an unknown zone */
export function dayAt(instantMs: number, zone: string): string {
  return new Date(instantMs + offsetAt(instantMs, zone)).toISOString().slice(0, 10);
}

/**
 * The instant at which a zone's clocks show a day (`YYYY-MM-DD`) and time (`HH:mm`). Where clocks show it twice, the first; where
 * they skip it, as if they had not been put forward yet (RFC 5545, 3.3.5). @throws RangeError for an unknown zone
 */
export function instantOf(day: string, time: string, zone: string): Date {
  const local = Date.parse(`${day}T${time}:00Z`);
  // Offsets are at most 14 hours, so that a day before and after are on both sides of a change of clocks.
  const [before, after] = [offsetAt(local - dayMs, zone), offsetAt(local + dayMs, zone)];
  const shown = [local - before, local - after].filter((instant) => offsetAt(instant, zone) === local - instant);
  return new Date(shown.length > 0 ? Math.min(...shown) : local - before);
}
