import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoStory } from '#infra/local/seed/demo-story.ts';
import { sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { careReply } from '#shared/story/care-words.ts';
import { reader, readerSession, story, summary } from '#tests/e2e/support/story-samples.ts';
import { expectFocus } from './support/focus.ts';
import { runtimeConfig, setUpSite } from './support/render-page.tsx';

const ferry = {
  name: 'memories-ferry',
  category: 'memories',
  language: 'en',
  title: 'The night ferry',
  answers: [
    'We took the night ferry to Harwich.',
    'My father slept on the deck, in his coat.',
    'I still have the coat.',
  ],
  questions: ['What do you remember?', 'Who was with you that night?', 'What is left of it?'],
  storyTitle: 'The Coat on the Deck',
};
const oma = {
  ...ferry,
  name: 'memories-oma',
  language: 'de',
  title: 'Omas Küche',
  answers: ['Es roch nach Hefe. '.repeat(20).trim()],
};
const [first = '', second = '', third = ''] = ferry.answers;
const [question = '', whoQuestion = '', leftQuestion = ''] = ferry.questions;
const localModel = { name: 'the offline draft', isOffline: true };
const { api, renderPage } = setUpSite({
  '/config.json': { ...runtimeConfig, localModel },
  '/samples.json': [ferry, oma],
});

beforeEach(() => {
  api.answer(sendChatMessage, { success: true, message: question });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  return () => vi.useRealTimers();
});

const wren = (content: string): ChatMessage => ({ role: 'system', content });
const visitor = (content: string): ChatMessage => ({ role: 'user', content });
const afterFirst = [wren(question), visitor(first), wren(whoQuestion)];
const open = (messages: readonly ChatMessage[] = [wren(question)], entries: Readonly<Record<string, string>> = {}) =>
  renderPage('/start-your-story?tab=memories', { MEMORIES_PROMPT: JSON.stringify(messages), ...entries });
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message to Wren');
const fieldHas = (text: string) => waitFor(() => expect(field().value).toBe(text));
const says = (text: string) =>
  waitFor(() => expect(document.querySelector('.sample [role=status]')?.textContent).toBe(text));
const next = (message: string) => api.answer(sendChatMessage, { success: true, message });
const said = () =>
  api.callsOf(sendChatMessage).map(({ body }) => (body as { readonly userMessage: string }).userMessage);
const isLoaded = async () => {
  await screen.findByLabelText('Your message to Wren');
  await vi.dynamicImportSettled();
};
const strip = () => document.querySelector('.sample');

async function choose({ press }: ReturnType<typeof open>): Promise<void> {
  await press('Use a sample interview');
  await press(/^The night ferry/);
}

test('each answer of a sample is filled in after Wren’s question, and sent by the visitor only', async () => {
  const page = open();
  await page.press('Use a sample interview');
  const choices = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    `The night ferryEnglish, 3 answers${first}`,
    `Omas KücheGerman, 1 answer${oma.answers[0]}`,
  ]);
  await page.press(/^The night ferry/);
  await fieldHas(first);
  await says('Sample interview · answer 1 of 3');
  await expectFocus(/^Your message to Wren/);
  expect(said()).toEqual([]);
  for (const [answer, reply, filled] of [
    [first, whoQuestion, second],
    [second, leftQuestion, third],
    [third, 'Thank you.', ''],
  ] as const) {
    next(reply);
    await page.user.keyboard('{Enter}');
    await fieldHas(filled);
    expect(said().at(-1)).toBe(answer);
  }
  await says('That was the last answer. Now press “I’m done, write my story”.');
  expect(said()).toEqual(ferry.answers);
});

test('an answer that is still being typed is shown whole by a key, and sent whole', async () => {
  happyDOM.settings.device.prefersReducedMotion = 'no-preference';
  const page = open();
  const [answer = ''] = oma.answers;
  for (const key of ['{End}', '{Enter}']) {
    await page.press('Use a sample interview');
    await page.press(/^Omas Küche/);
    await waitFor(() => expect(field().value.length).toBeLessThan(answer.length));
    await expectFocus(/^Your message to Wren/);
    await page.user.keyboard(key);
    expect(said()).toEqual(key === '{Enter}' ? [answer] : []);
    if (key === '{Enter}') return;
    expect(field().value).toBe(answer);
    await page.press('Stop and write my own');
  }
});

test('a sample goes on after a reload at the answer that the conversation has come to', async () => {
  open(afterFirst);
  await says('Sample interview · answer 2 of 3');
  await fieldHas(second);
  open([...afterFirst, visitor(`${second} It rained.`), wren(leftQuestion)]);
  await says('Sample interview · answer 3 of 3');
  open([wren(question)], { draft_MEMORIES_PROMPT: first });
  await says('Sample interview · answer 1 of 3');
});

test('a conversation of one’s own, and words in the field, are no sample’s', async () => {
  open([wren(question), visitor('My sister and I went to Leeds.'), wren(whoQuestion)], {
    draft_MEMORIES_PROMPT: 'She',
  });
  await isLoaded();
  expect([strip(), field().value]).toEqual([null, 'She']);
  open(afterFirst, { draft_MEMORIES_PROMPT: 'She' });
  await says('You changed this answer, so the story will be drafted offline.');
  expect(field().value).toBe('She');
});

test('an answer may be changed: the page says what that means, and the sample goes on', async () => {
  const page = open(afterFirst);
  await fieldHas(second);
  await page.fill('Your message to Wren', `${second} It rained.`);
  await says('You changed this answer, so the story will be drafted offline.');
  next(leftQuestion);
  await page.user.keyboard('{Enter}');
  await fieldHas(third);
  await says('Sample interview · answer 3 of 3');
});

test.each([
  ['an answer of one’s own', 'She was never there, I think.', leftQuestion],
  ['another question of Wren’s', `${second} Leave that out.`, 'I leave it out. What else happened?'],
])('%s ends the sample, and nothing more is filled in', async (_, answer, reply) => {
  const page = open(afterFirst);
  await fieldHas(second);
  await page.fill('Your message to Wren', answer);
  next(reply);
  await page.user.keyboard('{Enter}');
  await says('The sample interview ends here. Go on in your own words.');
  await screen.findByText(reply, { selector: '[data-from=wren]' });
  expect(field().value).toBe('');
  await page.fill('Your message to Wren', 'We went home.');
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(strip()).toBeNull());
});

test('beside Wren’s words of help nothing is said of the sample, and nothing filled in', async () => {
  const help = careReply({ language: 'en', distress: true, danger: true });
  open([...afterFirst, visitor(`${second} I want to die.`), wren(help)]);
  await isLoaded();
  expect([field().value, strip()]).toEqual(['', null]);
});

test('a stopped sample stays stopped after a reload, and can be chosen again in the next interview', async () => {
  const page = open(afterFirst);
  await fieldHas(second);
  await page.press('Stop and write my own');
  await expectFocus(/^Your message to Wren/);
  expect([field().value, strip()]).toEqual(['', null]);
  open(afterFirst);
  await isLoaded();
  expect([field().value, strip()]).toEqual(['', null]);
  await choose(open());
  next(whoQuestion);
  await page.user.keyboard('{Enter}');
  await fieldHas(second);
});

test('the rest is sent with one press, each answer after Wren’s question, until the visitor stops it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = open();
  await choose(page);
  next(whoQuestion);
  await page.press('Send the rest');
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  await fieldHas(second);
  await page.press('Stop sending');
  await vi.advanceTimersByTimeAsync(5000);
  expect(said()).toEqual([first]);
  await page.user.clear(field());
  next(leftQuestion);
  await page.press('Send the rest');
  await vi.advanceTimersByTimeAsync(2000);
  await fieldHas(third);
  await vi.advanceTimersByTimeAsync(2000);
  await says('That was the last answer. Now press “I’m done, write my story”.');
  expect(said()).toEqual(ferry.answers);
});

test('a failed message ends the sending of the rest; retried, it is sent once and the sample goes on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = open(afterFirst);
  api.fail(sendChatMessage, 'assistant-busy');
  await page.press('Send the rest');
  await vi.advanceTimersByTimeAsync(2000);
  await screen.findByRole('button', { name: 'Try again' });
  next(leftQuestion);
  await page.press('Try again');
  await fieldHas(third);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said()).toEqual([second, second]);
});

test('a change of the text ends the sending of the rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = open(afterFirst);
  await page.press('Send the rest');
  await page.fill('Your message to Wren', `${second} It rained.`);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said()).toEqual([]);
  next(leftQuestion);
  await page.user.keyboard('{Enter}');
  await fieldHas(third);
  await vi.advanceTimersByTimeAsync(5000);
  expect(said()).toEqual([`${second} It rained.`]);
});

test('after "Start again" samples are offered again, and the field is empty', async () => {
  const page = open(afterFirst);
  await fieldHas(second);
  await page.press('Start again');
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Start again' }));
  await screen.findByRole('button', { name: 'Use a sample interview' });
  await fieldHas('');
});

const offline = /^Drafted offline from your own sentences\. Connect a model to read what Wren writes\./;
const replayed = /^Replayed from a recorded interview, written by a real model\./;

test('the preview says whether its opening is a sample’s or was drafted offline', async () => {
  const faults: string[] = [];
  for (const [title, words] of [
    [ferry.storyTitle, replayed],
    ['My Own Story', offline],
  ] as const) {
    const opening = `<h4>${title}</h4><p>It was night.</p>`;
    open(afterFirst, {
      MEMORIESstep: '2',
      MEMORIESfinalMessg: `${opening}<p>…</p>`,
      introStoryLines_MEMORIES_PROMPT: opening,
    });
    await screen.findByText(words).catch(() => faults.push(title));
  }
  expect(faults).toEqual([]);
});

test('the story page says it too, with the command that connects a model, but not of the demo customer’s story', async () => {
  api.answer(getUser, { success: true, data: reader });
  api.answer(listStories, { success: true, data: [summary] });
  const openStory = (name: string) => {
    api.answer(getStory, { success: true, data: { ...story, name } });
    return renderPage(`/story/${story._id}`, readerSession);
  };
  openStory('The coat on the deck');
  await screen.findByText(replayed);
  const page = openStory('My Own Story');
  await screen.findByText(offline);
  await page.press('Copy the command');
  expect(await navigator.clipboard.readText()).toBe('npm start -- --model <url>');
  openStory(demoStory.parts.body.title);
  await screen.findByRole('heading', { name: demoStory.parts.body.title });
  await vi.dynamicImportSettled();
  expect(document.querySelector('.drafted')).toBeNull();
});
