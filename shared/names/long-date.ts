const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `MMMM Do YYYY` (specification 2.9) of a day in UTC: 'November 21st 2026'. */
export function longUtcDate(date: Date): string {
  const day = date.getUTCDate();
  return `${month.format(date)} ${day}${suffixes[ordinal.select(day)] ?? 'th'} ${date.getUTCFullYear()}`;
}
