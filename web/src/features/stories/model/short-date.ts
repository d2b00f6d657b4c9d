const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `30 Nov`. @param day `YYYY-MM-DD` */
export function shortDate(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
