const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const month = new Intl.DateTimeFormat('en', { month: 'long' });
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** For lists (specification 2.9): relative under 24 hours, else 'November 3rd 2026' in local time. @param now in ms since 1970 */
export function createdLabel(iso: string, now: number): string {
  const created = Date.parse(iso);
  const age = now - created;
  return age < dayMs ? relativeLabel(age) : longDate(new Date(created));
}

/** `MMMM Do YYYY`: 'November 21st 2026'. */
export function longDate(date: Date): string {
  const day = date.getDate();
  return `${month.format(date)} ${day}${ordinalSuffixes[ordinal.select(day)] ?? 'th'} ${date.getFullYear()}`;
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
