import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { getStory } from '#shared/endpoints/story.ts';
import { editStoryWithAi, updateStory } from '#shared/endpoints/story-editing.ts';
import { visualFaults } from './support/axe.ts';
import {
  button,
  description,
  editButton,
  modal,
  reopenEditor,
  savedAt,
  startEditing,
  story,
  text,
  tool,
} from './support/editor.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpSharedVisit } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const visitEditor = setUpSharedVisit({ arrive: startEditing, leadBack: reopenEditor });
let api: StubApi;
let page: Page;

beforeEach(async () => {
  ({ api, page } = await visitEditor());
});

const type = async (words: string) => {
  await text(page).press('Control+Home');
  await page.keyboard.type(words);
};

test('the text with its tools', async () => {
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

wholeTest('an unsaved draft', async () => {
  await type('Oh! ');
  await page.keyboard.press('Escape');
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
  await button(page, 'Cancel').click();
  await page.getByText('You have unsaved changes from').waitFor();
  expect(await visualFaults(page, '.edit-start')).toEqual([]);
  await editButton(page).click();
  await modal(page).getByText('These are your unsaved changes').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

wholeTest('a refused link', async () => {
  await tool(page, 'Link').click();
  await modal(page).getByLabel('Address').fill('ftp://example.com');
  await page.keyboard.press('Enter');
  await modal(page).getByText('Start the link with').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

wholeTest('the AI box: empty, busy and refused', async () => {
  await button(page, 'AI').click();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
  const unanswered = api.hold(editStoryWithAi);
  await modal(page).getByLabel('What should Wren change?').fill('Warmer');
  await button(page, 'Send').click();
  await modal(page).getByText('Wren is rewriting').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
  await modal(page).locator('[data-slot=ai-box]').getByRole('button', { name: 'Cancel' }).click();
  unanswered.end();
  api.fail(editStoryWithAi, 'assistant-busy');
  await button(page, 'AI').click();
  await button(page, 'Send').click();
  await modal(page).getByText('That didn’t work').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

wholeTest("Wren's changes, and a failed save", async () => {
  const gptResponse = description
    .replace('was nervous', 'was terribly nervous')
    .replace('<ul><li><p>Stubborn hospitality</p></li>', '<ul>');
  api.answer(editStoryWithAi, { success: true, message: 'ok', data: { gptResponse } });
  await button(page, 'AI').click();
  await modal(page).getByLabel('What should Wren change?').fill('Warmer');
  await button(page, 'Send').click();
  await modal(page).getByLabel('Use this change').first().uncheck();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
  await button(page, 'Accept selected').click();
  api.fail(updateStory, 'internal');
  await button(page, 'Save').click();
  await modal(page).getByText('Not saved. Try again.').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

wholeTest('earlier versions, compared and in full', async () => {
  await button(page, 'Earlier versions').click();
  await modal(page)
    .getByRole('button', { name: /Written by Wren/ })
    .click();
  await modal(page).locator('.changes').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
  await button(page, 'Full text').click();
  await modal(page).locator('.version-preview [data-slot=safe-html]').waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

wholeTest('a text changed in another window', async () => {
  await type('Oh! ');
  api.fail(updateStory, 'changed-elsewhere');
  api.answer(getStory, {
    success: true,
    data: { ...story, description: `${description}<p>More.</p>`, updatedAt: savedAt },
  });
  await button(page, 'Save').click();
  await modal(page).getByRole('heading', { name: 'Changed in another window' }).waitFor();
  expect(await visualFaults(page, '[data-slot=edit-story]')).toEqual([]);
});

test('every touch target is at least 44 px, and every tool is in sight', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  const small = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('[data-slot=edit-story] :is(button, select)')]
    .filter((node) => node.checkVisibility())
    .filter((node) => { const { width, height } = node.getBoundingClientRect(); return width < 44 || height < 44; })
    .map((node) => node.outerHTML.slice(0, 120))`);
  expect(small).toEqual([]);
  const rows = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await page.evaluate<{ right: number; top: number }[]>(
      `[...document.querySelectorAll('[role=toolbar] :is(button, select)')].map((node) => node.getBoundingClientRect())
        .map(({ right, top }) => ({ right, top }))`,
    );
    expect(boxes.filter(({ right }) => right > width)).toEqual([]);
    return new Set(boxes.map(({ top }) => Math.round(top))).size;
  };
  expect(await rows(320)).toBe(3);
  expect(await rows(390)).toBe(2);
});

test('a disabled button has an edge', async () => {
  await button(page, 'AI').click();
  const edge = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('[data-slot=ai-box] button:disabled')).boxShadow`,
  );
  expect(edge).toContain('inset');
});
