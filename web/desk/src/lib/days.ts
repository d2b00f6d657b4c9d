const dayMs = 86_400_000;
const relativeDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Whole days of UTC from today: -1 is yesterday. @param time, now in ms since 1970 */
export function daysFrom(time: number, now: number): number {
  return Math.floor(time / dayMs) - Math.floor(now / dayMs);
}

/** `today`, `yesterday`, `3 days ago`. @param now in ms since 1970 */
export function relativeDay(iso: string, now: number): string {
  return relativeDays.format(daysFrom(Date.parse(iso), now), 'day');
}
