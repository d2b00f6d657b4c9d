import type { ChosenStart } from '#shared/schemas/posting.ts';
import type { Story } from '#shared/schemas/story.ts';
import { currentZone } from './chosen-start.ts';

const daysPerWeek = 7;

/** `YYYY-MM-DD` in the browser's zone, that many days later. */
function dayAfter(date: Date, days: number): string {
  const later = new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${later.getFullYear()}-${two(later.getMonth() + 1)}-${two(later.getDate())}`;
}

const untilMonday = (date: Date) => (daysPerWeek + 1 - date.getDay()) % daysPerWeek || daysPerWeek;

/** At nine in the browser's zone, for a week: the one after the day that the story came, or the coming one once that is over. */
function suggestedStart(cameAt: Date, now: Date): ChosenStart {
  const isOver = dayAfter(cameAt, untilMonday(cameAt) + daysPerWeek) <= dayAfter(now, 0);
  const from = isOver ? now : cameAt;
  const zone = currentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { day: dayAfter(from, untilMonday(from)), time: '09:00', zone, weeks: 1 };
}

/** When a story's posts start: as its owner saved it, else as suggested. */
export function planStart({ createdAt, posting }: Pick<Story, 'createdAt' | 'posting'>, now: Date): ChosenStart {
  return posting?.start ?? suggestedStart(new Date(createdAt), now);
}
