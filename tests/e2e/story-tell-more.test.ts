import { describe, expect, test, vi } from 'vitest';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { viewportsFor } from './support/browser.ts';
import { button, modal, pressEdit } from './support/editor.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const told = 'Our neighbour Wilhelmina brought a copper kettle, and we drank from it until noon.';

describe.each(viewportsFor('phone'))('a thin story, on a %s', (_, viewport) => {
  test('is told further and written again, while the old text stays, and can be restored', async () => {
    const { token, storyId } = await customerWithStory(site.addresses, 'Edith');
    const { page, faults } = await site.openPage({ viewport });
    const session = { token, firstStory: 'false', allowedStories: '0', subscriptionActive: 'false' };
    await page.addInitScript(`sessionStorage.in ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`);
    await page.goto(`${site.addresses.web}/story/${storyId}`);
    const panel = page.locator('.tell-more');
    const field = panel.getByRole('textbox').first();
    const book = page.locator('.book-text');
    const storyText = async () => {
      await book.locator('[data-slot="safe-html"]').first().waitFor();
      return await book.textContent();
    };
    await field.fill(told);
    const before = await storyText();

    await page.reload();
    await panel.getByText('Free, and once.').waitFor();
    expect(await field.inputValue()).toBe(told);
    await panel.getByRole('button', { name: 'Write it again' }).click();
    await panel.getByRole('heading', { name: 'Wren is writing it again' }).waitFor();
    expect(await storyText()).toBe(before);
    const heading = panel.getByRole('heading');
    await heading.scrollIntoViewIfNeeded();
    const topBefore = (await heading.boundingBox())?.y ?? 0;
    await panel.getByRole('heading', { name: 'Your story is written again' }).waitFor();
    await vi.waitFor(async () => expect(Math.abs(((await heading.boundingBox())?.y ?? 0) - topBefore)).toBeLessThan(2));
    expect(await storyText()).not.toBe(before);

    await pressEdit(page);
    await button(page, 'Earlier versions').click();
    await modal(page)
      .getByText(/Written again by Wren/)
      .waitFor();
    await modal(page)
      .getByRole('button', { name: /Before you told more/ })
      .click();
    await modal(page).locator('.changes').waitFor();
    await button(page, 'Restore').click();
    await modal(page)
      .getByText(/Restored the version from/)
      .waitFor();
    await page.reload();
    expect(await storyText()).toBe(before);
    expect(await panel.count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
