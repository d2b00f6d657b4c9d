import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '#shared/endpoints/auth.ts';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { setUpSite } from './support/render-page.tsx';

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
const local = { MEMORIES_PROMPT: JSON.stringify(talk), draftId_MEMORIES_PROMPT: draftId };
const allowance = { allowedStories: 0, firstStory: true, subscriptionActive: false };
const { api, renderPage } = setUpSite();

/** Another token each time: drafts are fetched once per login. */
let lifetime = 3600;
beforeEach(() => {
  lifetime += 1;
  api.answer(sendChatMessage, { success: true, message: 'What did it smell like?' });
  api.answer(listDrafts, { success: true, data: [server] });
  api.answer(claimDrafts, { success: true, data: [server], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  api.answer(getUser, { success: true, data: { ...allowance, name: 'Ada', email: 'ada@example.com' } });
});

const path = '/start-your-story?tab=memories';
const openAsCustomer = (entries: Readonly<Record<string, string>> = {}) =>
  renderPage(path, { token: fakeToken(lifetime), firstStory: 'true', ...entries });
const bubbles = () => [...document.querySelectorAll('[data-slot=bubble]')].map(({ textContent }) => textContent);
const stored = (name: string) => localStorage.getItem(name);
const storedTalk = (): ChatMessage[] => JSON.parse(stored('MEMORIES_PROMPT') ?? '[]');
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);

describe('a customer on another device', () => {
  test('continues the conversation without another first question', async () => {
    const { fill, user: typist } = openAsCustomer();
    const shown = talk.map(({ role, content }) => `${role === 'system' ? 'Wren' : 'You'}: ${content}`);
    await waitFor(() => expect(bubbles()).toEqual(shown));
    expect(bodiesOf(sendChatMessage)).toEqual([]);
    expect([storedTalk(), stored('draftId_MEMORIES_PROMPT')]).toEqual([talk, draftId]);
    await fill('Your message to Wren', 'The oven.');
    await typist.keyboard('{Enter}');
    await waitFor(() => expect(bubbles()).toHaveLength(7));
    expect(bodiesOf(sendChatMessage)).toMatchObject([{ draftId, chatHistory: talk, userMessage: 'The oven.' }]);
  });

  test('returns to the preview without seeing an empty chat first', async () => {
    api.answer(listDrafts, { success: true, data: [{ ...server, preview }] });
    const held = api.hold(listDrafts);
    openAsCustomer();
    await screen.findByText('Loading your story…');
    expect(screen.queryByLabelText('Your message to Wren')).toBeNull();
    held.end();
    await screen.findByText(/Rosa’s Loaf/);
    const names = ['MEMORIESstep', 'MEMORIESfinalMessg', 'introStoryLines_MEMORIES_PROMPT'];
    expect(names.map(stored)).toEqual(['2', preview.message, preview.introStory]);
    openAsCustomer();
    await screen.findByText(/Rosa’s Loaf/);
    expect(bodiesOf(sendChatMessage)).toEqual([]);
  });

  test('starts a new conversation when the drafts cannot be fetched', async () => {
    api.fail(listDrafts, 'service-unavailable');
    openAsCustomer();
    await waitFor(() => expect(bubbles()).toEqual(['Wren: What did it smell like?']));
    expect(bodiesOf(sendChatMessage)).toHaveLength(1);
  });
});

describe('a conversation on both sides', () => {
  test('of the same draft: the longer one, followed by the messages of this browser only', async () => {
    const here = [...talk.slice(0, 2), system('Why?'), user('For the bread.')];
    openAsCustomer({ ...local, MEMORIES_PROMPT: JSON.stringify(here) });
    await waitFor(() => expect(bubbles()).toContain('You: Rosa.'));
    expect(bodiesOf(claimDrafts)).toEqual([{ draftIds: [draftId] }]);
    expect(storedTalk()).toEqual(expect.arrayContaining([...talk, user('For the bread.')]));
    expect(storedTalk().filter(({ role }) => role === 'user')).toHaveLength(3);
  });

  test("of another customer's draft: it continues under a new id", async () => {
    api.answer(claimDrafts, { success: true, data: [], refused: [draftId] });
    openAsCustomer(local);
    await waitFor(() => expect(stored('draftId_MEMORIES_PROMPT')).not.toBe(draftId));
    expect(stored('draftId_MEMORIES_PROMPT')).toMatch(/^[\w-]{22}$/);
    expect(storedTalk()).toEqual(talk);
  });
});

test('a visitor asks for no drafts, and a login claims them whatever its target', async () => {
  renderPage(path, local);
  await screen.findByLabelText('Your message to Wren');
  expect([...bodiesOf(listDrafts), ...bodiesOf(claimDrafts)]).toEqual([]);
  api.answer(login, { success: true, message: 'Login successful', token: fakeToken(lifetime), data: allowance });
  const { fill, press } = renderPage('/login', { lastVisitedPage: '/' });
  await fill('Email', 'ada@example.com');
  await fill('Password', 'burnt toast');
  await press('Log in');
  await waitFor(() => expect(bodiesOf(claimDrafts)).toEqual([{ draftIds: [draftId] }]));
});

test('the preview is requested and stored in the draft of its conversation', async () => {
  const history = [...talk, ...talk];
  api.answer(previewStory, { success: true, ...preview, draftId });
  const page = renderPage(path, { ...local, MEMORIES_PROMPT: JSON.stringify(history) });
  await page.press("I'm done, write my story");
  await page.press('Write it now');
  await screen.findByRole('heading', { name: 'Your story begins' });
  expect(bodiesOf(previewStory)).toMatchObject([{ draftId, category: 'memories', chatHistory: history }]);
});
