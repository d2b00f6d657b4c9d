import type { DayFormat } from '#shared/story/languages.ts';
import type { StoryDay, StoryIdea, StoryText } from '#shared/story/story-text.ts';
import { addDays, datesOf, instantOf } from './dates.ts';
import { ideaKey } from './idea-key.ts';

/** What a customer publishes on a day. */
export interface Post {
  /** Unique in a plan, and the same as long as the weekday or the idea's title is. */
  readonly key: string;
  /** `YYYY-MM-DD` and `HH:mm` in the plan's zone. */
  readonly day: string;
  readonly time: string;
  readonly instant: Date;
  readonly format: DayFormat | null;
  readonly title: string | null;
  /** Opening line, text and call to action, as paragraphs. */
  readonly text: string;
}

type Content = Pick<Post, 'key' | 'format' | 'title' | 'text'>;
type Dated = Content & { readonly day: string };

const daysPerWeek = 7;

/** What is published of an item: its parts as paragraphs, or its whole text where an edit changed it beyond recognition. */
export function postText(item: StoryIdea | StoryDay): string {
  const parts = [item.hook, item.post, 'cta' in item ? item.cta : null].filter((part) => part !== null);
  return parts.length > 0 ? parts.join('\n\n') : (item.title ?? item.text);
}

/** What an idea or a day is adapted from: its title and its text. */
export function sourceText(item: StoryIdea | StoryDay): string {
  const text = postText(item);
  return item.title === null || text === item.title ? text : `${item.title}\n\n${text}`;
}

/** The days of a plan, each under the key of its post. */
export function keyedDays(days: readonly StoryDay[]): { readonly key: string; readonly item: StoryDay }[] {
  const seen = new Map<string, number>();
  return days.map((item) => {
    const name = item.day?.toLowerCase() ?? ideaKey(item);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: count === 1 ? name : `${name}-${count}`, item };
  });
}

/** The days of the week that have a post and a date, in the order of their dates. */
function weekOf(days: readonly StoryDay[], firstDay: string): Dated[] {
  const dates = datesOf(days, firstDay);
  const dated = keyedDays(days).flatMap(({ key, item }, index): Dated[] => {
    const date = dates[index] ?? null;
    if (date === null || item.format === 'rest') return [];
    return [{ key, day: date, format: item.format, title: item.title, text: postText(item) }];
  });
  return dated.toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The ideas that are still to do and not in the week, each once. */
function openIdeas({ ideas, days }: StoryText, done: readonly string[]): Content[] {
  const used = new Set([...done, ...days.flatMap((day) => (day.title === null ? [] : [ideaKey(day)]))]);
  return ideas.flatMap((idea): Content[] => {
    const key = ideaKey(idea);
    if (used.has(key)) return [];
    used.add(key);
    return [{ key, format: idea.format, title: idea.title, text: postText(idea) }];
  });
}

/** Ideas on the weekdays that the plan posts on, week by week; fewer ideas than such days are spread evenly. */
function laterWeeks(week: readonly Dated[], ideas: readonly Content[], weeks: number): Dated[] {
  const days = [...new Set(week.map(({ day }) => day))];
  const slots = Array.from({ length: weeks - 1 }, (_, index) =>
    days.map((day) => addDays(day, (index + 1) * daysPerWeek)),
  );
  const dates = slots.flat();
  const used = ideas.slice(0, dates.length);
  return used.map((idea, index) => ({ ...idea, day: dates[Math.floor((index * dates.length) / used.length)] ?? '' }));
}

export interface PlanStart {
  readonly day: string;
  readonly time: string;
  /** An IANA name. */
  readonly zone: string;
  readonly weeks: 1 | 4;
}

/**
 * The posts of a plan in the order of their dates: its week, and for four weeks the ideas in the same rhythm without repeating. Days
 * off have none. @throws RangeError for a zone that this browser does not know
 */
export function planPosts(
  text: StoryText,
  { day, time, zone, weeks }: PlanStart,
  done: readonly string[] = [],
): Post[] {
  const week = weekOf(text.days, day);
  const later = weeks === 1 ? [] : laterWeeks(week, openIdeas(text, done), weeks);
  return [...week, ...later].map((post) => ({ ...post, time, instant: instantOf(post.day, time, zone) }));
}
