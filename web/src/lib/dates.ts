import { longUtcDate } from '#shared/names/long-date.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** For lists (specification 2.9): relative under 24 hours, else 'November 3rd 2026'. @param now in ms since 1970 */
export function createdLabel(iso: string, now: number): string {
  const created = Date.parse(iso);
  const age = now - created;
  return age < dayMs ? relativeLabel(age) : longUtcDate(new Date(created));
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
