import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { addStory } from '#shared/endpoints/add-story.ts';
import { login } from '#shared/endpoints/auth.ts';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import type { Allowance } from '#shared/schemas/allowance.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { eventually } from '#tests/support/product.ts';
import { visualFaults } from './support/axe.ts';
import { goTo, waitForFrames } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const draftId = 'abcdefghijklmnopqrstuv';
const question = 'What did the kitchen smell like the morning you signed the lease?';
const talk = Array.from({ length: 5 }, () => [
  { role: 'system', content: question },
  { role: 'user', content: 'Burnt toast. My sister was nervous.' },
]).flat();
const introStory = '<h4>Burnt Toast and a Signed Lease</h4><p>The grill was on high.</p>';
const preview = {
  MEMORIES_PROMPT: JSON.stringify(talk),
  MEMORIESstep: '2',
  MEMORIESfinalMessg: `${introStory}<p>Lorem ipsum dolor sit amet.</p>`,
  introStoryLines_MEMORIES_PROMPT: introStory,
  draftId_MEMORIES_PROMPT: draftId,
};
const product = { name: 'Story Bundle', price: 19, description: '<ul></ul>', prompt: 'MEMORIES_PROMPT' };
const customer = { name: 'Ada', email: 'ada@example.com', subscriptionActive: false };
const summary = {
  _id: '01A',
  name: 'Burnt Toast and a Signed Lease',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  isFilm: false,
  image: null,
  status: 'ready' as const,
  progress: { done: 5, of: 5 },
};
const writing = { ...summary, _id: '01B', status: 'writing' as const, progress: { done: 2, of: 5 } };
const story = {
  ...summary,
  description: `${introStory}<h4>Your values</h4><ul><li>Stubborn hospitality</li></ul>`,
  captions: [{ _id: 'c1', text: 'We signed between the crumbs.', url: null }],
};

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  api.answer(sendChatMessage, { success: true, message: question });
  api.answer(listStories, { success: true, data: [writing, summary, { ...summary, _id: '01C', status: 'failed' }] });
  api.answer(getStory, { success: true, data: story });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  page.setDefaultTimeout(10_000);
});

/** Puts entries into the browser's storage before the first page of the test, not before later ones. */
async function keep(entries: Readonly<Record<string, string>>): Promise<void> {
  const json = JSON.stringify(entries);
  const marker = JSON.stringify(`kept ${Object.keys(entries).join()}`);
  await page.addInitScript(`sessionStorage[${marker}] ??= Object.assign(localStorage, ${json}) && 'yes'`);
}

async function logIn(allowance: { readonly allowedStories: number; readonly firstStory: boolean }): Promise<void> {
  api.answer(getUser, { success: true, data: { ...customer, ...allowance } });
  const entries = { ...allowance, subscriptionActive: false, token: fakeToken(3600) };
  await keep(Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, String(value)])));
}

async function open(path: string): Promise<void> {
  await goTo(page, site.url + path);
}

const stored = (name: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(name)})`);
const composer = () => page.getByLabel('Your message to Wren');
const press = (name: string) => page.getByRole('button', { name }).click();
const pressAtEachChange = `(() => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Get my story');
  let presses = 0;
  const press = () => { presses += 1; if (presses < 20) button.click(); };
  new MutationObserver(press).observe(button, { attributes: true, childList: true, characterData: true, subtree: true });
  press();
})()`;

const callsOf = (path: string) => api.calls.filter((call) => call.path === path);

wholeDescribe('no accessibility violations and no horizontal scrolling', () => {
  test('the preview, and the confirmation before it is deleted', async () => {
    await keep(preview);
    await open('/start-your-story?tab=memories');
    await page.getByRole('heading', { name: 'Burnt Toast' }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
    await press('Start again');
    await page.getByRole('dialog', { name: 'Start again?' }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
  });

  test('no stories, stories that cannot be fetched, and an unfinished or failed story', async () => {
    await logIn({ allowedStories: 2, firstStory: false });
    api.answer(listStories, { success: true, data: [] });
    await open('/story');
    await page.getByText("Haven't written your story yet?").waitFor();
    expect(await visualFaults(page)).toEqual([]);
    api.fail(listStories, 'internal');
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await visualFaults(page)).toEqual([]);
    for (const status of ['writing', 'failed'] as const) {
      api.answer(getStory, { success: true, data: { ...story, status, description: '', captions: [] } });
      await open('/story/01A');
      await page.getByRole('heading', { level: 1, name: story.name }).waitFor();
      expect(await visualFaults(page)).toEqual([]);
    }
  });
});

test('a URL with a category shows no prerendered intro before hydration', async () => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${site.url}/start-your-story?tab=memories`);
  expect(await page.locator('h1').isVisible()).toBe(false);
  await page.goto(`${site.url}/start-your-story`);
  expect(await page.locator('h1').isVisible()).toBe(true);
});

describe('the chat', () => {
  test('opens with the specified first question and announces it once', async () => {
    await open('/start-your-story?tab=memories');
    await page.locator('[data-from=wren]', { hasText: question }).waitFor();
    expect(callsOf('/api/chat').map(({ body }) => body)).toEqual([
      { userMessage: 'Generate first question', chatHistory: [], prompt: 'MEMORIES_PROMPT' },
    ]);
    expect(await stored('MEMORIES_PROMPT')).toBe(JSON.stringify([{ role: 'system', content: question }]));
    expect(await page.locator('[aria-live=polite].sr-only', { hasText: question }).count()).toBe(1);
    expect(faults).toEqual([]);
  });

  wholeTest('sends no empty message, adds a line with Shift+Enter and grows to five lines', async () => {
    await open('/start-your-story?tab=memories');
    await composer().press('Enter');
    await page.getByText('Please type something').first().waitFor();
    await composer().fill('one');
    // An Enter that ends a composition, of Japanese for example, belongs to it.
    const composing = "{ key: 'Enter', isComposing: true, bubbles: true, cancelable: true }";
    await page.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', ${composing}))`);
    expect(await composer().inputValue()).toBe('one');
    const height = async () => (await composer().boundingBox())?.height ?? 0;
    const oneLine = await height();
    for (const line of ['two', 'three', 'four', 'five']) {
      await composer().press('Shift+Enter');
      await composer().pressSequentially(line);
    }
    const fiveLines = await height();
    expect(fiveLines).toBeGreaterThan(oneLine * 2);
    await composer().press('Shift+Enter');
    await composer().press('Shift+Enter');
    expect(await height()).toBe(fiveLines);
    expect(callsOf('/api/chat')).toHaveLength(1);
  });

  wholeTest('types at 20 ms a character and shows everything on a click', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    // Not `goTo`, which waits for frames: there are none until the clock runs.
    await page.goto(`${site.url}/start-your-story?tab=memories`);
    const typed = page.locator('[data-from=wren] [aria-hidden]');
    const length = async () => (await typed.textContent())?.length ?? 0;
    await eventually(async () => {
      await page.clock.runFor(16);
      return (await typed.count()) > 0 || undefined;
    }, 'the first question');
    const atFirst = await length();
    await page.clock.runFor(400);
    // A frame lasts 16 ms, in which at the most one more is written.
    expect(Math.abs((await length()) - atFirst - 20)).toBeLessThanOrEqual(1);
    await typed.click();
    await page.clock.runFor(16);
    await typed.waitFor({ state: 'detached' });
    expect(await page.locator('[data-from=wren]', { hasText: question }).count()).toBe(1);
  });

  test('does not scroll a reader down and offers a way to the end', async () => {
    await keep({ MEMORIES_PROMPT: JSON.stringify([...talk, ...talk, { role: 'system', content: question }]) });
    await open('/start-your-story?tab=memories');
    const top = () => page.evaluate<number>("document.querySelector('[role=log]').scrollTop");
    const end = await top();
    expect(end).toBeGreaterThan(0);
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -200);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    // The page hears of the wheel before it has scrolled by it.
    await expect.poll(top).toBeLessThan(end - 100);
    await page.setViewportSize({ width: 1280, height: 880 });
    await waitForFrames(page);
    expect(await top()).toBeLessThan(end - 100);
    await press('Jump to latest');
    expect(await top()).toBeGreaterThanOrEqual(end);
    expect(await page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
  });

  wholeTest('starts over after a confirmation and deletes the stored conversation', async () => {
    await keep({ MEMORIES_PROMPT: JSON.stringify([...talk, { role: 'system', content: 'And the end?' }]) });
    await open('/start-your-story?tab=memories');
    await press('Start again');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(await page.getByText('And the end?').count()).toBe(1);
    await press('Start again');
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Five more answers and Wren can write.').waitFor();
    expect(await stored('MEMORIES_PROMPT')).toBe(JSON.stringify([{ role: 'system', content: question }]));
  });
});

describe('the preview', () => {
  wholeTest('is requested with the story prompt of the category, stored, and cleared by starting over', async () => {
    const history = [...talk, { role: 'system', content: question }];
    await keep({ FOR_SOMEONE_PROMPT: JSON.stringify(history) });
    api.answer(previewStory, { success: true, message: `${introStory}<p>Lorem.</p>`, introStory, draftId });
    await open('/start-your-story?tab=for-someone');
    await press("I'm done, write my story");
    await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Your story begins');
    const sticky = `[...document.querySelectorAll('#main *')]
      .filter((node) => getComputedStyle(node).position === 'sticky').map(({ className }) => className)`;
    expect(await page.evaluate(sticky)).toEqual(['preview-actions']);
    expect(callsOf('/api/story').map(({ body }) => body)).toEqual([
      {
        userMessage: "I'm done, write my story",
        chatHistory: history,
        prompt: 'GENERATE_STORY_PROMPT_FOR_SOMEONE',
        category: 'for-someone',
      },
    ]);
    expect(await stored('FOR SOMEONEstep')).toBe('2');
    expect(await stored('FOR SOMEONEfinalMessg')).toBe(`${introStory}<p>Lorem.</p>`);
    expect(await stored('introStoryLines_FOR_SOMEONE_PROMPT')).toBe(introStory);
    await press('Start again');
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Five more answers and Wren can write.').waitFor();
    for (const name of ['FOR SOMEONEstep', 'FOR SOMEONEfinalMessg', 'introStoryLines_FOR_SOMEONE_PROMPT']) {
      expect(await stored(name)).toBeNull();
    }
  });

  wholeTest.each([
    ['a visitor to the sign-up beside the story', null],
    ['a customer with nothing left to the checkout', { allowedStories: 0, firstStory: false }],
  ])('leads %s with product and tab stored, and keeps the preview', async (_, allowance) => {
    await keep(preview);
    if (allowance !== null) await logIn(allowance);
    await open('/start-your-story?tab=memories');
    await press('Get my story');
    if (allowance === null) await page.getByRole('heading', { name: 'Keep your story' }).waitFor();
    else await page.waitForURL(`${site.url}/checkout`);
    expect(JSON.parse(String(await stored('checkoutProduct')))).toEqual({
      name: 'Story Bundle',
      price: 19,
      description: '<ul><li>Story</li><li>Content strategy</li><li>Your values</li></ul>',
      prompt: 'MEMORIES_PROMPT',
    });
    expect(await stored('tab')).toBe('memories');
    expect(callsOf('/api/story/add-story')).toEqual([]);
    if (allowance !== null) await page.goBack();
    await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
  });

  async function logInBesideTheStory(allowance: Allowance): Promise<string> {
    await keep(preview);
    const data = { ...writing, image: null };
    api.answer(addStory, { success: true, message: 'Story has been added', data });
    api.answer(getStory, { success: true, data: { ...data, description: '', captions: [] } });
    await open('/start-your-story?tab=memories');
    await press('Get my story');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    // The sign-up form, which has an email field too, stays until the page has loaded.
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    const token = fakeToken(3600);
    api.answer(login, { success: true, message: 'Login successful', token, data: allowance });
    api.answer(getUser, { success: true, data: { ...customer, ...allowance } });
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('burnt toast');
    await page.locator('form button[type=submit]').click();
    return token;
  }

  test('the login beside the story asks a subscriber before it uses one of their stories', async () => {
    await logInBesideTheStory({ allowedStories: 5, firstStory: false, subscriptionActive: true });
    await page.getByText('You have 5 stories left. “Get my story” uses one of them.').waitFor();
    expect(page.url()).toBe(`${site.url}/start-your-story?tab=memories`);
    expect(callsOf('/api/story/add-story')).toEqual([]);
    await press('Get my story');
    await page.waitForURL(`${site.url}/story/${writing._id}`);
    expect(callsOf('/api/story/add-story')).toHaveLength(1);
  });

  wholeTest('the login beside the story orders it for a customer with a free first story', async () => {
    const token = await logInBesideTheStory({ allowedStories: 0, firstStory: true, subscriptionActive: false });
    await page.waitForURL(`${site.url}/story/${writing._id}`);
    const claim = await eventually(async () => callsOf('/api/draft/claim')[0], 'the claim');
    expect(claim).toMatchObject({
      body: { draftIds: [draftId] },
      authorization: `Bearer ${token}`,
    });
  });

  test('a lost response is retried with the same key, a refusal with a new one', async () => {
    await keep(preview);
    await logIn({ allowedStories: 1, firstStory: false });
    api.fail(addStory, 'service-unavailable');
    await open('/start-your-story?tab=memories');
    await press('Get my story');
    await page.getByText('This is not available right now. Please try again in a moment.').first().waitFor();
    const attempt = await stored('attempt_MEMORIES_PROMPT');
    await page.reload();
    await press('Get my story');
    await page.getByText('This is not available right now. Please try again in a moment.').first().waitFor();
    expect(await stored('attempt_MEMORIES_PROMPT')).toBe(attempt);
    // The first had added it, and the conversation went on since, on another device.
    api.fail(addStory, 'idempotency-key-reused');
    await press('Get my story');
    await page.getByText('Your story was already added, using your earlier answers.').first().waitFor();
    expect(await stored('attempt_MEMORIES_PROMPT')).toBeNull();
    expect(await stored('MEMORIES_PROMPT')).toBe(preview.MEMORIES_PROMPT);
    api.fail(addStory, 'no-stories-left');
    await press('Get my story');
    await page.waitForURL(`${site.url}/checkout`);
    expect(await stored('attempt_MEMORIES_PROMPT')).toBeNull();
  });

  test('a story that was bought in another tab is opened', async () => {
    await keep(preview);
    await logIn({ allowedStories: 2, firstStory: false });
    api.fail(addStory, 'already-bought', { storyId: writing._id });
    await open('/start-your-story?tab=memories');
    await press('Get my story');
    await page.waitForURL(`${site.url}/story/${writing._id}`);
    await page.getByText('You already have this story').first().waitFor();
    expect(await stored('MEMORIES_PROMPT')).toBeNull();
  });

  test('an added story shows a countdown, clears the category and is announced', async () => {
    await keep(preview);
    await logIn({ allowedStories: 2, firstStory: false });
    api.answer(addStory, { success: true, message: 'Story has been added', data: writing });
    await keep({ checkoutProduct: JSON.stringify(product) });
    await page.clock.install();
    await open('/start-your-story?tab=memories');
    api.answer(getUser, { success: true, data: { ...customer, allowedStories: 1, firstStory: false } });
    // Presses at each change of the button, until the page is left, are one order.
    await page.getByRole('button', { name: 'Get my story' }).waitFor();
    await page.evaluate(pressAtEachChange);
    await page.waitForURL(`${site.url}/story`);
    expect(callsOf('/api/story/add-story')).toHaveLength(1);
    expect(callsOf('/api/story/add-story')[0]?.body).toMatchObject({
      product: { name: 'Story Bundle', prompt: 'MEMORIES_PROMPT' },
      chatHistory: talk,
      introStoryLines: introStory,
      firstStory: false,
      draftId,
    });
    expect(await stored('allowedStories')).toBe('1');
    for (const name of [...Object.keys(preview), 'checkoutProduct']) expect(await stored(name)).toBeNull();
    expect(await page.getByText('Story has been added').count()).toBe(0);
    await page.clock.fastForward(6000);
    await page.getByText('Story has been added').first().waitFor();

    // The way back leads to a new conversation, not to the story once more.
    await page.goBack();
    await page.getByText('Five more answers and Wren can write.').waitFor();
    expect(callsOf('/api/story/add-story')).toHaveLength(1);
  });
});

describe('the stories', () => {
  wholeTest('the list polls every 2 seconds while a story is being written', async () => {
    await page.clock.install();
    await logIn({ allowedStories: 2, firstStory: false });
    await open('/story');
    await page.getByText('2 of 5 parts written').first().waitFor();
    api.answer(listStories, { success: true, data: [{ ...writing, progress: { done: 4, of: 5 } }] });
    await page
      .getByRole('progressbar', { name: `Writing ${writing.name}` })
      .and(page.locator('[aria-valuenow="4"]'))
      .waitFor();
    api.answer(listStories, { success: true, data: [{ ...summary, _id: writing._id }] });
    await page.locator('[data-status=ready]').waitFor();
    const heard = page.locator('[aria-live=polite]', { hasText: `${summary.name} is ready to read` });
    await heard.waitFor({ state: 'attached' });
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.getByText('November 2nd 2026').count()).toBe(1);
    const looks = callsOf('/api/story').length;
    await page.clock.runFor(60_000);
    expect(callsOf('/api/story')).toHaveLength(looks);
  });

  wholeTest('a failed story shows a message, and a story opened from the mail may still be unfinished', async () => {
    await logIn({ allowedStories: 2, firstStory: false });
    api.answer(getStory, { success: true, data: { ...story, ...writing, description: '', captions: [] } });
    await open('/story/01B');
    await page.getByRole('progressbar', { name: `Writing ${writing.name}` }).waitFor();
    api.answer(getStory, { success: true, data: { ...story, status: 'failed', description: '', captions: [] } });
    await page.getByText('Wren couldn’t finish this story.').waitFor();
    expect(await page.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/start-your-story');
  });

  wholeTest('without a network the list shows a message, and polls again when it returns', async () => {
    await logIn({ allowedStories: 2, firstStory: false });
    api.answer(listStories, { success: true, data: [summary] });
    await open('/story');
    await page.context().setOffline(true);
    await page.getByText('You’re offline.').waitFor();
    expect(await page.locator('[data-status=ready]').count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  });

  wholeTest('an empty list shows the banner and a link to start', async () => {
    await logIn({ allowedStories: 2, firstStory: false });
    api.answer(listStories, { success: true, data: [] });
    await open('/story');
    await page.getByText("Haven't written your story yet? It deserves to be shared.").waitFor();
    const banner =
      "Your story is being written. Sometimes it takes a couple of minutes to appear—refresh soon. It won't be long!";
    expect(await page.getByText(banner).isVisible()).toBe(true);
    const start = page.getByRole('main').getByRole('link', { name: 'Start your story' });
    expect(await start.getAttribute('href')).toBe('/start-your-story');
  });

  wholeTest('a failed fetch shows a message and can be retried', async () => {
    await logIn({ allowedStories: 2, firstStory: false });
    api.fail(listStories, 'internal');
    await open('/story');
    await page.getByText('An unexpected error occurred while fetching the stories').first().waitFor();
    api.answer(listStories, { success: true, data: [summary] });
    await press('Try again');
    await page.locator('[data-status=ready]').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  wholeTest('a visitor is asked to log in and returns to the story', async () => {
    await open('/story/01A');
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    await expect.poll(() => stored('lastVisitedPage')).toBe('/story/01A');
    expect(callsOf('/api/story/01A')).toEqual([]);
  });
});
