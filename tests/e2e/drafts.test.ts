import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { login, register } from '#shared/endpoints/auth.ts';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { eventually } from '#tests/support/product.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const talk = [
  system('Where did it begin?'),
  user('In Leeds.'),
  system('Who was there?'),
  user('Rosa.'),
  system('And?'),
];
const draftId = 'abcdefghijklmnopqrstuv';
const preview = {
  message: '<h4>Rosa’s Loaf</h4><p>It began in Leeds.</p><p>Lorem.</p>',
  introStory: '<h4>Rosa’s Loaf</h4><p>It began in Leeds.</p>',
};
const server = {
  draftId,
  category: 'memories' as const,
  chatHistory: talk,
  preview: null,
  readiness: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
};
const allowance = { allowedStories: 0, firstStory: true, subscriptionActive: false };

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  api.answer(sendChatMessage, { success: true, message: 'What did it smell like?' });
  api.answer(listDrafts, { success: true, data: [server] });
  api.answer(claimDrafts, { success: true, data: [server], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  api.answer(getUser, { success: true, data: { ...allowance, name: 'Ada', email: 'ada@example.com' } });
  page.setDefaultTimeout(10_000);
});

const bubbles = () => page.locator('[data-slot=bubble]');
const stored = (name: string) => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(name)})`);
const bodiesOf = (path: string) => api.calls.filter((call) => call.path === path).map(({ body }) => body);

/** Opens memories with that in the browser's storage, as a customer unless `visitor`. */
async function open(local: Readonly<Record<string, string>>, { visitor = false } = {}): Promise<void> {
  const session = Object.fromEntries(Object.entries(allowance).map(([name, value]) => [name, String(value)]));
  const entries = { ...local, ...(visitor ? {} : { ...session, token: fakeToken(3600) }) };
  await page.addInitScript(`sessionStorage.kept ??= Object.assign(localStorage, ${JSON.stringify(entries)}) && 'yes'`);
  await goTo(page, `${site.url}/start-your-story?tab=memories`);
}

describe('a customer on another device', () => {
  test('continues the conversation without another first question', async () => {
    await open({});
    await bubbles().nth(4).waitFor();
    expect(await bubbles().allTextContents()).toEqual(
      talk.map(({ role, content }) => `${role === 'system' ? 'Wren' : 'You'}: ${content}`),
    );
    expect(bodiesOf('/api/chat')).toEqual([]);
    expect([await stored('MEMORIES_PROMPT'), await stored('draftId_MEMORIES_PROMPT')]).toEqual([
      JSON.stringify(talk),
      draftId,
    ]);
    await page.getByLabel('Your message to Wren').fill('The oven.');
    await page.keyboard.press('Enter');
    await bubbles().nth(6).waitFor();
    expect(bodiesOf('/api/chat')).toMatchObject([{ draftId, chatHistory: talk, userMessage: 'The oven.' }]);
    expect(faults).toEqual([]);
  });

  test('returns to the preview without seeing an empty chat first', async () => {
    api.answer(listDrafts, { success: true, data: [{ ...server, preview }] });
    const held = api.hold(listDrafts);
    const opened = open({});
    await page.getByText('Loading your story…').waitFor();
    expect(await page.getByLabel('Your message to Wren').count()).toBe(0);
    held.end();
    await opened;
    await page.getByRole('heading', { name: 'Rosa’s Loaf' }).waitFor();
    const names = ['MEMORIESstep', 'MEMORIESfinalMessg', 'introStoryLines_MEMORIES_PROMPT'];
    expect(await Promise.all(names.map(stored))).toEqual(['2', preview.message, preview.introStory]);
    await page.reload();
    await page.getByRole('heading', { name: 'Rosa’s Loaf' }).waitFor();
    expect(bodiesOf('/api/chat')).toEqual([]);
  });

  wholeTest('sees a started category marked on the intro', async () => {
    await open({});
    await bubbles().nth(4).waitFor();
    await page.goto(`${site.url}/start-your-story`);
    await page.getByText('Continue: 5 messages so far').waitFor();
    expect(await page.getByText(/^Continue:/).count()).toBe(1);
  });

  wholeTest('starts a new conversation when the drafts cannot be fetched', async () => {
    api.fail(listDrafts, 'service-unavailable');
    await open({});
    await bubbles().filter({ hasText: 'What did it smell like?' }).waitFor();
    expect(bodiesOf('/api/chat')).toHaveLength(1);
  });
});

wholeDescribe('a conversation on both sides', () => {
  test('of the same draft: the longer one, followed by the messages of this browser only', async () => {
    const here = [...talk.slice(0, 2), system('Why?'), user('For the bread.')];
    await open({ MEMORIES_PROMPT: JSON.stringify(here), draftId_MEMORIES_PROMPT: draftId });
    await bubbles().filter({ hasText: 'Rosa.' }).waitFor();
    expect(bodiesOf('/api/draft/claim')).toEqual([{ draftIds: [draftId] }]);
    const kept: ChatMessage[] = JSON.parse((await stored('MEMORIES_PROMPT')) ?? '[]');
    expect(kept).toEqual(expect.arrayContaining([...talk, user('For the bread.')]));
    expect(kept.filter(({ role }) => role === 'user')).toHaveLength(3);
  });

  test("of another customer's draft: it continues under a new id", async () => {
    api.answer(claimDrafts, { success: true, data: [], refused: [draftId] });
    await open({ MEMORIES_PROMPT: JSON.stringify(talk), draftId_MEMORIES_PROMPT: draftId });
    const own = await eventually(async () => {
      const id = await stored('draftId_MEMORIES_PROMPT');
      return id === draftId ? undefined : id;
    }, 'another id');
    expect(own).toMatch(/^[\w-]{22}$/);
    expect(await stored('MEMORIES_PROMPT')).toBe(JSON.stringify(talk));
  });
});

wholeTest('a registration sends the draft ids, and a login claims them whatever its target', async () => {
  await open({ MEMORIES_PROMPT: JSON.stringify(talk), draftId_MEMORIES_PROMPT: draftId }, { visitor: true });
  expect([...bodiesOf('/api/draft'), ...bodiesOf('/api/draft/claim')]).toEqual([]);
  api.answer(register, { success: true, message: 'Check your email' });
  await page.goto(`${site.url}/register`);
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('burnt toast');
  await page.getByRole('checkbox').check();
  await page.locator('form button[type=submit]').click();
  await page.getByText('Check your email for verification').waitFor();
  expect(bodiesOf('/api/auth/register')).toMatchObject([{ draftIds: [draftId] }]);

  await page.evaluate("localStorage.lastVisitedPage = '/'");
  api.answer(login, { success: true, message: 'Login successful', token: fakeToken(3600), data: allowance });
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('burnt toast');
  await page.locator('form button[type=submit]').click();
  await eventually(async () => bodiesOf('/api/draft/claim')[0], 'the claim');
  expect(bodiesOf('/api/draft/claim')).toEqual([{ draftIds: [draftId] }]);
});

wholeTest('the preview is requested and stored in the draft of its conversation', async () => {
  const history = [...talk, ...talk];
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(previewStory, { success: true, message: preview.message, introStory: preview.introStory, draftId });
  await open({ MEMORIES_PROMPT: JSON.stringify(history), draftId_MEMORIES_PROMPT: draftId }, { visitor: true });
  // A double click asks for one opening.
  await page.getByRole('button', { name: "I'm done, write my story" }).dblclick();
  await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
  expect(bodiesOf('/api/story')).toMatchObject([{ draftId, category: 'memories', chatHistory: history }]);
});
