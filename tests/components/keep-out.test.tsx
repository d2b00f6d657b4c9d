import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { addStory } from '#shared/endpoints/add-story.ts';
import { verifyEmail } from '#shared/endpoints/auth.ts';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, keepOut } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { KeptOutPiece } from '#shared/schemas/kept-piece.ts';
import { story, summary } from '#tests/e2e/support/story-samples.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const draftId = 'abcdefghijklmnopqrstuv';
const path = '/start-your-story?tab=memories';
const answers = ['He drank a lot.', 'Rosa made jam.', 'We sold it in Leeds.', 'It was 1987.', 'I miss the smell.'];
const talk = answers.flatMap((content) => [
  { role: 'system', content: 'And then?' },
  { role: 'user', content },
]);
const history = [...talk, { role: 'system', content: 'What did it smell like?' }];
const chat = { MEMORIES_PROMPT: JSON.stringify(history), draftId_MEMORIES_PROMPT: draftId };
const opening = '<h4>Rosa’s Jam</h4><p>Rosa made jam, and we sold it in Leeds when it was summer.</p>';
const preview = {
  ...chat,
  MEMORIESstep: '2',
  MEMORIESfinalMessg: `${opening}<p>Lorem.</p>`,
  introStoryLines_MEMORIES_PROMPT: opening,
  keptOut_MEMORIES_PROMPT: JSON.stringify([{ text: 'He drank a lot.', because: 'asked' }]),
};
const session = { token: fakeToken(3600, 'keeper'), firstStory: 'true' };
const stored = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null');
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);
const saved = () => api.callsOf(keepOut).map(({ body }) => body);
const answerPreview = (text: string, keptOut: readonly KeptOutPiece[]) =>
  api.answer(previewStory, { success: true, message: `${text}<p>Lorem.</p>`, introStory: text, draftId, keptOut });

beforeEach(() => {
  api.answer(sendChatMessage, { success: true, message: 'And then?', draft: 'kept' });
  api.answer(keepOut, { success: true, message: 'Saved' });
});

describe('a message of the customer', () => {
  test('is kept out and put back, is set apart, saved at once, and sent with the next answer', async () => {
    const { press, fill, user } = renderPage(path, chat);
    const buttons = await screen.findAllByRole('button', { name: /^Keep this out “/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(answers.map((text) => `Keep this out “${text}”`));
    await press('Keep this out “Rosa made jam.”');
    const item = screen.getByText('Rosa made jam.').closest('li');
    expect(item?.dataset['kept']).toBe('out');
    expect(within(item ?? document.body).getByRole('status').textContent).toBe('Kept out of the story');
    expect(screen.getByRole('button', { name: 'Put it back “Rosa made jam.”' })).toBe(document.activeElement);
    await waitFor(() => expect(saved()).toEqual([{ draftId, marks: [{ text: 'Rosa made jam.', keptOut: true }] }]));
    await fill('Your message to Wren', 'Plums.');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Keep this out “Plums.”' });
    expect(bodiesOf(sendChatMessage)).toMatchObject([{ marks: [{ text: 'Rosa made jam.', keptOut: true }] }]);
    await press('Put it back “Rosa made jam.”');
    await waitFor(() => expect(saved()[1]).toEqual({ draftId, marks: [{ text: 'Rosa made jam.', keptOut: false }] }));
    expect(item?.dataset['kept']).toBe('in');
  });

  test('is shown as kept out as soon as Wren has heard it, and is put back with one press', async () => {
    const keptOut: KeptOutPiece[] = [
      { text: 'Rosa', because: 'asked' },
      { text: 'He drank a lot.', because: 'asked' },
    ];
    api.answer(sendChatMessage, { success: true, message: 'And then?', draft: 'kept', keptOut });
    const { press, fill, user } = renderPage(path, chat);
    await fill('Your message to Wren', 'She’d murder me. Rosanna said so.');
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Put it back “He drank a lot.”' });
    const item = (text: string) => screen.getByText(text).closest('li');
    const stateOf = (text: string) => item(text)?.dataset['kept'];
    expect(['He drank a lot.', 'Rosa made jam.', 'She’d murder me. Rosanna said so.'].map(stateOf)).toEqual([
      ...['out', 'part', 'in'],
    ]);
    const note = within(item('Rosa made jam.') ?? document.body).getByRole('status');
    expect(note.textContent).toBe('Part of this is kept out of the story');
    await press('Put it back “He drank a lot.”');
    await waitFor(() => expect(saved()).toEqual([{ draftId, marks: [{ text: 'He drank a lot.', keptOut: false }] }]));
    expect(stateOf('He drank a lot.')).toBe('in');
  });

  test('becomes a mark of the customer where no draft remembers what Wren has heard', async () => {
    const keptOut: KeptOutPiece[] = [{ text: 'He drank a lot.', because: 'asked' }];
    api.answer(sendChatMessage, { success: true, message: 'And then?', draft: 'unsaved', keptOut });
    const { fill, user } = renderPage(path, chat);
    await fill('Your message to Wren', 'She’d murder me.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saved()).toEqual([{ draftId, marks: [{ text: 'He drank a lot.', keptOut: true }] }]));
  });

  test('stays marked after a failed save and a reload, and is saved with the next reply', async () => {
    api.fail(keepOut, 'service-unavailable');
    const { press } = renderPage(path, chat);
    await press('Keep this out “It was 1987.”');
    await waitFor(() => expect(saved()).not.toEqual([]));
    const kept = localStorage.getItem('marks_MEMORIES_PROMPT') ?? '';
    expect(JSON.parse(kept)).toEqual([{ text: 'It was 1987.', keptOut: true, savedIn: '' }]);
    api.answer(keepOut, { success: true, message: 'Saved' });
    renderPage(path, { ...chat, marks_MEMORIES_PROMPT: kept });
    await screen.findByRole('button', { name: 'Put it back “It was 1987.”' });
    await waitFor(() => expect(stored('marks_MEMORIES_PROMPT')).toMatchObject([{ savedIn: draftId }]));
  });

  test('has the decisions of another device, and what the server kept out', async () => {
    const draft = { draftId, category: 'memories', chatHistory: history, preview: null, readiness: null };
    api.answer(claimDrafts, {
      success: true,
      refused: [],
      data: [
        {
          ...draft,
          marks: [{ text: 'It was 1987.', keptOut: true }],
          updatedAt: '2026-11-21T10:00:00.000Z',
        },
      ],
    });
    api.answer(getUser, {
      success: true,
      data: { name: 'Ada', email: 'ada@example.com', allowedStories: 0, firstStory: true, subscriptionActive: false },
    });
    renderPage(path, { ...chat, ...session, keptOut_MEMORIES_PROMPT: preview.keptOut_MEMORIES_PROMPT });
    await screen.findByRole('button', { name: 'Put it back “It was 1987.”' });
    expect(screen.getByRole('button', { name: 'Put it back “He drank a lot.”' })).toBeTruthy();
  });
});

describe('the preview', () => {
  test('lists what is kept out with its reason, and is written again before it can be bought', async () => {
    const { press } = renderPage(path, preview);
    const list = within(await screen.findByRole('region', { name: 'Kept out of your story' }));
    expect(list.getByText('You asked for it')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Get my story' })).toBeTruthy();
    expect(list.getByText('It was 1987.').closest('[hidden]')).toBeTruthy();
    await press('Put it back “He drank a lot.”');
    await press('Keep another one out');
    await press('Keep this out “It was 1987.”');
    expect(list.getByText('Back in your story')).toBeTruthy();
    expect(list.getByText('You marked it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get my story' })).toBeNull();
    const other = '<h4>A Drinker’s Jam</h4><p>He drank, and Rosa made jam that we sold when it was summer.</p>';
    answerPreview(other, [{ text: 'It was 1987.', because: 'you' }]);
    const held = api.hold(previewStory);
    await press('Write the opening again');
    await screen.findByText('Wren is writing the opening again.');
    expect(screen.getByText(/^Rosa made jam, and we/)).toBeTruthy();
    held.end();
    await screen.findByText(/^He drank, and Rosa/);
    expect(await screen.findByRole('button', { name: 'Get my story' })).toBe(document.activeElement);
    expect(screen.getByText('The opening is written again.')).toBeTruthy();
    expect(list.queryByText('He drank a lot.', { selector: '[data-kept] *' })).toBeNull();
    const marks = [
      { text: 'He drank a lot.', keptOut: false },
      { text: 'It was 1987.', keptOut: true },
    ];
    expect(bodiesOf(previewStory)).toMatchObject([{ draftId, marks }]);
    expect(stored('openingMarks_MEMORIES_PROMPT')).toEqual(marks);
    expect(document.querySelector('.preview-sheet [lang]')?.getAttribute('lang')).toBe('en');
  });

  test('keeps its opening after a failure, and offers another try', async () => {
    api.fail(previewStory, 'assistant-busy');
    const { press } = renderPage(path, preview);
    await press('Put it back “He drank a lot.”');
    await press('Write the opening again');
    await waitFor(() => expect(document.querySelector('.preview-failure')?.textContent).not.toBe(undefined));
    expect(screen.getByText(/^Rosa made jam, and we/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Write the opening again' })).toBeTruthy();
  });

  test('that is outdated is not ordered by the login that followed a wish for it', async () => {
    const allowance = { allowedStories: 0, firstStory: true, subscriptionActive: false };
    const data = { ...allowance, wants: 'memories' };
    api.answer(verifyEmail, { success: true, message: 'Email verified', token: fakeToken(3600, 'late'), data });
    api.answer(getUser, { success: true, data: { ...allowance, name: 'Ada', email: 'ada@example.com' } });
    api.answer(claimDrafts, { success: true, data: [], refused: [] });
    api.answer(addStory, { success: true, message: 'Story has been added', data: { ...summary, status: 'writing' } });
    const marks = [{ text: 'It was 1987.', keptOut: true, savedIn: draftId }];
    renderPage('/verify-email/token-9', {
      ...preview,
      registration: 'proof',
      marks_MEMORIES_PROMPT: JSON.stringify(marks),
    });
    await screen.findByRole('button', { name: 'Write the opening again' });
    await waitFor(() => expect(window.history.state.usr).toBeNull());
    expect(bodiesOf(addStory)).toEqual([]);
  });

  test('says that nothing is kept out, and takes the marks along with the purchase', async () => {
    api.answer(addStory, { success: true, message: 'Story has been added', data: { ...summary, status: 'writing' } });
    api.answer(listStories, { success: true, data: [] });
    api.answer(claimDrafts, { success: true, data: [], refused: [] });
    api.answer(getUser, {
      success: true,
      data: { name: 'Ada', email: 'ada@example.com', allowedStories: 0, firstStory: true, subscriptionActive: false },
    });
    const marks = [{ text: 'It was 1987.', keptOut: false }];
    const { press } = renderPage(path, {
      ...preview,
      ...session,
      keptOut_MEMORIES_PROMPT: '[]',
      marks_MEMORIES_PROMPT: JSON.stringify(marks.map((mark) => ({ ...mark, savedIn: draftId }))),
      openingMarks_MEMORIES_PROMPT: JSON.stringify(marks),
    });
    await screen.findByText('Nothing. Wren may use everything you said.');
    await press('Get my story');
    await waitFor(() => expect(bodiesOf(addStory)).toMatchObject([{ draftId, marks }]));
  });
});

test('the story page lists what was kept out, folded, to its owner', async () => {
  api.answer(getStory, {
    success: true,
    data: { ...story, keptOut: [{ text: 'I wanted to end it.', because: 'care' }] },
  });
  renderPage(`/story/${story._id}`, session);
  const summaryOf = await screen.findByText(/^Kept out of your story/);
  const details = summaryOf.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('I wanted to end it.Said in a hard moment');
});
