import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { storyHtml } from '#functions/domain/story/compose-html.ts';
import type { Story } from '#shared/schemas/story.ts';
import { readStoryText, type StorySection } from '#shared/story/story-text.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { IdeasSection } from '#web/src/features/stories/components/ideas-section.tsx';
import { StorySoFar } from '#web/src/features/stories/components/story-so-far.tsx';
import { ValuesSection } from '#web/src/features/stories/components/values-section.tsx';
import { WeekSection } from '#web/src/features/stories/components/week-section.tsx';

function rendered(section: StorySection): string {
  if (section.kind === 'values') return renderToStaticMarkup(createElement(ValuesSection, { section }));
  if (section.kind === 'strategy')
    return renderToStaticMarkup(createElement(IdeasSection, { section, language: 'en' }));
  if (section.kind === 'schedule') return renderToStaticMarkup(createElement(WeekSection, { section, language: 'en' }));
  return section.html;
}

const sectionsOf = (html: string) => readStoryText(html).sections.map(rendered);
const count = (html: string, piece: string) => html.split(piece).length - 1;

describe('the sections of a story', () => {
  const [values = '', ideas = '', week = ''] = sectionsOf(storyHtml(bicycleParts, 'en'));

  test('values have a name, a meaning and the customer’s words', () => {
    expect(values).toMatch(/<h2 id="[^"]+">Your values<\/h2>/);
    expect(values).toContain(
      '<li><h3>Mend before you sell</h3><p>I look for the repair first, even when the sale would pay the rent.</p>' +
        '<p class="value-moment">“I can, but I don’t think you want me to.”</p></li>',
    );
  });

  test('ideas are numbered, tagged, and folded after six', () => {
    expect(count(ideas, '<li>')).toBe(24);
    expect(ideas).toContain(
      '<h3>Hold this</h3><span class="format-tag" data-format="reel">Reel</span>' +
        '<p class="post-hook">“First I give you the spanner.”</p>',
    );
    expect(ideas).toMatch(/<ol id="([^"]+)" start="1" class="idea-list idea-list-folded">/);
    expect(ideas).toMatch(/aria-expanded="false" aria-controls="[^"]+" [^>]*>Show the other eighteen</);
  });

  test('a week has seven days with post and call to action, and a day of rest', () => {
    expect(count(week, '<h3>')).toBe(7);
    expect(week).toContain('<p class="week-call">Tell me when your day begins.</p>');
    expect(week).toContain('<h3>Sunday</h3><span class="format-tag" data-format="rest">Rest</span>');
  });

  test('stories of the earlier form and broken lines are shown as text', () => {
    const old =
      '<h4>Your values</h4><ul><li>Patience</li></ul><h4>Your content strategy</h4><ol><li>Film it.</li></ol><p>Mine</p>' +
      '<ol><li>Show it.</li></ol><h4>Your weekly schedule</h4><ul><li>Monday: the pen.</li><li>Someday</li></ul>';
    const [oldValues, oldIdeas = '', oldWeek] = sectionsOf(old);
    expect(oldValues).toContain('<li><p>Patience</p></li>');
    expect(oldIdeas).toContain('<li><p>Film it.</p></li>');
    expect(oldIdeas).toContain('start="2"');
    expect(oldIdeas).not.toContain('<button');
    expect(oldWeek).toContain('<h3>Monday</h3><div class="week-post"><p class="post-text">the pen.</p>');
    expect(oldWeek).toContain('<li><p>Someday</p></li>');
  });
});

test('a story that is being written shows its paragraphs as text, without its title', () => {
  const at = '2026-11-02T10:00:00.000Z';
  const story: Story = {
    ...{ _id: 's1', name: 'Toast', createdAt: at, updatedAt: at, isFilm: false, image: null, captions: [] },
    ...{ status: 'writing', progress: { done: 1, of: 5 } },
    description: '<h4>Toast</h4><p>It &lt;burnt&gt;.</p><p>Twice.</p>',
  };
  expect(renderToStaticMarkup(createElement(StorySoFar, { story }))).toBe(
    '<article aria-label="Toast" aria-busy="true" class="reader-sheet"><div class="story-text story-so-far">' +
      '<p>It &lt;burnt&gt;.</p><p>Twice.</p></div></article>',
  );
});
