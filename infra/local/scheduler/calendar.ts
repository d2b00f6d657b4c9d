/** The film crew's hours: weekdays, in their time zone. Days are 2026-12-03. */

export const timeZone = 'America/New_York';
export const durationMinutes = 60;

const hours = [9, 10, 11, 13, 14, 15, 16];
const openDays = 42;
const dayMs = 86_400_000;

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
const longFormat = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

export function dayOf(atMs: number): string {
  return dayFormat.format(atMs);
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Minutes ahead of UTC: `GMT-05:00` is −300. */
function offsetMinutes(atMs: number): number {
  const name = offsetFormat.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hour = '0', minute = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute));
}

/** An hour of a day in the zone; no hour is near a clock change. */
function instantOf(day: string, hour: number): number {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return asUtc - offsetMinutes(asUtc) * 60_000;
}

function isOpen(day: string, nowMs: number): boolean {
  const today = dayOf(nowMs);
  return day > today && day <= plusDays(today, openDays) && ![0, 6].includes(weekdayOf(day));
}

export function freeTimes(day: string, taken: ReadonlySet<string>, nowMs: number): string[] {
  if (!isOpen(day, nowMs)) return [];
  return hours.map((hour) => new Date(instantOf(day, hour)).toISOString()).filter((time) => !taken.has(time));
}

export function openRange(nowMs: number): { readonly first: string; readonly last: string } {
  const today = dayOf(nowMs);
  return { first: plusDays(today, 1), last: plusDays(today, openDays) };
}

export function longDay(time: string): string {
  return longFormat.format(Date.parse(time));
}

export function clockTime(time: string): string {
  return timeFormat.format(Date.parse(time));
}

/** `9:00 AM – 10:00 AM, Thursday, December 3, 2026`. */
export function wholeTime(time: string): string {
  const year = dayOf(Date.parse(time)).slice(0, 4);
  return `${clockTime(time)} – ${clockTime(endOf(time))}, ${longDay(time)}, ${year}`;
}

export function endOf(time: string): string {
  return new Date(Date.parse(time) + durationMinutes * 60_000).toISOString();
}
