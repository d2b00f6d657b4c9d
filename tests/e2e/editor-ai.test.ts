import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { getStory } from '#shared/endpoints/story.ts';
import {
  editStoryWithAi,
  listStoryVersions,
  restoreStoryVersion,
  updateStory,
} from '#shared/endpoints/story-editing.ts';
import { eventually } from '#tests/support/product.ts';
import {
  button,
  description,
  htmlOf,
  modal,
  reopenEditor,
  savedAt,
  startEditing,
  story,
  stubSavedStory,
  text,
  tool,
  versions,
  versionText,
} from './support/editor.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpSharedVisit } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

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

  wholeTest('does not send an empty instruction; a suggestion can be sent', async () => {
    await button(page, 'AI').click();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    expect(await instruction().getAttribute('maxlength')).toBe('2000');
    expect(await focused()).toBe('');
    await button(page, 'Make it shorter').click();
    expect(await instruction().inputValue()).toBe('Make it shorter');
    expect(await button(page, 'Send').isDisabled()).toBe(false);
    await instruction().fill('   ');
    expect(await button(page, 'Send').isDisabled()).toBe(true);
  });

  test('an accepted change is one undo step', async () => {
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
    await page.keyboard.press('Control+Shift+z');
    expect(await htmlOf(page)).toBe(rewritten);
    await button(page, 'Save').click();
    await modal(page).waitFor({ state: 'detached' });
    expect(api.calls.map(({ body }) => body)).toContainEqual(expect.objectContaining({ cause: 'rewritten' }));
    expect(faults).toEqual([]);
  });

  wholeTest('a single change can be excluded', async () => {
    answerWith(['delta', { text: '<h4>Burnt' }], done(rewritten));
    await ask();
    await modal(page).getByText('2 of 2 changes').waitFor();
    await modal(page).getByLabel('Use this change').first().uncheck();
    await modal(page).getByText('1 of 2 changes').waitFor();
    await button(page, 'Accept selected').click();
    expect(await htmlOf(page)).toBe(rewritten.replace('terribly ', ''));
  });

  wholeTest('a rejected change leaves the text unchanged and the instruction editable', async () => {
    answerWith(done(rewritten));
    await ask();
    await button(page, 'Reject').click();
    expect(await htmlOf(page)).toBe(description);
    expect(await instruction().inputValue()).toBe('Make it warmer');
    expect(await tool(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await instruction().count()).toBe(0);
    expect(await focused()).toBe('Your story');
  });

  wholeTest('Cancel closes the box and aborts the request, during which the text is locked', async () => {
    const ended: string[] = [];
    page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
    const unanswered = api.hold(editStoryWithAi);
    await ask();
    await modal(page).getByText('Wren is rewriting your story…').waitFor();
    expect(await button(page, 'Send').count()).toBe(1);
    expect(await button(page, 'Send').getAttribute('aria-disabled')).toBe('true');
    expect(await text(page).getAttribute('contenteditable')).toBe('false');
    await page.keyboard.press('Control+s');
    await modal(page).locator('[data-slot=ai-box]').getByRole('button', { name: 'Cancel' }).click();
    await eventually(async () => (ended.includes(address) ? true : undefined), 'the end of the request', 5000);
    expect(await instruction().count()).toBe(0);
    expect(await text(page).getAttribute('contenteditable')).toBe('true');
    expect(await focused()).toBe('Your story');
    expect(await htmlOf(page)).toBe(description);
    unanswered.end();
  });

  wholeTest.each([
    [
      'an error amid the stream',
      [
        ['delta', { text: '<h4>' }],
        ['error', { success: false, message: 'Error in response', code: 'model-answer-unusable', requestId: 'r' }],
      ] as const,
    ],
    ['a stream that breaks off', [['delta', { text: '<h4>' }]] as const],
  ])('%s shows no toast, ends loading and keeps the instruction', async (_, events) => {
    answerWith(...events);
    await ask('Kinder');
    await modal(page).getByText('That didn’t work. Your text hasn’t changed.').waitFor();
    expect(await instruction().inputValue()).toBe('Kinder');
    expect(await button(page, 'Send').isDisabled()).toBe(false);
    expect(await page.locator('.Toastify__toast').count()).toBe(0);
    expect(await htmlOf(page)).toBe(description);
  });

  wholeTest('handles a refusal in plain JSON like one in a stream', async () => {
    api.fail(editStoryWithAi, 'too-many-requests');
    await ask();
    await modal(page).getByText('That didn’t work. Your text hasn’t changed.').waitFor();
    expect(await htmlOf(page)).toBe(description);
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

  wholeTest('an unchanged response shows a message', async () => {
    answerWith(done(description));
    await ask();
    await modal(page).getByText('Wren found nothing to change.').waitFor();
    expect(await htmlOf(page)).toBe(description);
  });
});

describe('version history', () => {
  const restore = `/api/story/${story._id}/versions/v1/restore`;
  const restored = { _id: story._id, updatedAt: savedAt, description: versionText };
  const open = async () => {
    await button(page, 'Earlier versions').click();
    await modal(page)
      .getByRole('button', { name: /Current version/ })
      .waitFor();
  };
  const choose = async () => {
    await modal(page)
      .getByRole('button', { name: /Written by Wren/ })
      .click();
    await modal(page).locator('.changes').waitFor();
  };

  wholeTest('lists versions with time, cause and length; one can be read and compared', async () => {
    await open();
    expect(await focused()).toBe('Earlier versions');
    expect(
      (await modal(page).locator('.version-item').allTextContents()).map((line) => line.replaceAll(' ', ' ')),
    ).toEqual([
      expect.stringMatching(/^November 2nd 2026, \d+:00 [AP]MCurrent versionEdited · 44 words$/),
      expect.stringMatching(/^November 2nd 2026, \d+:00 [AP]MRestored · 41 words$/),
      expect.stringMatching(/^November \d+(st|nd) 2026, \d+:30 [AP]MWritten by Wren · 38 words$/),
    ]);
    expect(await button(page, 'Restore').isDisabled()).toBe(true);
    await choose();
    expect((await modal(page).locator('ins').allTextContents()).join()).toContain('Nobody has asked why');
    await button(page, 'Full text').click();
    await modal(page).locator('.version-preview .story-text').getByText('Nobody has asked why.').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Your story');
    expect(faults).toEqual([]);
  });

  test('loads older versions on request, also after a failed try', async () => {
    const newer = versions.slice(0, 2);
    api.answer(listStoryVersions, { success: true, data: newer, next: newer[1]?.createdAt });
    await open();
    api.fail(listStoryVersions, 'story-not-found');
    await button(page, 'Show older versions').click();
    await modal(page).getByRole('alert').filter({ hasText: 'No story found' }).waitFor();
    expect(await modal(page).locator('.version-item').count()).toBe(2);
    api.answer(listStoryVersions, { success: true, data: versions.slice(2), next: null });
    await button(page, 'Show older versions').click();
    await modal(page)
      .getByRole('button', { name: /Written by Wren/ })
      .waitFor();
    expect(await modal(page).locator('.version-item').count()).toBe(3);
    expect(await button(page, 'Show older versions').count()).toBe(0);
  });

  wholeTest('restores a version in the text, announces it and allows undo', async () => {
    api.answer(restoreStoryVersion, { success: true, message: 'ok', data: restored });
    await open();
    await choose();
    api.answer(getStory, { success: true, data: { ...story, description: versionText, updatedAt: savedAt } });
    await button(page, 'Restore').click();
    await modal(page)
      .getByText(/^Restored the version from November .*\.$/)
      .waitFor();
    expect(callsOf(restore)).toMatchObject([{ body: { updatedAt: story.updatedAt } }]);
    expect(await focused()).toBe('Your story');
    expect(await htmlOf(page)).toBe(versionText);
    await page.keyboard.press('Control+z');
    expect(await htmlOf(page)).toBe(description);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+s');
    await modal(page).waitFor({ state: 'hidden' });
    await page.getByRole('article').getByText('Nobody has asked why.').waitFor();
    expect(callsOf(`/api/story/${story._id}`).filter(({ body }) => body !== undefined)).toEqual([]);
  });

  test('saves unsaved changes as a version before restoring another', async () => {
    await text(page).press('Control+Home');
    await page.keyboard.type('Oh! ');
    const mine = await htmlOf(page);
    stubSavedStory(api, mine);
    api.answer(restoreStoryVersion, { success: true, message: 'ok', data: restored });
    await open();
    await choose();
    await button(page, 'Restore').click();
    await modal(page)
      .getByText(/Restored the version from/)
      .waitFor();
    const order = api.calls.filter(({ body }) => body !== undefined).map(({ path, body }) => ({ path, body }));
    expect(order).toEqual([
      { path: `/api/story/${story._id}`, body: { description: mine, updatedAt: story.updatedAt } },
      { path: restore, body: { updatedAt: savedAt } },
    ]);
  });

  wholeTest('restores nothing and loses nothing when that save fails', async () => {
    await text(page).press('Control+Home');
    await page.keyboard.type('Oh! ');
    const mine = await htmlOf(page);
    api.fail(updateStory, 'internal');
    await open();
    await choose();
    await button(page, 'Restore').click();
    await modal(page).getByText('Not saved. Try again.').waitFor();
    expect(callsOf(restore)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await htmlOf(page)).toBe(mine);
  });

  wholeTest('shows an empty list and a failed fetch', async () => {
    api.answer(listStoryVersions, { success: true, data: [] });
    await button(page, 'Earlier versions').click();
    await modal(page).getByText('No earlier versions yet.').waitFor();
    await button(page, 'Back to editing').click();
    api.fail(listStoryVersions, 'story-not-found');
    await button(page, 'Earlier versions').click();
    await modal(page).getByText('No earlier versions yet.').waitFor();
    expect(await htmlOf(page)).toBe(description);
  });
});

wholeTest('requests of the editor carry the customer’s token', async () => {
  api.answer(editStoryWithAi, { success: true, message: 'ok', data: { gptResponse: description } });
  await button(page, 'AI').click();
  await modal(page).getByLabel('What should Wren change?').fill('Nothing');
  await button(page, 'Send').click();
  await modal(page).getByText('Wren found nothing to change.').waitFor();
  expect(api.calls.at(-1)?.authorization).toMatch(/^Bearer /);
});
