import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { transcribeAnswer } from '#shared/endpoints/transcription.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { eventually } from '#tests/support/product.ts';
import { visualFaults } from './support/axe.ts';
import { viewportsFor } from './support/browser.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const question: ChatMessage = { role: 'system', content: 'What did the kitchen smell like that morning?' };
const words = 'Burnt toast, and my sister was nervous.';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  api.answer(sendChatMessage, { success: true, message: 'And who opened the window?' });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  api.answer(transcribeAnswer, { success: true, data: { text: words } });
  page.setDefaultTimeout(10_000);
});

const field = () => page.getByLabel('Your message to Wren');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const microphone = () => button('Speak your answer');
const stop = () => button('Stop and write it down');
const focusedName = () => page.evaluate<string | null>('document.activeElement.ariaLabel');
const recordings = () => api.calls.filter(({ path }) => path === '/api/transcription');

/** The field's text after a recording. */
async function written(): Promise<string> {
  await eventually(async () => recordings().length > 0 || undefined, 'the recording');
  await field().waitFor();
  return await field().inputValue();
}

async function open(): Promise<void> {
  await page.addInitScript(`localStorage.MEMORIES_PROMPT ??= ${JSON.stringify(JSON.stringify([question]))}`);
  await goTo(page, `${site.url}/start-your-story?tab=memories`);
  await microphone().waitFor();
}

async function openWithPermission(): Promise<void> {
  await page.context().grantPermissions(['microphone'], { origin: site.url });
  await open();
}

async function record(): Promise<void> {
  await microphone().click();
  await stop().waitFor();
}

describe('a spoken answer', () => {
  test.each(viewportsFor('phone'))(
    'comes into the field to be corrected, after what was typed (%s)',
    async (_, size) => {
      await page.setViewportSize(size);
      await openWithPermission();
      await field().fill('It was Tuesday.');
      await record();
      await page.getByText('Listening. Nothing is sent until you press send.').waitFor();
      expect(await focusedName()).toBe('Stop and write it down');
      const drawn = () => page.locator('.speech-line path').getAttribute('d');
      await eventually(async () => ((await drawn())?.split('S').length ?? 0) > 3 || undefined, 'the voice is drawn');
      expect(await visualFaults(page)).toEqual([]);
      await stop().click();
      await eventually(async () => (await field().inputValue()) !== 'It was Tuesday.' || undefined, 'the text');
      expect(await field().inputValue()).toBe(`It was Tuesday. ${words}`);
      expect(await page.evaluate('document.activeElement.localName')).toBe('textarea');
      expect(recordings()).toMatchObject([{ body: { audio: { type: 'audio/webm;codecs=opus' } } }]);
      expect(api.calls.filter(({ path }) => path === '/api/chat')).toEqual([]);
      expect(await visualFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('records while the button is held, survives a lost connection and is sent again', async () => {
    await openWithPermission();
    await microphone().hover();
    await page.mouse.down();
    await stop().waitFor();
    await eventually(async () => (await page.getByRole('timer').textContent()) !== '0:00' || undefined, 'a second');
    api.lose(transcribeAnswer);
    await page.mouse.up();
    await page.getByText('Your recording is still here.').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await button('Try again').click();
    expect(await written()).toBe(words);
    const [first, second] = recordings();
    expect(second?.body).toEqual(first?.body);
  });
});
