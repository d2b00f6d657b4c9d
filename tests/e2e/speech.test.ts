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

  test('records while the button is held', async () => {
    await openWithPermission();
    await microphone().hover();
    await page.mouse.down();
    await stop().waitFor();
    await eventually(async () => (await page.getByRole('timer').textContent()) !== '0:00' || undefined, 'a second');
    await page.mouse.up();
    expect(await written()).toBe(words);
  });

  test('is discarded by the cross and by Escape, and the focus returns to the microphone', async () => {
    await openWithPermission();
    await field().fill('Typed.');
    await microphone().focus();
    await page.keyboard.press('Enter');
    await stop().waitFor();
    await page.keyboard.press('Escape');
    await microphone().waitFor();
    expect(await focusedName()).toBe('Speak your answer');
    await record();
    await button('Discard the recording').click();
    await microphone().waitFor();
    expect(await field().inputValue()).toBe('Typed.');
    expect(recordings()).toEqual([]);
  });

  test('survives a lost connection and is sent again', async () => {
    await openWithPermission();
    await record();
    api.lose(transcribeAnswer);
    await stop().click();
    await page.getByText('We couldn’t reach Tellwren. Please check your connection and try again.').waitFor();
    await page.getByText('Your recording is still here.').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await button('Try again').click();
    expect(await written()).toBe(words);
    const [first, second] = recordings();
    expect(second?.body).toEqual(first?.body);
  });

  test.each(['too-many-requests', 'assistant-busy', 'speech-unavailable'] as const)(
    '%s keeps the recording',
    async (code) => {
      await openWithPermission();
      await record();
      api.fail(transcribeAnswer, code);
      await stop().click();
      await button('Try again').waitFor();
      expect(await page.getByRole('status').allTextContents()).toContain('Your recording is still here.');
    },
  );

  test('silence asks for another recording', async () => {
    await openWithPermission();
    await record();
    api.fail(transcribeAnswer, 'silent-recording');
    await stop().click();
    await page.getByText('We couldn’t hear any words.').first().waitFor();
    api.answer(transcribeAnswer, { success: true, data: { text: words } });
    await button('Record again').click();
    await stop().click();
    expect(await written()).toBe(words);
  });

  test('warns at four and a half minutes and ends by itself at five, with the recording', async () => {
    await page.clock.install();
    await openWithPermission();
    await record();
    await page.clock.runFor(269_000);
    await page.getByText('Listening. Nothing is sent until you press send.').waitFor();
    await page.clock.runFor(2000);
    await page.getByText('Thirty seconds left. Then Wren writes it down.').waitFor();
    const held = api.hold(transcribeAnswer);
    await page.clock.runFor(30_000);
    await page.getByText('That’s five minutes. Writing it down…').waitFor();
    await eventually(async () => held.waiting() === 1 || undefined, 'the recording');
    held.end();
    expect(await written()).toBe(words);
  });
});

const refuseMicrophone = (error: string) =>
  page.addInitScript(`MediaDevices.prototype.getUserMedia = async () => { throw new DOMException('', '${error}'); };`);

describe('without a microphone', () => {
  test('a refused permission is said once, and the button goes', async () => {
    await refuseMicrophone('NotAllowedError');
    await open();
    await field().fill('Typed.');
    await microphone().click();
    await page.getByText('Your browser doesn’t let this page use the microphone.').first().waitFor();
    expect(await microphone().count()).toBe(0);
    expect(await field().inputValue()).toBe('Typed.');
  });

  test('a missing device is said, and the button goes', async () => {
    await refuseMicrophone('NotFoundError');
    await open();
    await microphone().click();
    await page.getByText('We couldn’t find a microphone. Please type your answer.').first().waitFor();
    expect(await microphone().count()).toBe(0);
  });

  test('a browser that cannot record shows no button', async () => {
    await page.addInitScript('delete window.MediaRecorder');
    await page.addInitScript(`localStorage.MEMORIES_PROMPT ??= ${JSON.stringify(JSON.stringify([question]))}`);
    await goTo(page, `${site.url}/start-your-story?tab=memories`);
    await field().waitFor();
    await button('Send').waitFor();
    expect(await microphone().count()).toBe(0);
  });
});
