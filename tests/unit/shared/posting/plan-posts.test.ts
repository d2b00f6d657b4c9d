import { describe, expect, it } from 'vitest';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { addDays } from '#shared/posting/dates.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { planPosts } from '#shared/posting/plan-posts.ts';
import { readStoryText } from '#shared/story/story-text.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';

const story = readStoryText(storyHtml(bicycleParts, 'en'));
const start = { day: '2026-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 1 } as const;
const restDays = story.days.filter(({ format }) => format === 'rest').length;
const edited = (html: string) => readStoryText(`<p>Once.</p>${html}`);

describe('ideaKey', () => {
  it('ignores capitals, spaces and the way letters are composed, and nothing else', () => {
    const key = (title: string | null, text = '') => ideaKey({ title, text });
    expect(key('The  Café ')).toBe(key('the cafe\u0301'));
    expect(key(null, 'The café')).toBe(key('The café', 'Photo · The café'));
    expect(key('The lid')).not.toBe(key('The lids'));
    expect(new Set(Array.from({ length: 5000 }, (_, at) => key(`Idea ${at}`))).size).toBe(5000);
    for (const title of ['', '🍞', 'x'.repeat(100_000)]) expect(key(title)).toMatch(/^[0-9a-z]{13}$/);
  });

  it('never changes, because it is stored', () => {
    expect(ideaKey({ title: 'The lid', text: '' })).toBe(ideaKey({ title: 'the lid', text: 'x' }));
    expect(ideaKey({ title: 'The lid', text: '' })).toMatchInlineSnapshot(`"15opgdqdvraj9"`);
  });
});

describe('planPosts', () => {
  it('has a post for each day of the week but days off', () => {
    const posts = planPosts(story, start);
    expect(restDays).toBeGreaterThan(0);
    expect(posts).toHaveLength(7 - restDays);
    const [monday] = story.days;
    expect(posts[0]).toEqual({
      key: 'monday',
      day: '2026-11-30',
      time: '09:00',
      instant: new Date('2026-11-30T08:00:00Z'),
      format: monday?.format,
      title: monday?.title,
      text: [monday?.hook, monday?.post, monday?.cta].filter((part) => typeof part === 'string').join('\n\n'),
    });
  });

  it('moves every date with the start, in the order of the dates', () => {
    const posts = planPosts(story, { ...start, day: '2026-12-02' });
    expect(posts.map(({ day }) => day)).toEqual(posts.map(({ day }) => day).toSorted());
    expect(posts.filter(({ day }) => day < '2026-12-02' || day > '2026-12-08')).toEqual([]);
    expect(posts.find(({ key }) => key === 'monday')?.day).toBe('2026-12-07');
  });

  it('continues with the ideas in the rhythm of the week, each once', () => {
    const posts = planPosts(story, { ...start, weeks: 4 });
    const week = planPosts(story, start);
    const later = posts.slice(week.length);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(posts.length);
    expect(new Set(posts.map(({ day }) => day)).size).toBe(posts.length);
    expect(later.length).toBeLessThanOrEqual(week.length * 3);
    const rhythm = new Set(week.flatMap(({ day }) => [7, 14, 21].map((days) => addDays(day, days))));
    expect(later.filter(({ day }) => !rhythm.has(day))).toEqual([]);
    const titles = new Set(story.ideas.map(({ title }) => title));
    expect(later.every(({ title }) => titles.has(title))).toBe(true);
    expect(later.some(({ day }) => day >= addDays(start.day, 21))).toBe(true);
  });

  it('leaves out ideas that are done and those that the week already has', () => {
    const plan = { ...start, weeks: 4 } as const;
    const [first] = planPosts(story, plan).slice(planPosts(story, start).length);
    if (first === undefined) throw new Error('no idea in the later weeks');
    expect(planPosts(story, plan, [first.key]).map(({ key }) => key)).not.toContain(first.key);
    const week = story.days.map((day, index) => (index === 0 ? { ...day, title: first.title } : day));
    expect(planPosts({ ...story, days: week }, plan).map(({ key }) => key)).not.toContain(first.key);
    const all = story.ideas.map(ideaKey);
    expect(planPosts(story, plan, all)).toEqual(planPosts(story, start));
  });

  it('spreads few ideas evenly over the three weeks', () => {
    const few = { ...story, ideas: story.ideas.slice(0, 3) };
    const later = planPosts(few, { ...start, weeks: 4 }).filter(({ day }) => day >= '2026-12-07');
    expect(later.map(({ day }) => day)).toEqual(['2026-12-07', '2026-12-14', '2026-12-21']);
  });

  it('takes an edited plan: texts without weekdays, one weekday twice, or no plan at all', () => {
    const text = edited(
      '<h4>Your values</h4><p>x</p><h4>Your weekly schedule</h4><ul><li>First post</li><li>Second</li></ul>',
    );
    expect(planPosts(text, start).map(({ day, text: words }) => [day, words])).toEqual([
      ['2026-11-30', 'First post'],
      ['2026-12-01', 'Second'],
    ]);
    const twice = edited(
      '<h4>Your values</h4><p>x</p><h4>Your weekly schedule</h4><ul><li>Monday: A</li><li>Monday: B</li></ul>',
    );
    expect(planPosts(twice, start).map(({ key }) => key)).toEqual(['monday', 'monday-2']);
    expect(planPosts(edited(''), { ...start, weeks: 4 })).toEqual([]);
  });

  it('keeps the time of day across a change of clocks', () => {
    const plan = { ...start, day: '2026-10-19', weeks: 4 } as const;
    const posts = planPosts(story, plan);
    const hours = (before: boolean) =>
      new Set(posts.filter(({ day }) => day < '2026-10-25' === before).map(({ instant }) => instant.getUTCHours()));
    expect([...hours(true)]).toEqual([7]);
    expect([...hours(false)]).toEqual([8]);
  });
});
