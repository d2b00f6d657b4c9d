import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { editStoryWithAi } from '#shared/endpoints/story-editing.ts';
import { button, description, htmlOf, modal, reopenEditor, startEditing, text } from './support/editor.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpSharedVisit } from './support/stubbed-site.ts';

const visitEditor = setUpSharedVisit({ arrive: startEditing, leadBack: reopenEditor });
let api: StubApi;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, page, faults } = await visitEditor());
});

const focused = () =>
  page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
const callsOf = (path: string) => api.calls.filter((call) => call.path === path);

describe('the AI box', () => {
  const rewritten = description
    .replace('was nervous', 'was terribly nervous')
    .replace('<h4>Your values</h4>', '<p>Nobody has ever asked why.</p><h4>Your values</h4>');
  const address = '/api/story/update-report-ai';
  const instruction = () => modal(page).getByLabel('What should Wren change?');
  const done = (gptResponse: string) => ['done', { success: true, message: 'ok', data: { gptResponse } }] as const;
  const answerWith = (...events: (readonly [event: string, data: unknown])[]) =>
    api.answerEvents(editStoryWithAi, events);

  async function ask(words = 'Make it warmer'): Promise<void> {
    await button(page, 'AI').click();
    await instruction().fill(words);
    await button(page, 'Send').click();
  }

  test('an accepted change is one undo step, and a single change can be excluded', async () => {
    api.answer(editStoryWithAi, { success: true, message: 'ok', data: { gptResponse: rewritten } });
    await text(page).press('Control+Home');
    await page.keyboard.type('Oh! ');
    const typed = await htmlOf(page);
    await ask();
    await modal(page).getByRole('heading', { name: 'What Wren changed' }).waitFor();
    expect(callsOf(address)).toMatchObject([{ body: { whatToEdit: 'Make it warmer', previousResponse: typed } }]);
    expect(await focused()).toBe('What Wren changed');
    expect(await modal(page).locator('ins').allTextContents()).toEqual(['terribly ', 'Nobody has ever asked why.']);
    expect(await modal(page).locator('del').allTextContents()).toEqual(['Oh! ']);
    expect((await modal(page).locator('.change').first().textContent())?.replaceAll(/\s+/g, ' ')).toContain(
      'removed: Oh! ,',
    );
    await button(page, 'Accept').click();
    expect(await htmlOf(page)).toBe(rewritten);
    expect(await focused()).toBe('Your story');
    await page.keyboard.type('X');
    await page.keyboard.press('Control+z');
    expect(await htmlOf(page)).toBe(rewritten);
    await page.keyboard.press('Control+z');
    expect(await htmlOf(page)).toBe(typed);
    answerWith(done(rewritten.replaceAll('nervous', 'calm')));
    await ask();
    await modal(page).getByText('3 of 3 changes').waitFor();
    await modal(page).getByLabel('Use this change').first().uncheck();
    await modal(page).getByText('2 of 3 changes').waitFor();
    await button(page, 'Accept selected').click();
    expect(await htmlOf(page)).toBe(rewritten.replaceAll('nervous', 'calm').replace('<h4>Burnt', '<h4>Oh! Burnt'));
    await button(page, 'Save').click();
    await modal(page).waitFor({ state: 'detached' });
    expect(api.calls.map(({ body }) => body)).toContainEqual(expect.objectContaining({ cause: 'rewritten' }));
    expect(faults).toEqual([]);
  });

  test('harmful markup in a response does not reach the text', async () => {
    answerWith(
      done(
        '<h4>Toast</h4><p onclick="window.hurt=1">A<img src=x onerror="window.hurt=1"><a href="javascript:x">b</a></p>',
      ),
    );
    await ask();
    await button(page, 'Accept').click();
    expect(await htmlOf(page)).toBe('<h4>Toast</h4><p>Ab</p>');
    expect(await page.evaluate('window.hurt')).toBeUndefined();
  });

  test('an unchanged response shows a message', async () => {
    answerWith(done(description));
    await ask();
    await modal(page).getByText('Wren found nothing to change.').waitFor();
    expect(await htmlOf(page)).toBe(description);
  });
});
