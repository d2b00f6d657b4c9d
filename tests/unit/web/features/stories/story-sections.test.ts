import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { storyHtml } from '#functions/domain/story/writing/compose-html.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import type { Story } from '#shared/schemas/story.ts';
import { readStoryText, type StorySection } from '#shared/story/story-text.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { IdeasSection } from '#web/src/features/stories/components/ideas-section.tsx';
import { StorySoFar } from '#web/src/features/stories/components/story-so-far.tsx';
import { ValuesSection } from '#web/src/features/stories/components/values-section.tsx';
import { WeekSection } from '#web/src/features/stories/components/week-section.tsx';

const start = { day: '2026-12-02', time: '07:30', zone: 'Europe/Berlin', weeks: 1 as const };
const story = { _id: 's1', posting: { start: null, done: [] as string[] } };
type Plan = Pick<Story, '_id' | 'posting'>;

function withQueries(node: ReactNode): string {
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, node));
}

function rendered(section: StorySection, plan: Plan = story): string {
  if (section.kind === 'values')
    return withQueries(createElement(ValuesSection, { id: 'values', section, story: plan }));
  if (section.kind === 'strategy')
    return withQueries(createElement(IdeasSection, { id: 'ideas', section, story: plan, language: 'en' }));
  if (section.kind === 'schedule')
    return withQueries(
      createElement(WeekSection, {
        id: 'week',
        storyId: plan._id,
        section,
        language: 'en' as const,
        start,
      }),
    );
  return section.html;
}

const sectionsOf = (html: string) => readStoryText(html).sections.map((section) => rendered(section));
const count = (html: string, piece: string) => html.split(piece).length - 1;

describe('the sections of a story', () => {
  const [values = '', ideas = '', week = ''] = sectionsOf(storyHtml(bicycleParts, 'en'));

  test('values have a name, a meaning and the customer’s words', () => {
    expect(values).toContain('<h2 id="values-heading" tabindex="-1">Your values</h2>');
    expect(values).toContain(
      '<li><h3>Mend before you sell</h3><p>I look for the repair first, even when the sale would pay the rent.</p>' +
        '<p class="value-moment">“I can, but I don’t think you want me to.”</p></li>',
    );
  });

  test('ideas are numbered, tagged, and folded after six', () => {
    expect(count(ideas, '<li ')).toBe(24);
    expect(count(ideas, 'data-hidden="true"')).toBe(18);
    expect(ideas).toContain(
      '<li value="5"><div class="idea-words"><h3>Hold this</h3><p class="post-hook">“First I give',
    );
    expect(ideas).toContain('<span lang="en" class="tag format-tag" data-format="reel">Reel</span>');
    expect(ideas).toContain('<p class="section-lead">About six weeks’ worth at four a week.</p>');
    expect(ideas).toContain('aria-pressed="true">All <span>24</span>');
    expect(ideas).toMatch(/aria-expanded="false" aria-controls="[^"]+" [^>]*>Show the other eighteen</);
  });

  test('ideas that are done say so, and the rest is counted in weeks', () => {
    const { ideas: list, sections } = readStoryText(storyHtml(bicycleParts, 'en'));
    const done = list.slice(0, 2).map(ideaKey);
    const html = sections.map((section) => rendered(section, { ...story, posting: { start: null, done } })).join('');
    expect(html).toContain('<p class="section-lead">Two done. About six weeks’ worth at four a week.</p>');
    expect(count(html, 'data-done="true"')).toBe(2);
  });

  test('a week that starts on a Wednesday begins with Wednesday, and every day has its date', () => {
    const dates = [...week.matchAll(/<h3 lang="en">(\w+)<\/h3><p><time dateTime="[\d-]+">([^<]+)<\/time>([^<]*)/g)];
    expect(dates.map(([, day, date, time]) => `${day} ${date}${time}`)).toEqual([
      'Wednesday 2 Dec, 07:30',
      'Thursday 3 Dec, 07:30',
      'Friday 4 Dec, 07:30',
      'Saturday 5 Dec, 07:30',
      'Sunday 6 Dec',
      'Monday 7 Dec, 07:30',
      'Tuesday 8 Dec, 07:30',
    ]);
    expect(week).toContain('<p class="section-lead">2 Dec to 8 Dec, Berlin time. One a day, one day off.</p>');
  });

  test('a week has seven days with post and call to action, and a day of rest', () => {
    expect(count(week, '<h3 lang="en">')).toBe(7);
    expect(week).toContain('<p class="week-call">Tell me when your day begins.</p>');
    expect(week).toContain(
      '<time dateTime="2026-12-06">6 Dec</time></p></div><span lang="en" class="tag format-tag" data-format="rest">Rest</span>',
    );
  });

  test('stories of the earlier form and broken lines are shown as text', () => {
    const old =
      '<h4>Your values</h4><ul><li>Patience</li></ul><h4>Your content strategy</h4><ol><li>Film it.</li></ol><p>Mine</p>' +
      '<ol><li>Show it.</li></ol><h4>Your weekly schedule</h4><ul><li>Monday: the pen.</li><li>Someday</li></ul>';
    const [oldValues, oldIdeas = '', oldWeek] = sectionsOf(old);
    expect(oldValues).toContain('<li><p>Patience</p></li>');
    expect(oldIdeas).toContain('<li value="1"><div class="idea-words"><p>Film it.</p></div>');
    expect(oldIdeas).toContain('<li value="2"><div class="idea-words"><p>Show it.</p></div>');
    expect(oldIdeas).not.toContain('Show the other');
    expect(oldIdeas).not.toContain('aria-pressed');
    expect(oldWeek).toContain(
      '<time dateTime="2026-12-07">7 Dec</time>, 07:30</p></div><div class="week-post"><p class="post-text">the pen.</p>',
    );
    expect(oldWeek).toContain('<li><p>Someday</p></li>');
  });
});

test('a story that is being written shows its paragraphs as text, without its title', () => {
  const at = '2026-11-02T10:00:00.000Z';
  const unfinished: Story = {
    _id: 's1',
    name: 'Toast',
    createdAt: at,
    updatedAt: at,
    isFilm: false,
    image: null,
    captions: [],
    status: 'writing',
    progress: { done: 1, of: 5 },
    description: '<h4>Toast</h4><p>It &lt;burnt&gt;.</p><p>Twice.</p>',
  };
  expect(renderToStaticMarkup(createElement(StorySoFar, { story: unfinished }))).toBe(
    '<article aria-label="Toast" aria-busy="true" class="reader-sheet"><div class="story-text story-so-far">' +
      '<p>It &lt;burnt&gt;.</p><p>Twice.</p></div></article>',
  );
});
