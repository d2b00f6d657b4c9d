import { describe, expect, test } from 'vitest';
import { storyHtml } from '#functions/domain/story/compose-html.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { bicycleParts } from '#tests/support/bicycle-story.ts';
import { visualFaults } from './support/axe.ts';
import { story } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';

const visit = setUpStoryVisits();

describe('the sections of a story', () => {
  test('fold the ideas after six, show the week in columns, and print everything', async () => {
    visit.api.answer(getStory, { success: true, data: { ...story, description: storyHtml(bicycleParts, 'en') } });
    await visit.page.setViewportSize({ width: 1280, height: 900 });
    await visit.open();
    const { page } = visit;
    const shown = () => page.locator('.idea-list > li:visible').count();
    await page.getByRole('heading', { name: 'Your content strategy' }).waitFor();
    expect(await shown()).toBe(6);
    const more = page.getByRole('button', { name: 'Show the other eighteen' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await page.emulateMedia({ media: 'print' });
    expect(await shown()).toBe(24);
    expect(await page.getByRole('heading', { name: 'Your weekly schedule' }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    const rows = () =>
      page.evaluate("new Set([...document.querySelectorAll('.week > li')].map((day) => day.offsetTop)).size");
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await rows(), `${width} px`).toBe(1);
    }
    expect(await visualFaults(page)).toEqual([]);
    await more.click();
    expect(await shown()).toBe(24);
    expect(await page.getByRole('button', { name: 'Show only six' }).getAttribute('aria-expanded')).toBe('true');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await visualFaults(page)).toEqual([]);
    expect(visit.faults).toEqual([]);
  });

  test('a story that is being written grows by its finished paragraphs and cannot be edited', async () => {
    const { page, api } = visit;
    const writing = { ...story, status: 'writing' as const, progress: { done: 1, of: 5 }, captions: [] };
    api.answer(getStory, { success: true, data: { ...writing, description: '<p>It burnt.</p>' } });
    await visit.open();
    const article = page.getByRole('article', { name: story.name });
    await article.getByText('It burnt.').waitFor();
    expect(await article.getAttribute('aria-busy')).toBe('true');
    await article.evaluate("document.querySelector('.story-so-far p').dataset.seen = 'yes'");
    api.answer(getStory, { success: true, data: { ...writing, description: '<p>It burnt.</p><p>Twice.</p>' } });
    await article.getByText('Twice.').waitFor();
    // React keeps the first paragraph, so that only the second fades in.
    expect(await article.locator('[data-seen=yes]').count()).toBe(1);
    expect(await page.getByRole('button', { name: /edit/i }).count()).toBe(0);
    expect(await visualFaults(page)).toEqual([]);
    api.answer(getStory, { success: true, data: story });
    await page.getByRole('heading', { name: 'Your values' }).waitFor();
  });
});
