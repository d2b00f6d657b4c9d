import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { prices } from '#shared/catalogue/prices.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { login } from '#shared/endpoints/auth.ts';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import { draftId, introStory, preview, question, talk } from '#tests/e2e/support/preview-samples.ts';
import { customer } from '#tests/e2e/support/shop-samples.ts';
import { story, summary } from '#tests/e2e/support/story-samples.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { shortenWaits, shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const path = '/start-your-story?tab=memories';
const writing = { ...summary, _id: '01B', status: 'writing' as const, progress: { done: 2, of: 5 } };
const stored = (name: string) => localStorage.getItem(name);
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);

beforeEach(() => {
  api.answer(sendChatMessage, { success: true, message: question });
  api.answer(listStories, { success: true, data: [writing] });
  api.answer(getStory, { success: true, data: { ...story, ...writing, description: '', captions: [] } });
  api.answer(addStory, { success: true, message: 'Story has been added', data: writing });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
});

/** The browser's storage of a customer with that allowance. */
function sessionOf(allowance: Partial<Allowance>): Record<string, string> {
  const full = { allowedStories: 0, firstStory: false, subscriptionActive: false, ...allowance };
  api.answer(getUser, { success: true, data: { ...customer, ...full } });
  const entries = { ...full, token: fakeToken(3600, 'ada') };
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)]));
}

async function startAgain(press: (name: string) => Promise<void>): Promise<void> {
  await press('Start again');
  const dialog = await screen.findByRole('dialog', { name: 'Start again?' });
  const [confirm] = [...dialog.querySelectorAll('button')].filter((one) => one.textContent === 'Start again');
  if (confirm === undefined) throw new Error('the dialog cannot be confirmed');
  fireEvent.click(confirm);
  await shown('Five more answers and Wren can write.');
}

describe('the chat', () => {
  test('opens with the specified first question, announces it once, and sends nothing empty', async () => {
    renderPage(path);
    await waitFor(() =>
      expect(stored('MEMORIES_PROMPT')).toBe(JSON.stringify([{ role: 'system', content: question }])),
    );
    await shown(question);
    const composer = screen.getByLabelText<HTMLTextAreaElement>('Your message to Wren');
    fireEvent.keyDown(composer, { key: 'Enter' });
    await shown('Please type something');
    fireEvent.change(composer, { target: { value: 'one' } });
    // An Enter that ends a composition, of Japanese for example, belongs to it; 229 is Safari's.
    fireEvent.keyDown(composer, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(composer, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(composer, { key: 'Enter', shiftKey: true });
    expect(composer.value).toBe('one');
    expect(bodiesOf(sendChatMessage)).toEqual([
      {
        userMessage: 'Generate first question',
        chatHistory: [],
        prompt: 'MEMORIES_PROMPT',
        language: navigator.language,
      },
    ]);
    const announced = [...document.querySelectorAll('[aria-live=polite].sr-only')].map(
      ({ textContent }) => textContent,
    );
    expect(announced.filter((text) => text?.includes(question))).toHaveLength(1);
  });

  test('keeps a long paste whole, says how much is too much, and sends it when it fits', async () => {
    const { user } = renderPage(path);
    await shown(question);
    const composer = screen.getByLabelText<HTMLTextAreaElement>('Your message to Wren');
    const paste = async (length: number) => {
      await user.clear(composer);
      await user.click(composer);
      await user.paste('In 1998 we opened the shop. '.repeat(300).slice(0, length));
    };
    await paste(6000);
    await shown('2,000 characters too many');
    expect([composer.value.length, composer.getAttribute('aria-invalid')]).toEqual([6000, 'true']);
    fireEvent.keyDown(composer, { key: 'Enter' });
    await shown('Please shorten your message');
    expect([composer.value.length, bodiesOf(sendChatMessage)]).toEqual([6000, [expect.anything()]]);
    await paste(3990);
    await shown('10 characters left');
    fireEvent.keyDown(composer, { key: 'Enter' });
    await waitFor(() => expect(bodiesOf(sendChatMessage)).toHaveLength(2));
  });

  test('starts over after a question, and deletes the stored conversation', async () => {
    const history = JSON.stringify([...talk, { role: 'system', content: 'And the end?' }]);
    const { press } = renderPage(path, { MEMORIES_PROMPT: history });
    await press('Start again');
    await press('Keep it');
    expect(stored('MEMORIES_PROMPT')).toBe(history);
    await startAgain(press);
    expect(stored('MEMORIES_PROMPT')).toBe(JSON.stringify([{ role: 'system', content: question }]));
  });
});

describe('the preview', () => {
  const product = {
    name: 'Story Bundle',
    price: prices.storyCents / 100,
    description: '<ul><li>Story</li><li>Content strategy</li><li>Your values</li></ul>',
    prompt: 'MEMORIES_PROMPT',
  };

  test('is requested with the story prompt of the category, stored, and cleared by starting over', async () => {
    const history = [...talk, { role: 'system', content: question }];
    api.answer(previewStory, { success: true, message: `${introStory}<p>Lorem.</p>`, introStory, draftId });
    const { press } = renderPage('/start-your-story?tab=for-someone', { FOR_SOMEONE_PROMPT: JSON.stringify(history) });
    await press("I'm done, write my story");
    await press('Write it now');
    const heading = await screen.findByRole('heading', { name: 'Your story begins' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(bodiesOf(previewStory)).toEqual([
      {
        userMessage: "I'm done, write my story",
        chatHistory: history,
        prompt: 'GENERATE_STORY_PROMPT_FOR_SOMEONE',
        category: 'for-someone',
      },
    ]);
    const names = ['FOR SOMEONEstep', 'FOR SOMEONEfinalMessg', 'introStoryLines_FOR_SOMEONE_PROMPT'];
    expect(names.map(stored)).toEqual(['2', `${introStory}<p>Lorem.</p>`, introStory]);
    await startAgain(press);
    expect(names.map(stored)).toEqual([null, null, null]);
  });

  test('leads a visitor to the sign-up beside it and a customer with nothing left to the checkout, with the product', async () => {
    for (const session of [{}, sessionOf({})]) {
      localStorage.clear();
      const { press, address } = renderPage(path, { ...preview, ...session });
      await press('Get my story');
      if ('token' in session) await waitFor(() => expect(address()).toBe('/checkout'));
      else await screen.findByRole('heading', { name: 'Keep your story' });
      expect(JSON.parse(stored('checkoutProduct') ?? '')).toEqual(product);
      expect(stored('tab')).toBe('memories');
    }
    expect(api.callsOf(addStory)).toEqual([]);
    act(() => window.history.back());
    await screen.findByRole('heading', { name: 'Your story begins' });
  });

  /** Each customer is another one: drafts are exchanged once per session. */
  async function logInBeside(name: string, allowance: Allowance) {
    const rendered = renderPage(path, preview);
    const { user, press, fill } = rendered;
    await press('Get my story');
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    const token = fakeToken(3600, name);
    api.answer(login, { success: true, message: 'Login successful', token, data: allowance });
    api.answer(getUser, { success: true, data: { ...customer, ...allowance } });
    await fill('Email', 'ada@example.com');
    await fill('Password', 'burnt toast');
    await user.keyboard('{Enter}');
    return { ...rendered, token };
  }

  test('the login beside it asks a subscriber before it uses one of their stories', async () => {
    const { press, address } = await logInBeside('subscriber', {
      allowedStories: 5,
      firstStory: false,
      subscriptionActive: true,
    });
    await shown('You have 5 stories left. “Get my story” uses one of them.');
    expect([address(), api.callsOf(addStory)]).toEqual([path, []]);
    await press('Get my story');
    await waitFor(() => expect(address()).toBe('/story/01B'));
    expect(api.callsOf(addStory)).toHaveLength(1);
  });

  test('the login beside it orders the free first story of a customer', async () => {
    const { address, token } = await logInBeside('newcomer', {
      allowedStories: 0,
      firstStory: true,
      subscriptionActive: false,
    });
    await waitFor(() => expect(address()).toBe('/story/01B'));
    await waitFor(() =>
      expect(api.callsOf(claimDrafts)[0]).toMatchObject({
        body: { draftIds: [draftId] },
        authorization: `Bearer ${token}`,
      }),
    );
  });

  test('a lost response is retried with the same key, a refusal with a new one', async () => {
    const unavailable = 'This is not available right now. Please try again in a moment.';
    const entries = { ...preview, ...sessionOf({ allowedStories: 1 }) };
    api.fail(addStory, 'service-unavailable');
    await renderPage(path, entries).press('Get my story');
    await shown(unavailable);
    const attempt = stored('attempt_MEMORIES_PROMPT');
    const { press, address } = renderPage(path);
    await press('Get my story');
    await shown(unavailable);
    expect(stored('attempt_MEMORIES_PROMPT')).toBe(attempt);
    const [first, second] = api.callsOf(addStory);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    // The first had added it, and the conversation went on since, on another device.
    api.fail(addStory, 'idempotency-key-reused');
    await press('Get my story');
    await shown('Your story was already added, using your earlier answers.');
    expect(stored('attempt_MEMORIES_PROMPT')).toBeNull();
    expect(stored('MEMORIES_PROMPT')).toBe(preview.MEMORIES_PROMPT);
    api.fail(addStory, 'no-stories-left');
    await press('Get my story');
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(stored('attempt_MEMORIES_PROMPT')).toBeNull();
    expect(api.callsOf(addStory).at(-1)?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('a story that was bought in another tab is opened', async () => {
    api.fail(addStory, 'already-bought', { storyId: writing._id });
    const { press, address } = renderPage(path, { ...preview, ...sessionOf({ allowedStories: 2 }) });
    await press('Get my story');
    await waitFor(() => expect(address()).toBe('/story/01B'));
    await shown('You already have this story');
    await waitFor(() => expect(stored('MEMORIES_PROMPT')).toBeNull());
  });

  test('an added story is ordered once, clears the category and is announced', async () => {
    shortenWaits();
    const held = api.hold(addStory);
    const entries = { ...preview, ...sessionOf({ allowedStories: 2 }), checkoutProduct: JSON.stringify(product) };
    const { user, press, address } = renderPage(path, entries);
    await press('Get my story');
    await user.click(await screen.findByRole('button', { name: 'Getting your story…' }));
    sessionOf({ allowedStories: 1 });
    held.end();
    await waitFor(() => expect(address()).toBe('/story'));
    await shown('Story has been added');
    expect(bodiesOf(addStory)).toMatchObject([
      {
        product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
        chatHistory: talk,
        introStoryLines: introStory,
        firstStory: false,
        draftId,
      },
    ]);
    await waitFor(() => expect(stored('allowedStories')).toBe('1'));
    expect([...Object.keys(preview), 'checkoutProduct'].map(stored).filter((value) => value !== null)).toEqual([]);
    // The way back leads to a new conversation, not to the story once more.
    act(() => window.history.back());
    await shown('Five more answers and Wren can write.');
    expect(api.callsOf(addStory)).toHaveLength(1);
  });
});
