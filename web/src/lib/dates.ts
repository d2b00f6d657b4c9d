import { longUtcDate } from '#shared/names/long-date.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** For lists (specification 2.9): relative under 24 hours, else 'November 3rd 2026' in local time. @param now in ms since 1970 */
export function createdLabel(iso: string, now: number): string {
  const created = Date.parse(iso);
  const age = now - created;
  return age < dayMs ? relativeLabel(age) : longDate(new Date(created));
}

/** `MMMM Do YYYY` in local time: 'November 21st 2026'. */
export function longDate(date: Date): string {
  return longUtcDate(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));
}

const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `MMMM Do YYYY, HH:mm` in local time: 'November 21st 2026, 09:05'. */
export function longDateAndTime(date: Date): string {
  return `${longDate(date)}, ${timeOfDay.format(date)}`;
}

/** Specification 2.9: 'Purchased Just Now' under 15 minutes of age. */
export function isPurchasedJustNow(iso: string, now: number): boolean {
  return now - Date.parse(iso) < 15 * minuteMs;
}

function relativeLabel(ageMs: number): string {
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute');
  return relative.format(-Math.floor(ageMs / hourMs), 'hour');
}
