import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import type { ChatMessage, Readiness } from '#shared/schemas/conversation.ts';
import { careReply } from '#shared/story/care-words.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { offlineDraftPart, optionalPart } from '#web/src/ui/optional-part.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { setUpSite } from './support/render-page.tsx';

const system = (content: string): ChatMessage => ({ role: 'system', content });
const user = (content: string): ChatMessage => ({ role: 'user', content });
const question = system('What did the kitchen smell like that morning?');
const answer = user('Burnt toast. My sister was nervous.');
const talk = [question, answer, question, answer];
const reply = 'And who opened the window?';
const { api, renderPage } = setUpSite();

beforeEach(() => {
  api.answer(sendChatMessage, { success: true, message: reply });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
});
afterEach(() => void vi.useRealTimers());

type Page = ReturnType<typeof renderPage>;
const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Your message to Wren');
const bubbles = () => [...document.querySelectorAll('[data-slot=bubble]')].map(({ textContent }) => textContent);
const bubblesAre = (count: number) => waitFor(() => expect(bubbles()).toHaveLength(count));
const stored = (name: string) => localStorage.getItem(name);
const bodies = () => api.callsOf(sendChatMessage).map(({ body }) => JSON.parse(JSON.stringify(body)));
const advice = (text: string) => screen.findByText(text);
const buttons = (name: string) => screen.queryAllByRole('button', { name });

function openChat(messages: readonly ChatMessage[], entries: Readonly<Record<string, string>> = {}): Page {
  return renderPage('/start-your-story?tab=memories', { MEMORIES_PROMPT: JSON.stringify(messages), ...entries });
}

function logIn(): Record<string, string> {
  const allowance = { allowedStories: 0, firstStory: true, subscriptionActive: false };
  api.answer(getUser, { success: true, data: { ...allowance, name: 'Ada', email: 'ada@example.com' } });
  return { token: fakeToken(3600), allowedStories: '0', firstStory: 'true', subscriptionActive: 'false' };
}

async function say({ fill, user: { keyboard } }: Page, text: string): Promise<void> {
  await fill('Your message to Wren', text);
  await keyboard('{Enter}');
}

async function confirmStartAgain({ press, user: { click } }: Page): Promise<void> {
  await press('Start again');
  const dialog = await screen.findByRole('dialog', { name: 'Start again?' });
  await click(within(dialog).getByRole('button', { name: 'Start again' }));
}

describe('a message', () => {
  test('carries the draft id of the first message and its own turn id', async () => {
    const page = openChat([question]);
    await composer();
    expect(stored('draftId_MEMORIES_PROMPT')).toBeNull();
    await say(page, 'First.');
    await bubblesAre(3);
    await say(page, 'Second.');
    await bubblesAre(5);
    const id = expect.stringMatching(/^[\w-]{22}$/);
    const draftId = stored('draftId_MEMORIES_PROMPT');
    expect(draftId).toEqual(id);
    expect(bodies()).toMatchObject([
      { userMessage: 'First.', draftId, turnId: id },
      { userMessage: 'Second.', draftId, turnId: id },
    ]);
    expect(new Set(bodies().map(({ turnId }) => turnId)).size).toBe(2);
  });

  test('keeps its turn id when it is retried, also after a reload', async () => {
    const page = openChat([question]);
    api.fail(sendChatMessage, 'assistant-busy');
    await say(page, 'First.');
    await page.press('Try again');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await screen.findByRole('button', { name: 'Try again' });
    api.answer(sendChatMessage, { success: true, message: reply });
    renderPage('/start-your-story?tab=memories');
    await bubblesAre(3);
    expect(bodies()).toHaveLength(3);
    expect(new Set(bodies().map(({ turnId }) => turnId)).size).toBe(1);
  });

  test('that is one too many is sent again by itself, and the page says so meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = openChat([question]);
    api.fail(sendChatMessage, 'too-many-requests', { retryAfterSeconds: 30 });
    await say(page, 'My brother.');
    await screen.findByText(/We’ll try again for you in 30 seconds\.$/);
    api.answer(sendChatMessage, { success: true, message: reply });
    await vi.advanceTimersByTimeAsync(30_000);
    await bubblesAre(3);
    expect(bodies()).toHaveLength(2);
  });

  test('on a busy day offers a visitor the login, and keeps what was typed', async () => {
    const page = openChat([question]);
    api.fail(sendChatMessage, 'busy-day');
    await say(page, 'My brother.');
    await screen.findByText(/Your answers are saved\./, { selector: '[data-slot=failed-turn] p' });
    const failed = within(screen.getByRole('log'));
    expect(failed.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    expect(failed.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(JSON.parse(stored('MEMORIES_PROMPT') ?? '')).toEqual([question, user('My brother.')]);
  });

  test('can be changed after a failure; text typed meanwhile is kept after it', async () => {
    const page = openChat([question]);
    api.fail(sendChatMessage, 'assistant-busy');
    await say(page, 'My brother.');
    await screen.findByRole('button', { name: 'Edit message' });
    await page.fill('Your message to Wren', 'And my sister.');
    await page.press('Edit message');
    expect((await composer()).value).toBe('My brother.\nAnd my sister.');
    expect(bubbles()).toHaveLength(1);
    expect(JSON.parse(stored('MEMORIES_PROMPT') ?? '')).toEqual([question]);
  });

  test('can be stopped: the list stays valid and it can be sent again', async () => {
    const page = openChat([question]);
    const wren = api.hold(sendChatMessage);
    await say(page, 'My brother.');
    await waitFor(() => expect(wren.waiting()).toBe(1));
    await waitFor(() => expect(screen.getAllByText('Wren is writing')).toHaveLength(2));
    await page.press('Stop');
    await screen.findByText('No reply yet.');
    wren.release();
    expect(JSON.parse(stored('MEMORIES_PROMPT') ?? '')).toEqual([question, user('My brother.')]);
    await page.press('Try again');
    await waitFor(() => expect(wren.waiting()).toBe(1));
    wren.release();
    await bubblesAre(3);
  });

  test('starts another draft when the server refuses the draft', async () => {
    const page = openChat([question]);
    api.answer(sendChatMessage, { success: true, message: reply, draft: 'refused' });
    await say(page, 'First.');
    await bubblesAre(3);
    const next = stored('draftId_MEMORIES_PROMPT');
    expect(next).toMatch(/^[\w-]{22}$/);
    expect(next).not.toBe(bodies()[0].draftId);
  });
});

test('the help lines in a message of Wren’s can be called, numbers in others cannot', async () => {
  const help = careReply({ language: 'en', distress: true, danger: false });
  openChat([system('Was it house 988?'), answer, system(help)]);
  await composer();
  const links = [...document.querySelectorAll('[data-slot=bubble] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['988', 'tel:988'],
    ['116 123', 'tel:116123'],
    ['findahelpline.com', 'https://findahelpline.com'],
  ]);
  expect(bubbles()[2]).toContain(help.split('\n').at(-1));
});

describe('what Wren knows', () => {
  const words = () => document.querySelector('[data-slot=readiness]');
  const knows = (text: string) => waitFor(() => expect(words()?.textContent).toBe(text));
  const windows = () => document.querySelectorAll('.readiness-windows > [data-lit]').length;
  const readiness: Readiness = {
    known: [
      { slot: 'who', what: 'Your sister Ada' },
      { slot: 'where', what: 'The kitchen in Leeds' },
    ],
    missing: 'when',
    enough: false,
  };

  test('lights the windows with a streamed reply, until the conversation is cleared', async () => {
    const page = openChat([question]);
    await screen.findByText('Wren knows nothing yet. Tell it the first thing.');
    expect(windows()).toBe(0);
    api.answerEvents(sendChatMessage, [
      ['delta', { text: reply }],
      ['done', { success: true, message: reply, readiness }],
    ]);
    await say(page, 'My sister, in Leeds.');
    await knows('Wren knows who and where. Still missing: when.');
    expect(words()?.getAttribute('aria-live')).toBe('polite');
    expect(windows()).toBe(2);
    await advice('Four more answers and Wren can write.');
    expect([...document.querySelectorAll('.readiness-list li')].map(({ textContent }) => textContent)).toEqual([
      'WhoYour sister Ada',
      'WhereThe kitchen in Leeds',
      'WhenNot yet',
      'What happenedNot yet',
      'What changedNot yet',
      'Why it mattersNot yet',
    ]);
    // A model without readiness changes nothing.
    api.answer(sendChatMessage, { success: true, message: reply });
    await say(page, 'In 1999.');
    await bubblesAre(5);
    expect(windows()).toBe(2);
    await confirmStartAgain(page);
    await screen.findByText(/^Wren knows nothing yet\./);
    expect([windows(), stored('readiness_MEMORIES_PROMPT')]).toEqual([0, null]);
  });

  test('is restored with the draft of another device', async () => {
    const draft = { draftId: 'd'.repeat(22), category: 'memories', chatHistory: [question, answer, question] };
    const data = [{ ...draft, preview: null, readiness, updatedAt: '2026-11-21T10:00:00.000Z' }];
    api.answer(listDrafts, { success: true, data });
    openChat([], logIn());
    await knows('Wren knows who and where. Still missing: when.');
    expect(windows()).toBe(2);
  });
});

test('an idea goes into the field after the text that is there, with the caret behind it', async () => {
  const page = openChat([question]);
  await page.fill('Your message to Wren', 'It was warm.');
  await page.press('Need inspiration? Click here');
  await page.press('The summer that felt longer than all the others.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await page.user.keyboard('we swam.');
  const text = 'It was warm.\nThe summer that felt longer than all the others: we swam.';
  expect((await composer()).value).toBe(text);
  expect(stored('draft_MEMORIES_PROMPT')).toBe(text);
  expect(bodies()).toEqual([]);
});

test('a complete reply is announced once, and a failure once, immediately', async () => {
  const page = openChat([question]);
  await composer();
  const heard: string[] = [];
  const before = new Map<Element, string>();
  const regions = '[aria-live=polite], [role=status], [role=alert], [aria-live=assertive]';
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll(regions)) {
      // The innermost region is the one that speaks.
      if (region.querySelector('[role=status], [role=alert]') !== null) continue;
      const words = region.textContent?.trim() ?? '';
      if (words !== '' && before.get(region) !== words) heard.push(words);
      before.set(region, words);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const times = (words: string) => heard.filter((said) => said.includes(words)).length;
  await say(page, 'My brother.');
  await bubblesAre(3);
  await waitFor(() => expect(times(reply)).toBe(1));
  api.fail(sendChatMessage, 'assistant-busy');
  await say(page, 'My sister.');
  await screen.findByText(/^The assistant is busy/, { selector: '[role=alert] *, [role=alert]' });
  await screen.findByRole('button', { name: 'Try again' });
  expect([times(reply), times('The assistant is busy')]).toEqual([1, 1]);
  expect(screen.getAllByText(/^The assistant is busy/)).toHaveLength(2);
  observer.disconnect();
});

describe('while Wren writes', () => {
  test('Escape and Enter show the complete text in the same bubble', async () => {
    happyDOM.settings.device.prefersReducedMotion = 'no-preference';
    // Thirty seconds at 20 ms a letter: nothing here waits as long.
    const longReply = reply.padEnd(1500, ' And who opened the door?');
    api.answer(sendChatMessage, { success: true, message: longReply });
    const page = openChat([question]);
    for (const key of ['{Escape}', '{Enter}']) {
      await say(page, `Said before ${key}.`);
      const typed = await waitFor(() => {
        const element = document.querySelector('[data-from=wren] [aria-hidden]');
        expect(element).not.toBeNull();
        return element;
      });
      const bubble = typed?.parentElement;
      await page.user.keyboard(key);
      await waitFor(() => expect(typed?.isConnected).toBe(false));
      expect([bubble?.textContent, bubble?.isConnected]).toEqual([`Wren: ${longReply}`, true]);
    }
  });

  test('shows after 20 seconds that it is still working', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = openChat([question]);
    api.hold(sendChatMessage);
    await say(page, 'My brother.');
    await screen.findByRole('button', { name: 'Stop' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.queryByText('Still writing…')).toBeNull();
    await vi.advanceTimersByTimeAsync(10_500);
    await screen.findByText('Still writing…');
  });
});

test('a stage loads no part of a site without a model', async () => {
  const load = vi.fn(async () => ({ Spinner }));
  const Samples = offlineDraftPart(load, 'Spinner');
  const Later = optionalPart(async () => {
    await import('#web/src/lib/runtime-config.ts').then(({ runtimeConfig }) => runtimeConfig());
    return { Spinner };
  }, 'Spinner');
  render(
    <>
      <Samples label="Samples" />
      <Later label="Later" />
    </>,
  );
  await screen.findByText('Later');
  expect(load).not.toHaveBeenCalled();
});

test('a URL with an unknown category shows the intro, with the conversation that was begun', async () => {
  renderPage('/start-your-story?tab=poems', { MEMORIES_PROMPT: JSON.stringify([question, answer, question]) });
  await screen.findByRole('heading', { level: 1, name: /^Hi, I/ });
  expect(screen.getAllByText(/^Continue:/).map(({ textContent }) => textContent)).toEqual([
    'Continue: 3 messages so far',
  ]);
});

describe('start over', () => {
  test('clears only the category, and asks for no confirmation up to two messages', async () => {
    const page = openChat([question], { MILESTONE_PROMPT: '[]' });
    await say(page, 'My brother.');
    await bubblesAre(3);
    const draftId = stored('draftId_MEMORIES_PROMPT');
    await page.fill('Your message to Wren', 'Half a sent');
    await confirmStartAgain(page);
    await advice('Five more answers and Wren can write.');
    const names = Object.keys(localStorage).filter((name) => name.includes('MEMORIES'));
    expect(names.toSorted()).toEqual(['MEMORIES_PROMPT', 'draft_MEMORIES_PROMPT']);
    expect(stored('MILESTONE_PROMPT')).toBe('[]');
    await waitFor(() => expect(stored('discardedDrafts')).toBeNull());
    expect(api.callsOf(discardDraft).map(({ body }) => body)).toEqual([{ draftId }]);
    await page.press('Start again');
    expect(screen.queryByRole('dialog')).toBeNull();
    await advice('Five more answers and Wren can write.');
  });

  test('a failed request is repeated at the next login', async () => {
    const page = openChat(talk);
    api.fail(discardDraft, 'service-unavailable');
    await say(page, 'My brother.');
    await bubblesAre(7);
    const draftId = stored('draftId_MEMORIES_PROMPT');
    await confirmStartAgain(page);
    await advice('Five more answers and Wren can write.');
    expect(stored('discardedDrafts')).toBe(JSON.stringify([draftId]));
    const draft = { draftId, category: 'memories', chatHistory: talk, preview: null, readiness: null };
    api.answer(listDrafts, { success: true, data: [{ ...draft, updatedAt: '2026-11-21T10:00:00.000Z' }] });
    const before = api.callsOf(discardDraft).length;
    renderPage('/start-your-story?tab=memories', logIn());
    await waitFor(() => expect(api.callsOf(discardDraft).length).toBeGreaterThan(before));
    // Not deleted yet, and still listed: it stays away all the same.
    await advice('Five more answers and Wren can write.');
    await bubblesAre(1);

    api.answer(discardDraft, { success: true, message: 'Forgotten' });
    api.answer(listDrafts, { success: true, data: [] });
    renderPage('/start-your-story?tab=memories', { token: fakeToken(7200) });
    await waitFor(() => expect(stored('discardedDrafts')).toBeNull());
    await bubblesAre(1);
  });
});

test('the opening is written once on a double click, can be stopped, and shows why it failed', async () => {
  const writeStory = "I'm done, write my story";
  const page = openChat([...talk, ...talk, ...talk, question]);
  const held = api.hold(previewStory);
  await page.press(writeStory);
  await page.user.dblClick(await screen.findByRole('button', { name: 'Write it now' }));
  await page.press('Stop');
  expect(await screen.findAllByRole('button', { name: writeStory })).toHaveLength(1);
  held.end();
  api.fail(previewStory, 'assistant-busy');
  await page.press(writeStory);
  await screen.findByText(/^The assistant is busy/, { selector: '.chat-panel *' });
  expect(buttons(writeStory)).toHaveLength(1);
  expect(api.callsOf(previewStory)).toHaveLength(2);
});

test('no opening is written of fewer than five answers', async () => {
  const page = openChat(talk);
  await page.press("I'm done, write my story");
  await screen.findByText('Please have atleast 5 conversations to generate a better story');
  expect(api.callsOf(previewStory)).toEqual([]);
});

describe('an interview that tells little', () => {
  const writeStory = "I'm done, write my story";
  const short = [...talk, ...talk, ...talk, question];
  const readiness: Readiness = {
    known: [{ slot: 'who', what: 'Your sister' }],
    missing: 'where',
    enough: false,
  };
  const open = (messages: readonly ChatMessage[], change: Partial<Readiness> = {}) =>
    openChat(messages, { readiness_MEMORIES_PROMPT: JSON.stringify({ ...readiness, ...change }) });
  const said = 'Two more answers and it can be a full story. Still missing: where and when.';

  test('is said so once, and more can be told', async () => {
    const page = open(short);
    await page.press(writeStory);
    const more = await screen.findByRole('button', { name: 'Add two more answers', description: said });
    await waitFor(() => expect(document.activeElement).toBe(more));
    expect([buttons(writeStory), api.callsOf(previewStory)]).toEqual([[], []]);
    await page.user.click(more);
    expect(document.activeElement).toBe(await composer());
    await say(page, 'In Leeds, in 1999.');
    await bubblesAre(15);
    api.hold(previewStory);
    await page.press(writeStory);
    await waitFor(() => expect(api.callsOf(previewStory)).toHaveLength(1));
    await page.press('Stop');
    await page.press(writeStory);
    await waitFor(() => expect(api.callsOf(previewStory)).toHaveLength(2));
  });

  test('is left alone once another answer is typed', async () => {
    const page = open(short);
    await page.press(writeStory);
    await screen.findByText(said);
    await say(page, 'In Leeds, in 1999.');
    await bubblesAre(15);
    expect([screen.queryByText(said), buttons(writeStory).length]).toEqual([null, 1]);
  });

  test('chooses nothing by the second click of a double click', async () => {
    const page = open(short);
    await page.press(writeStory);
    const now = await screen.findByRole('button', { name: 'Write it now' });
    fireEvent.click(now, { detail: 2 });
    expect(buttons('Write it now')).toEqual([now]);
    api.hold(previewStory);
    fireEvent.click(now, { detail: 1 });
    await waitFor(() => expect(api.callsOf(previewStory)).toHaveLength(1));
  });
});
