const dayMs = 86_400_000;
const relativeDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Whole local days from today: -1 is yesterday. @param time, now in ms since 1970 */
export function daysFrom(time: number, now: number): number {
  const dayOf = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((dayOf(time) - dayOf(now)) / dayMs);
}

/** `today`, `yesterday`, `3 days ago`. @param now in ms since 1970 */
export function relativeDay(iso: string, now: number): string {
  return relativeDays.format(daysFrom(Date.parse(iso), now), 'day');
}
