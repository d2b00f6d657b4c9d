import type { TodayItem } from '#shared/schemas/desk-today.ts';
import { daysFrom } from '#web/desk/src/lib/days.ts';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** In UTC like every date of the desk; the page says so. */
const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `09:42`, `Yest.`, `Nov 3`. @param now in ms since 1970 */
export function clockLabel(iso: string, now: number): string {
  const days = daysFrom(Date.parse(iso), now);
  if (days === 0) return clock.format(Date.parse(iso));
  return days === -1 ? 'Yest.' : shortDay.format(Date.parse(iso));
}

export interface Due {
  readonly tone: 'red' | 'yellow' | 'green';
  readonly text: string;
}

/** Until when somebody should have acted, and how urgent that is. @param now in ms since 1970 */
export function dueOf({ dueAt }: Pick<TodayItem, 'dueAt'>, now: number): Due {
  const due = Date.parse(dueAt);
  const days = daysFrom(due, now);
  if (due <= now) return { tone: 'red', text: days === 0 ? `Since ${clock.format(due)}` : 'Late' };
  if (days === 0) return { tone: 'yellow', text: `By ${clock.format(due)}` };
  if (days === 1) return { tone: 'yellow', text: 'By tomorrow' };
  return { tone: 'green', text: days < 7 ? `Due ${weekday.format(due)}` : `Due ${shortDay.format(due)}` };
}
