import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { formatLabel } from '#shared/story/story-text.ts';
import type { Post } from './plan-posts.ts';

interface CalendarPlan {
  readonly storyId: string;
  readonly name: string;
  readonly language: StoryLanguage;
  /** More with each change of an event (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly posts: readonly Post[];
}

const eventMs = 15 * 60_000;

/** RFC 5545, 3.3.11 allows no control characters in a text but tabs; line breaks are escaped. */
function plain(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed();
}

/** One line, as calendars show it. */
const line = (text: string) => plain(text).replace(/\s+/g, ' ').trim();

/**
 * An `.ics` file with an event and an alarm for each post, in UTC, so that it needs no time zone definition. Ids are stable: a
 * second import moves events instead of adding some, where the calendar supports it.
 */
export function calendarFile({ storyId, name, language, sequence, posts }: CalendarPlan, now: Date): string {
  const calendar = ical({
    // The library escapes every text but this one.
    name: line(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Tellwren', product: 'Tellwren', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { key, instant, format, title, text } of posts) {
    const label = format === null ? null : formatLabel(format, language);
    const event = calendar.createEvent({
      id: `${storyId}-${key}@tellwren`,
      sequence,
      stamp: now,
      start: instant,
      end: new Date(instant.getTime() + eventMs),
      summary: line([label, title ?? text.split('\n', 1)[0]].filter((part) => part !== null).join(': ')),
      description: plain(text),
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0 });
  }
  return `${calendar.toString()}\r\n`;
}
