import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { calendarFile } from '#shared/posting/calendar-file.ts';
import { type Post, planPosts } from '#shared/posting/plan-posts.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { arbitraryCodePoint } from '#tests/support/arbitrary-code-point.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';

const now = new Date('2026-11-24T10:00:00Z');
const story = readStoryText(storyHtml(bicycleParts, 'en'));
const post: Post = {
  key: 'monday',
  day: '2026-11-30',
  time: '09:00',
  instant: new Date('2026-11-30T08:00:00Z'),
  format: 'photo',
  title: 'The lid',
  text: 'Don’t ask.\n\nShow the lid.',
};
const file = (posts: readonly Post[], over: { name?: string; sequence?: number } = {}) =>
  calendarFile({ storyId: '01JD', name: 'Toast', language: 'en', sequence: 1, ...over, posts }, now);

/** The events as a second implementation reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
      summary: event.summary,
      description: event.description,
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      alarms: component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    };
  });
}

/** Of the calendar, by RFC 7986 and as most read it. The parser knows neither, so it reads them as another property of text. */
function namesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text.replaceAll(/^(?:X-WR-CAL)?NAME:/gm, 'COMMENT:')));
  return calendar.getAllProperties('comment').map((property) => property.getFirstValue());
}

/** RFC 5545, 3.1: CRLF only, lines of at most 75 octets, whole UTF-8 sequences. */
function assertWellFolded(text: string): void {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const row of text.split('\r\n')) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toContain('\r\n\r\n');
}

describe('calendarFile', () => {
  it('writes an event in UTC with an alarm, which ical.js reads back', () => {
    const text = file([post], { sequence: 3 });
    assertWellFolded(text);
    expect(text).not.toMatch(/TZID|VTIMEZONE/);
    expect(text).toContain('\r\nDTSTAMP:20261124T100000Z\r\n');
    expect(eventsOf(text)).toEqual([
      {
        uid: '01JD-monday@tellwren',
        start: '2026-11-30T08:00:00.000Z',
        minutes: 15,
        sequence: 3,
        summary: 'Photo: The lid',
        description: post.text,
        stamp: '2026-11-24T10:00:00Z',
        alarms: ['PT0S'],
      },
    ]);
  });

  it('has the posts of four weeks at the chosen local time across a change of clocks', () => {
    const start = { day: '2026-10-19', time: '09:00', zone: 'Europe/Berlin', weeks: 4 } as const;
    const posts = planPosts(story, start);
    const events = eventsOf(file(posts));
    expect(events.map(({ start: at }) => at)).toEqual(posts.map(({ instant }) => instant.toISOString()));
    expect(new Set(events.map(({ start: at }) => at.slice(11, 16)))).toEqual(new Set(['07:00', '08:00']));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(posts.length);
  });

  it('keeps the ids when the start changes', () => {
    const start = { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 4 } as const;
    const ids = (day: string) => eventsOf(file(planPosts(story, { ...start, day }))).map(({ uid }) => uid);
    expect(ids('2027-01-04')).toEqual(ids('2026-11-30'));
  });

  it('names the format in the language of the story, and an untitled post by its first line', () => {
    const untitled = { ...post, format: null, title: null };
    expect(eventsOf(file([untitled]))[0]?.summary).toBe('Don’t ask.');
    const german = calendarFile({ storyId: 's', name: 'x', language: 'de', sequence: 0, posts: [post] }, now);
    expect(eventsOf(german)[0]?.summary).toBe('Foto: The lid');
  });

  it('is an empty calendar without posts', () => {
    expect(eventsOf(file([]))).toEqual([]);
  });

  it.each([
    ['separators', 'Bread, butter; jam \\ and "tea"', 'Bread, butter; jam \\ and "tea"'],
    ['an injected event', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil', 'x END:VEVENT BEGIN:VEVENT SUMMARY:evil'],
    ['a bare carriage return', 'x\rATTENDEE:y', 'x ATTENDEE:y'],
    ['NUL and escape', 'a\0b\u001bc', 'abc'],
    ['emoji where lines fold', '🍞'.repeat(100), '🍞'.repeat(100)],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
    ['10,000 characters', 'Brot und Äpfel. '.repeat(625), 'Brot und Äpfel. '.repeat(625).trim()],
    ['an escaped line break', '\\n\\,', '\\n\\,'],
  ])('reads back a title with %s', (_what, title, read) => {
    const text = file([{ ...post, title, text: title }], { name: title });
    assertWellFolded(text);
    const events = eventsOf(text);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toBe(`Photo: ${read}`);
    expect(namesOf(text)).toEqual([read, read]);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(text.match(/^BEGIN:VCALENDAR/gm)).toHaveLength(1);
  });

  it('reads back any text', () => {
    const anyText = fc.string({ unit: arbitraryCodePoint, maxLength: 120 });
    fc.assert(
      fc.property(anyText, anyText, (title, words) => {
        const text = file([{ ...post, title: `T${title}`, text: `T${words}` }], { name: title });
        assertWellFolded(text);
        const events = eventsOf(text);
        expect(events).toHaveLength(1);
        const clean = (any: string) => any.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
        expect(events[0]?.description).toBe(clean(`T${words}`));
      }),
      { numRuns: 300 },
    );
  });
});
