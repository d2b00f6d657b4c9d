const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * `MMMM Do YYYY` (specification 2.9): 'November 21st 2026'. An event has the same date on pages, in mails and in files, in every
 * zone: the one in UTC. Only a date that a customer chose, such as a meeting or a plan's start, is in their zone.
 */
export function longUtcDate(date: Date): string {
  const day = date.getUTCDate();
  return `${month.format(date)} ${day}${suffixes[ordinal.select(day)] ?? 'th'} ${date.getUTCFullYear()}`;
}

/** 'November 21st 2026, 09:05 UTC'. */
export function longUtcDateAndTime(date: Date): string {
  return `${longUtcDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}

const signature = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Under a print: '21 Nov 2026'. */
export const signatureDate = (date: Date): string => signature.format(date);
