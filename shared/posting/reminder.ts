import type { StoryText } from '#shared/story/story-text.ts';
import { addDays, dayAt, instantOf } from './dates.ts';
import { type PlanStart, planPosts } from './plan-posts.ts';

/** Of the mail that reminds of a day's posts, on the clocks of the plan's zone. */
export const reminderTime = '08:00';

type Zoned = Pick<PlanStart, 'day' | 'zone'>;

const isAfter = (day: string, zone: string, nowMs: number) => instantOf(day, reminderTime, zone).getTime() > nowMs;

/** The days of a plan whose reminder is still to come, in order. @throws RangeError for an unknown zone */
export function daysToRemind(text: StoryText, start: PlanStart, done: readonly string[], nowMs: number): string[] {
  const days = new Set(planPosts(text, start, done).map(({ day }) => day));
  return [...days].filter((day) => isAfter(day, start.zone, nowMs));
}

/** The next time to see whether a day has posts, because an edit can move them: each morning from the first day on. */
export function nextMorning({ day, zone }: Zoned, nowMs: number): Date {
  const today = dayAt(nowMs, zone);
  const first = day > today ? day : today;
  return instantOf(isAfter(first, zone, nowMs) ? first : addDays(first, 1), reminderTime, zone);
}
