import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { viewportsFor } from '#tests/e2e/support/browser.ts';
import { button, editButton, htmlOf, modal, pressEdit, text } from '#tests/e2e/support/editor.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { addStoryBody, sample } from '#tests/support/product.ts';

const site = setUpWholeSite();

/** What Wren says to the next wish; no other journey asks for an edit. */
async function answerWish(html: string): Promise<void> {
  const answer = { content: JSON.stringify({ html }) };
  const next = [{ answer, match: { schema: 'story_rewrite' } }];
  await fetch(`${site.addresses.model}/__control/faults`, { method: 'POST', body: JSON.stringify({ next }) });
}

const saved = (page: Page) => modal(page).waitFor({ state: 'hidden' });

describe.each(viewportsFor('phone'))('a customer edits a story, on a %s', (_, viewport) => {
  test('edits, asks Wren, undoes, saves and restores the first text', async () => {
    const { page, faults } = await site.openPage({ viewport });
    const { token, storyId } = await customerWithStory(site.addresses, 'Edith', addStoryBody);
    const session = { token, firstStory: 'false', allowedStories: '0', subscriptionActive: 'false' };
    await page.addInitScript(`sessionStorage.in ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`);
    await page.goto(`${site.addresses.web}/story/${storyId}`);
    await page.getByRole('heading', { level: 1, name: sample.title }).waitFor();
    await pressEdit(page);
    const written = await htmlOf(page);
    await text(page).press('Control+End');
    await page.keyboard.type(' And the kitchen is still warm.');
    const mine = await htmlOf(page);
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.reload();
    // On a phone the last section is folded.
    await page.getByText('And the kitchen is still warm.').waitFor({ state: 'attached' });

    await pressEdit(page);
    expect(await htmlOf(page)).toBe(mine);
    const shorter = written.replace(/<p>.*?<\/p>/, '');
    await answerWish(shorter);
    await button(page, 'AI').click();
    await modal(page).getByLabel('What should Wren change?').fill('Make it shorter');
    await button(page, 'Send').click();
    await modal(page).getByRole('heading', { name: 'What Wren changed' }).waitFor();
    await button(page, 'Accept').click();
    expect(await htmlOf(page)).toBe(shorter);
    await page.keyboard.press('Control+z');
    expect(await htmlOf(page)).toBe(mine);
    await page.keyboard.press('Control+Shift+z');
    await button(page, 'Save').click();
    await saved(page);

    await pressEdit(page);
    expect(await htmlOf(page)).toBe(shorter);
    await button(page, 'Earlier versions').click();
    await modal(page)
      .getByRole('button', { name: /Written by Wren/ })
      .click();
    expect(await modal(page).locator('.version-item').count()).toBe(3);
    await modal(page).locator('.changes').waitFor();
    await button(page, 'Restore').click();
    await modal(page)
      .getByText(/Restored the version from/)
      .waitFor();
    expect(await htmlOf(page)).toBe(written);
    await button(page, 'Close').click();
    await page.reload();
    await editButton(page).waitFor();
    expect(await page.getByText('And the kitchen is still warm.').count()).toBe(0);
    await pressEdit(page);
    expect(await htmlOf(page)).toBe(written);
    expect(faults).toEqual([]);
  });
});
