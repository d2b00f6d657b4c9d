import { describe, expect, test } from 'vitest';
import { updatePosting } from '#shared/endpoints/posting.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import { visualFaults } from './support/axe.ts';
import { fullStory, story } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';

const visit = setUpStoryVisits();

describe('the sections of a story', () => {
  test('fold the ideas after six, show the week in columns, and print everything', async () => {
    visit.api.answer(getStory, { success: true, data: fullStory });
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
    await page.setViewportSize({ width: 1280, height: 900 });
    await more.click();
    expect(await shown()).toBe(24);
    expect(await page.getByRole('button', { name: 'Show only six' }).getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: 'Reel 4' }).click();
    expect(await shown()).toBe(4);
    expect(await page.getByRole('button', { name: 'Show only six' }).count()).toBe(0);
    await page.getByRole('button', { name: 'All 24' }).click();
    expect(await shown()).toBe(24);
    expect(visit.faults).toEqual([]);
  });

  test('fold on a phone, where a story fits into 6,000 px, and unfold for their anchors', async () => {
    visit.api.answer(getStory, { success: true, data: fullStory });
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await visit.open();
    const { page } = visit;
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(6000);
    const anchors = page.getByRole('navigation', { name: 'On this page' });
    expect(await anchors.getByRole('link').allTextContents()).toEqual([
      ...['Story ', 'Captions 5', 'Values 5', 'Ideas 24', 'Week '],
    ]);
    const fold = (label: string) => page.getByRole('button', { name: label });
    const ideas = page.getByRole('heading', { name: 'The tin with the dent' });
    expect(await ideas.isVisible()).toBe(false);
    await fold('Show Your content strategy').click();
    await ideas.waitFor();
    await fold('Hide Your content strategy').click();
    await ideas.waitFor({ state: 'hidden' });
    await fold('Hide Your Content').click();
    await page.getByRole('list', { name: 'Captions' }).waitFor({ state: 'hidden' });

    // By key: the row of anchors scrolls to the current one, which may move a link from under the pointer.
    await anchors.getByRole('link', { name: 'Week' }).press('Enter');
    await page.getByRole('heading', { name: 'Wednesday' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Your weekly schedule');
    await expect.poll(() => anchors.locator('[aria-current]').textContent()).toBe('Week ');
    await fold('Show Your values').click();
    await fold('Show Your content strategy').click();
    // A button that is half below the bar would count as too small.
    await page.evaluate('scrollTo(0, 0)');
    expect(await visualFaults(page)).toEqual([]);
    expect(visit.faults).toEqual([]);
  });

  test('an idea is ticked, and the days get dates when a start is chosen', async () => {
    const { page, api } = visit;
    api.answer(getStory, { success: true, data: fullStory });
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit.open();
    const first = fullStory.posting ?? { start: null, done: [] };
    const done = ideaKey({ title: 'The tin with the dent', text: '' });
    api.answer(updatePosting, { success: true, message: 'ok', data: { ...first, done: [done] } });
    await page.getByRole('checkbox', { name: 'Done: The tin with the dent' }).click();
    await page.getByText('One done. About six weeks’ worth at four a week.').waitFor();
    await expect.poll(() => visit.sentTo('/posting')).toEqual([{ done: { key: done, done: true } }]);

    const start = { day: '2026-12-02', time: '07:30', zone: 'Europe/Berlin', weeks: 1 as const, sequence: 1 };
    api.answer(updatePosting, { success: true, message: 'ok', data: { start, done: [done] } });
    await page.getByLabel('Starts on').fill(start.day);
    await page.getByRole('link', { name: 'Week 2 Dec' }).waitFor();
    expect(await page.locator('.week > li').first().textContent()).toContain('Wednesday2 Dec');
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
