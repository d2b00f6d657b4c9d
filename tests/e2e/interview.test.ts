import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { ChatMessage, Readiness } from '#shared/schemas/conversation.ts';
import { careReply } from '#shared/story/care-words.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { eventually } from '#tests/support/product.ts';
import { visualFaults } from './support/axe.ts';
import { viewports, viewportsFor } from './support/browser.ts';
import { goTo, reload } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const question: ChatMessage = { role: 'system', content: 'What did the kitchen smell like that morning?' };
const answer: ChatMessage = { role: 'user', content: 'Burnt toast. My sister was nervous.' };
const talk = Array.from({ length: 2 }, () => [question, answer]).flat();
const reply = 'And who opened the window?';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  api.answer(sendChatMessage, { success: true, message: reply });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  page.setDefaultTimeout(10_000);
});

const composer = (at = page) => at.getByLabel('Your message to Wren');
const bubbles = (at = page) => at.locator('[data-slot=bubble]');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`);
const callsOf = (path: string) => api.calls.filter((call) => call.path === path);

async function open(messages: readonly ChatMessage[], query = '?tab=memories'): Promise<void> {
  await page.addInitScript(`localStorage.MEMORIES_PROMPT ??= ${JSON.stringify(JSON.stringify(messages))}`);
  await goTo(page, `${site.url}/start-your-story${query}`);
}

async function logIn(allowance: { readonly allowedStories: number; readonly firstStory: boolean }): Promise<void> {
  const data = { ...allowance, name: 'Ada', email: 'ada@example.com', subscriptionActive: false };
  api.answer(getUser, { success: true, data });
  const entries = { ...allowance, subscriptionActive: false, token: fakeToken(3600) };
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
}

async function say(text: string, at = page): Promise<void> {
  await composer(at).fill(text);
  await composer(at).press('Enter');
}

/** Holds every question to Wren back until `answer`. */
function holdQuestions() {
  const questions = api.hold(sendChatMessage);
  return {
    asked: (count: number) =>
      eventually(async () => questions.waiting() >= count || undefined, `${count} questions asked`, 10_000),
    answer: questions.release,
  };
}

describe('what Wren knows', () => {
  const windows = (at = page) => at.locator('.readiness-windows > [data-lit]');
  const readiness: Readiness = {
    known: [
      { slot: 'who', what: 'Your sister Ada' },
      { slot: 'where', what: 'The kitchen in Leeds' },
    ],
    missing: 'when',
    enough: false,
  };

  test('lights the windows with a streamed reply, and prints its parts, in every tab and after a reload', async () => {
    await open([question]);
    const second = await page.context().newPage();
    await goTo(second, page.url());
    expect(await windows().count()).toBe(0);
    api.answerEvents(sendChatMessage, [
      ['delta', { text: reply }],
      ['done', { success: true, message: reply, readiness }],
    ]);
    await say('My sister, in Leeds.');
    for (const tab of [page, second]) {
      await tab.getByText('Wren knows who and where. Still missing: when.').waitFor();
      expect(await windows(tab).count()).toBe(2);
      for (const part of ['who', 'where']) await tab.locator(`.proof [data-part=${part}]`).first().waitFor();
      expect(await tab.locator('.proof [data-part=when], .proof [data-part=things]').count()).toBe(0);
    }
    await second.close();
    await reload(page);
    await page.getByText('Wren knows who and where. Still missing: when.').waitFor();
    expect(faults).toEqual([]);
  });

  test('is listed beside the chat, and on a phone behind a button', async () => {
    await page.addInitScript(`localStorage.readiness_MEMORIES_PROMPT = ${JSON.stringify(JSON.stringify(readiness))}`);
    await page.setViewportSize(viewports.desk);
    await open(talk);
    const list = page.locator('.readiness > .readiness-list');
    expect(await list.isVisible()).toBe(true);
    expect(await page.locator('.readiness-print > .proof').isVisible()).toBe(true);
    expect(await button('What Wren knows').count()).toBe(0);
    await page.setViewportSize(viewports.phone);
    expect(await list.isVisible()).toBe(false);
    const log = await page.getByRole('log').boundingBox();
    expect(log?.height).toBeGreaterThan(viewports.phone.height * 0.35);
    await button('What Wren knows').click();
    const sheet = page.getByRole('dialog', { name: 'What Wren knows' });
    await sheet.getByText('Wren knows who and where. Still missing: when.').waitFor();
    await sheet.getByText('The kitchen in Leeds').waitFor();
    await sheet.getByRole('button', { name: 'Back to Wren' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('What Wren knows');
  });
});

test('without a network it shows a message, keeps the text and sends it later', async () => {
  const [dialogs] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('dialog-popup')),
    open([question]),
  ]);
  await dialogs.finished();
  await page.context().setOffline(true);
  await page.getByText('You’re offline. What you type is saved on this device.').waitFor();
  await say('My brother.');
  await page.getByText('We couldn’t reach Tellwren.').first().waitFor();
  await page.getByRole('button', { name: 'Need inspiration? Click here' }).click();
  await page.getByRole('button', { name: 'Back to the chat' }).click();
  await page.context().setOffline(false);
  await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  await button('Try again').click();
  await bubbles().nth(2).waitFor();
  expect(await bubbles().allTextContents()).toEqual([
    `Wren: ${question.content}`,
    'You: My brother.',
    `Wren: ${reply}`,
  ]);
});

test('a conversation has words in its place until its code loads, instead of the intro', async () => {
  await page.context().route('**/assets/*.js', () => undefined);
  await page.goto(`${site.url}/start-your-story?tab=memories`, { waitUntil: 'commit' });
  const style = "getComputedStyle(document.querySelector('.start-intro'), '::before')";
  const words = () => page.evaluate<string[]>(`[${style}.content, ${style}.visibility]`);
  await expect.poll(words).toEqual(['"Loading…"', 'visible']);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  await page.goto(`${site.url}/start-your-story`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Hi, I' }).waitFor();
  expect(await words()).toContain('none');
});

describe.each(viewportsFor('phone'))('two tabs, on a %s', (_, viewport) => {
  wholeTest('that send at the same moment lose nothing and end in the same state', async () => {
    await page.setViewportSize(viewport);
    await open([question]);
    const second = await page.context().newPage();
    await goTo(second, page.url());
    await Promise.all([composer().fill('From the first.'), composer(second).fill('From the second.')]);
    await Promise.all([composer().press('Enter'), composer(second).press('Enter')]);
    await Promise.all([bubbles().nth(4).waitFor(), bubbles(second).nth(4).waitFor()]);
    await eventually(
      async () =>
        (await bubbles().allTextContents()).join() === (await bubbles(second).allTextContents()).join()
          ? true
          : undefined,
      'both the same',
    );
    const said = await bubbles().allTextContents();
    expect(said.toSorted()).toEqual(
      [
        `Wren: ${question.content}`,
        'You: From the first.',
        'You: From the second.',
        `Wren: ${reply}`,
        `Wren: ${reply}`,
      ].toSorted(),
    );
    const kept: ChatMessage[] = JSON.parse((await stored('MEMORIES_PROMPT')) ?? '[]');
    expect(kept.map(({ role, content }) => `${role === 'system' ? 'Wren' : 'You'}: ${content}`)).toEqual(said);
    const drafts = callsOf('/api/chat').map(({ body }) => JSON.parse(JSON.stringify(body)).turnId);
    expect(new Set(drafts).size).toBe(2);
  });
});

wholeTest('a second tab shows which tab is active, follows the conversation and sends no requests', async () => {
  await open([question]);
  const second = await page.context().newPage();
  await goTo(second, page.url());
  const wren = holdQuestions();
  await say('From the first.');
  await second.getByText('Wren is replying in another tab.').waitFor();
  await wren.asked(1);
  wren.answer();
  await bubbles(second).nth(2).waitFor();
  expect(await bubbles(second).last().textContent()).toBe(`Wren: ${reply}`);
  expect(callsOf('/api/chat')).toHaveLength(1);
});

wholeDescribe('no accessibility violations and no horizontal scrolling', () => {
  test('before the first message, and with a conversation', async () => {
    await open([question]);
    expect(await visualFaults(page)).toEqual([]);
    const help = { ...question, content: careReply({ language: 'en', distress: true, danger: false }) };
    await page.evaluate(
      `localStorage.MEMORIES_PROMPT = ${JSON.stringify(JSON.stringify([...talk, ...talk, ...talk, help]))}`,
    );
    await page.reload();
    await page.getByText('Wren can write your story now.').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    const known = [
      { slot: 'who', what: 'Your sister Ada, your brother Tom, and the neighbours’ dog that ate the toast' },
    ];
    const readiness = JSON.stringify({ known, missing: 'where', enough: true });
    await page.evaluate(`localStorage.readiness_MEMORIES_PROMPT = ${JSON.stringify(readiness)}`);
    await page.setViewportSize(viewports.phone);
    await page.reload();
    await button('What Wren knows').click();
    expect(await visualFaults(page)).toEqual([]);
  });

  test('with a failed message, the ideas open, and the confirmation before starting over', async () => {
    await logIn({ allowedStories: 0, firstStory: false });
    await open([...talk, question]);
    api.fail(sendChatMessage, 'assistant-busy');
    await say('x'.repeat(300));
    await button('Try again').waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Need inspiration? Click here' }).click();
    await page.getByRole('dialog', { name: 'What can I write about?' }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button('Start again').click();
    await page.getByRole('dialog', { name: 'Start again?' }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
  });

  test('the intro with an unfinished conversation', async () => {
    await open([question, answer, question], '');
    await page.getByText('Continue: 3 messages so far').waitFor();
    expect(await visualFaults(page)).toEqual([]);
  });
});
