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

describe('a message', () => {
  test('carries the draft id of the first message and its own turn id', async () => {
    await open([question]);
    expect(await stored('draftId_MEMORIES_PROMPT')).toBeNull();
    await say('First.');
    await bubbles().nth(2).waitFor();
    await say('Second.');
    await bubbles().nth(4).waitFor();
    const bodies = callsOf('/api/chat').map(({ body }) => body);
    const draftId = await stored('draftId_MEMORIES_PROMPT');
    expect(draftId).toMatch(/^[\w-]{22}$/);
    expect(bodies).toMatchObject([
      { userMessage: 'First.', draftId, turnId: expect.stringMatching(/^[\w-]{22}$/) },
      { userMessage: 'Second.', draftId, turnId: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    expect(new Set(bodies.map((body) => JSON.parse(JSON.stringify(body)).turnId)).size).toBe(2);
  });

  test('keeps its turn id when it is retried, also after a reload', async () => {
    await open([question]);
    api.fail(sendChatMessage, 'assistant-busy');
    await say('First.');
    await button('Try again').waitFor();
    await button('Try again').click();
    await eventually(async () => callsOf('/api/chat')[1], 'the second try');
    await button('Try again').waitFor();
    api.answer(sendChatMessage, { success: true, message: reply });
    await page.reload();
    await bubbles().nth(2).waitFor();
    const turnIds = callsOf('/api/chat').map(({ body }) => JSON.parse(JSON.stringify(body)).turnId);
    expect(turnIds).toHaveLength(3);
    expect(new Set(turnIds).size).toBe(1);
  });

  test('that is one too many is sent again by itself, and the page says so meanwhile', async () => {
    await open([question]);
    api.fail(sendChatMessage, 'too-many-requests', { retryAfterSeconds: 3 });
    await say('My brother.');
    await page.getByRole('status').filter({ hasText: 'We’ll try again for you in 3 seconds.' }).waitFor();
    api.answer(sendChatMessage, { success: true, message: reply });
    await bubbles().nth(2).waitFor();
    expect(callsOf('/api/chat')).toHaveLength(2);
  });

  test('on a busy day offers a visitor the login, and keeps what was typed', async () => {
    await open([question]);
    api.fail(sendChatMessage, 'busy-day');
    await say('My brother.');
    const failed = page.locator('[data-slot=failed-turn]');
    await failed.getByText('Your answers are saved.').waitFor();
    expect(await failed.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    await failed.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(`${site.url}/login`);
    expect(await stored('MEMORIES_PROMPT')).toBe(JSON.stringify([question, { role: 'user', content: 'My brother.' }]));
  });

  wholeTest('can be changed after a failure; text typed meanwhile is kept after it', async () => {
    await open([question]);
    api.fail(sendChatMessage, 'assistant-busy');
    await say('My brother.');
    await button('Edit message').waitFor();
    await composer().fill('And my sister.');
    await button('Edit message').click();
    expect(await composer().inputValue()).toBe('My brother.\nAnd my sister.');
    expect(await bubbles().count()).toBe(1);
    expect(JSON.parse((await stored('MEMORIES_PROMPT')) ?? '')).toEqual([question]);
  });

  test('can be stopped: the request is aborted, the list stays valid and it can be sent again', async () => {
    await open([question]);
    const wren = holdQuestions();
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/chat'));
    await say('My brother.');
    await wren.asked(1);
    await page.getByText('Wren is writing').first().waitFor({ state: 'attached' });
    await button('Stop').click();
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.getByText('No reply yet.').waitFor();
    expect(await stored('MEMORIES_PROMPT')).toBe(JSON.stringify([question, { role: 'user', content: 'My brother.' }]));
    await button('Try again').click();
    await wren.asked(2);
    wren.answer();
    await bubbles().nth(2).waitFor();
    expect(faults).toEqual([]);
  });

  wholeTest('starts another draft when the server refuses the draft', async () => {
    await open([question]);
    api.answer(sendChatMessage, { success: true, message: reply, draft: 'refused' });
    await say('First.');
    await bubbles().nth(2).waitFor();
    const [first] = callsOf('/api/chat').map(({ body }) => JSON.parse(JSON.stringify(body)).draftId);
    const next = await stored('draftId_MEMORIES_PROMPT');
    expect(next).toMatch(/^[\w-]{22}$/);
    expect(next).not.toBe(first);
  });
});

test('the help lines in a message of Wren’s can be called, numbers in others cannot', async () => {
  const help = careReply({ language: 'en', distress: true, danger: false });
  await open([{ ...question, content: 'Was it house 988?' }, answer, { role: 'system', content: help }]);
  const links = await bubbles()
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['988', 'tel:988'],
    ['116 123', 'tel:116123'],
    ['findahelpline.com', 'https://findahelpline.com'],
  ]);
  expect(await bubbles().nth(2).textContent()).toContain(help.split('\n').at(-1));
  expect(await visualFaults(page)).toEqual([]);
});

describe('what Wren knows', () => {
  const words = (at = page) => at.locator('[data-slot=readiness]');
  const windows = (at = page) => at.locator('[data-slot=story-house] > g[transform][data-lit]');
  const readiness: Readiness = {
    known: [
      { slot: 'who', what: 'Your sister Ada' },
      { slot: 'where', what: 'The kitchen in Leeds' },
    ],
    missing: 'when',
    enough: false,
  };

  test('lights the house with a streamed reply, in every tab, also after a reload, until the conversation is cleared', async () => {
    await open([question]);
    await page.getByText('Wren knows nothing yet. Tell it the first thing.').waitFor();
    expect(await windows().count()).toBe(0);
    const second = await page.context().newPage();
    await goTo(second, page.url());
    api.answerEvents(sendChatMessage, [
      ['delta', { text: reply }],
      ['done', { success: true, message: reply, readiness }],
    ]);
    await say('My sister, in Leeds.');
    for (const tab of [page, second]) {
      await tab.getByText('Wren knows who and where. Still missing: when.').waitFor();
      expect(await windows(tab).count()).toBe(2);
      expect(await tab.getByText('Four more answers and Wren can write.').count()).toBe(1);
    }
    expect(await words().getAttribute('aria-live')).toBe('polite');
    await second.close();
    await reload(page);
    expect(await words().textContent()).toBe('Wren knows who and where. Still missing: when.');
    // A model without readiness changes nothing.
    api.answer(sendChatMessage, { success: true, message: reply });
    await say('In 1999.');
    await bubbles().nth(4).waitFor();
    expect(await windows().count()).toBe(2);
    await button('Start again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Wren knows nothing yet.').waitFor();
    expect(await windows().count()).toBe(0);
    expect(await stored('readiness_MEMORIES_PROMPT')).toBeNull();
    expect(faults).toEqual([]);
  });

  test('is restored with the draft of another device', async () => {
    const draft = { draftId: 'd'.repeat(22), category: 'memories', chatHistory: [question, answer, question] } as const;
    const data = [{ ...draft, preview: null, readiness, updatedAt: '2026-11-21T10:00:00.000Z' }];
    api.answer(listDrafts, { success: true, data });
    await logIn({ allowedStories: 0, firstStory: true });
    await open([]);
    await page.getByText('Wren knows who and where. Still missing: when.').waitFor();
    expect(await windows().count()).toBe(2);
  });

  test('is listed beside the chat, and on a phone behind a button that leaves the chat in view', async () => {
    await page.addInitScript(`localStorage.readiness_MEMORIES_PROMPT = ${JSON.stringify(JSON.stringify(readiness))}`);
    await page.setViewportSize(viewports.desk);
    await open(talk);
    const list = page.locator('.readiness-list');
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      'WhoYour sister Ada',
      'WhereThe kitchen in Leeds',
      'WhenNot yet',
      'What happenedNot yet',
      'What changedNot yet',
      'Why it mattersNot yet',
    ]);
    expect(await list.isVisible()).toBe(true);
    expect(await button('What Wren knows').count()).toBe(0);
    await page.setViewportSize(viewports.phone);
    expect(await list.isVisible()).toBe(false);
    const log = await page.getByRole('log').boundingBox();
    expect(log?.height).toBeGreaterThan(viewports.phone.height * 0.35);
    await button('What Wren knows').click();
    expect(await list.isVisible()).toBe(true);
    expect(await button('What Wren knows').getAttribute('aria-expanded')).toBe('true');
    expect(await composer().isVisible()).toBe(true);
  });
});

describe('an idea', () => {
  test('is picked by keyboard and goes into the field after the text that is there, with the caret behind it', async () => {
    await open([question]);
    await composer().fill('It was warm.');
    await page.getByRole('button', { name: 'Need inspiration? Click here' }).click();
    const idea = page
      .getByRole('dialog')
      .getByRole('button', { name: 'The summer that felt longer than all the others.' });
    await idea.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.type('we swam.');
    expect(await composer().inputValue()).toBe(
      'It was warm.\nThe summer that felt longer than all the others: we swam.',
    );
    expect(await stored('draft_MEMORIES_PROMPT')).toBe(await composer().inputValue());
    expect(callsOf('/api/chat')).toEqual([]);
  });
});

describe('screen reader announcements', () => {
  test('announce a complete reply once, and a failure once, immediately', async () => {
    await open([question]);
    await page.evaluate(`
      window.heard = [];
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[aria-live=polite], [role=status], [role=alert], [aria-live=assertive]')) {
          // The innermost region is the one that speaks.
          if (region.querySelector('[role=status], [role=alert]') !== null) continue;
          const words = region.textContent.trim();
          if (words !== '' && region.words !== words) window.heard.push(words);
          region.words = words;
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
    const heard = (words: string) =>
      page.evaluate<number>(`window.heard.filter((said) => said.includes(${JSON.stringify(words)})).length`);
    await say('My brother.');
    await bubbles().nth(2).waitFor();
    await eventually(async () => ((await heard(reply)) > 0 ? true : undefined), 'the reply said');
    expect(await heard(reply)).toBe(1);
    api.fail(sendChatMessage, 'assistant-busy');
    await say('My sister.');
    await page.getByRole('alert').filter({ hasText: 'The assistant is busy' }).waitFor();
    await button('Try again').waitFor();
    expect(await heard('The assistant is busy')).toBe(1);
    expect(await page.getByText('The assistant is busy').count()).toBe(2);
  });
});

wholeDescribe('typing animation', () => {
  test('Escape and Enter show the complete text; a bubble does not move at the end', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Thirty seconds at 20 ms a letter: nothing here waits as long for it to end by itself.
    const longReply = reply.padEnd(1500, ' And who opened the door?');
    api.answer(sendChatMessage, { success: true, message: longReply });
    await open([question]);
    const typed = page.locator('[data-from=wren] [aria-hidden]');
    for (const key of ['Escape', 'Enter']) {
      await say(`Said before ${key}.`);
      await typed.waitFor();
      await page.evaluate("document.querySelector('[data-from=wren] [aria-hidden]').parentElement.mark = true");
      await composer().press(key);
      await typed.waitFor({ state: 'detached' });
      expect(await bubbles().last().textContent()).toBe(`Wren: ${longReply}`);
      expect(await page.evaluate("[...document.querySelectorAll('[data-slot=bubble]')].at(-1).mark")).toBe(true);
    }
  });

  test('shows after 20 seconds that it is still working', async () => {
    await page.clock.install();
    await open([question]);
    holdQuestions();
    await say('My brother.');
    await button('Stop').waitFor();
    await page.clock.runFor(19_000);
    expect(await page.getByText('Still writing…').count()).toBe(0);
    await page.clock.runFor(1500);
    await page.getByText('Still writing…').waitFor();
  });
});

wholeTest('a URL with an unknown category shows the intro', async () => {
  await open([], '?tab=poems');
  expect(await page.getByRole('heading', { level: 1, name: 'Hi, I’m Wren.' }).isVisible()).toBe(true);
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

wholeDescribe('start over', () => {
  test('asks for no confirmation up to two messages and clears only the category', async () => {
    await open([question, answer].slice(0, 1));
    await say('My brother.');
    await bubbles().nth(2).waitFor();
    const draftId = await stored('draftId_MEMORIES_PROMPT');
    await page.evaluate("localStorage.MILESTONE_PROMPT = '[]'");
    await composer().fill('Half a sent');
    await button('Start again').click();
    await page.getByRole('dialog', { name: 'Start again?' }).getByText('this whole conversation').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Five more answers and Wren can write.').waitFor();
    const names = await page.evaluate<string[]>(
      "Object.keys(localStorage).filter((name) => name.includes('MEMORIES')).sort()",
    );
    expect(names).toEqual(['MEMORIES_PROMPT', 'draft_MEMORIES_PROMPT']);
    expect(await stored('MILESTONE_PROMPT')).toBe('[]');
    await eventually(
      async () => ((await stored('discardedDrafts')) === null ? true : undefined),
      'the draft forgotten',
    );
    expect(callsOf('/api/draft/discard').map(({ body }) => body)).toEqual([{ draftId }]);

    await button('Start again').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Five more answers and Wren can write.').waitFor();
  });

  test('a failed request is repeated at the next login', async () => {
    await open(talk);
    api.fail(discardDraft, 'service-unavailable');
    await say('My brother.');
    await bubbles().nth(5).waitFor();
    const draftId = await stored('draftId_MEMORIES_PROMPT');
    await button('Start again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Five more answers and Wren can write.').waitFor();
    expect(await stored('discardedDrafts')).toBe(JSON.stringify([draftId]));
    const chatHistory = [...talk];
    const draft = { draftId, category: 'memories', chatHistory, preview: null, readiness: null } as const;
    const data = [{ ...draft, updatedAt: '2026-11-21T10:00:00.000Z' }];
    api.answer(listDrafts, { success: true, data });
    const toldBefore = callsOf('/api/draft/discard').length;
    await logIn({ allowedStories: 0, firstStory: true });
    await reload(page);
    // Still not heard of, and still listed: it stays away all the same.
    const told = callsOf('/api/draft/discard').slice(toldBefore);
    expect(told.map(({ body }) => body)).toContainEqual({ draftId });
    await page.getByText('Five more answers and Wren can write.').waitFor();
    expect(await bubbles().count()).toBe(1);

    api.answer(discardDraft, { success: true, message: 'Forgotten' });
    api.answer(listDrafts, { success: true, data: [] });
    await reload(page);
    await eventually(
      async () => ((await stored('discardedDrafts')) === null ? true : undefined),
      'the draft forgotten',
    );
    await page.getByText('Five more answers and Wren can write.').waitFor();
    expect(await bubbles().count()).toBe(1);
  });
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
    await page.evaluate(
      `localStorage.MEMORIES_PROMPT = ${JSON.stringify(JSON.stringify([...talk, ...talk, ...talk, question]))}`,
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
