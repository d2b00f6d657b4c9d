import { describe, expect, test } from 'vitest';
import { updatePosting } from '#shared/endpoints/posting.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { visualFaults } from './support/axe.ts';
import { fullStory } from './support/story-samples.ts';
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
    const daysOf = () =>
      page.evaluate<[top: number, width: number][]>(
        "[...document.querySelectorAll('.week > li')].map((day) => [day.offsetTop, day.offsetWidth])",
      );
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const days = await daysOf();
      expect(new Set(days.map(([top]) => top)).size, `rows at ${width} px`).toBe(2);
      expect(Math.min(...days.map(([, wide]) => wide)), `${width} px`).toBeGreaterThan(220);
    }
    expect(await visualFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    const box = await page.getByRole('checkbox').first().locator('xpath=..').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
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
    const start = { day: '2099-11-30', time: '09:00', zone: 'Europe/Berlin', weeks: 1, sequence: 1 } as const;
    visit.api.answer(getStory, { success: true, data: { ...fullStory, posting: { start, done: [] } } });
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await visit.open();
    const { page } = visit;
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(6000);
    const anchors = page.getByRole('navigation', { name: 'On this page' });
    expect(await anchors.getByRole('link').allTextContents()).toEqual([
      ...['Story ', 'Captions 5', 'Values 5', 'Ideas 24', 'Week 30 Nov'],
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
    await expect.poll(() => anchors.locator('[aria-current]').textContent()).toBe('Week 30 Nov');
    const data = { start, done: [], reminds: true };
    visit.api.answer(updatePosting, { success: true, message: 'ok', data });
    const reminders = page.getByRole('checkbox', { name: 'Remind me by email on these days' });
    await reminders.press('Space');
    await expect.poll(() => visit.sentTo('/posting')).toEqual([{ remind: true }]);
    expect(await reminders.isChecked()).toBe(true);
    await fold('Show Your values').click();
    await fold('Show Your content strategy').click();
    // A button that is half below the bar would count as too small.
    await page.evaluate('scrollTo(0, 0)');
    expect(await visualFaults(page)).toEqual([]);
    expect(visit.faults).toEqual([]);
  });
});
