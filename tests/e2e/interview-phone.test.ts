import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { listDrafts } from '#shared/endpoints/draft.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { eventually } from '#tests/support/product.ts';
import { composer, transcript } from './support/interview.ts';
import { goTo, waitForFrames } from './support/page-ready.ts';
import { type StubbedVisit, setUpStubbedSite } from './support/stubbed-site.ts';

const short = 'What did the kitchen smell like that morning?';
const long =
  'You said that your sister opened the window before anybody else was awake, and that the whole street could smell the ' +
  'toast. Who came down the stairs first, and what did they say to her?';
const answer: ChatMessage = { role: 'user', content: 'Burnt toast. My sister was nervous.' };
const threeLines = 'Over the quay to the pub, under their oilskins. Tom had every oven lit.';
const fiveLines =
  'Over the quay to the pub. They had it under their oilskins. Tom Pascoe had every oven lit before the first of them came in, and nobody';
const longDraft = 'She opened the window and laughed. '.repeat(12);

/** Phones with their keyboard open or closed, and a laptop at 200 %. */
const sizes = [
  [390, 844],
  [390, 470],
  [375, 553],
  [360, 640],
  [320, 640],
  [375, 400],
  [640, 400],
] as const;

const openSite = setUpStubbedSite();
let visit: StubbedVisit;

beforeEach(async () => {
  visit = await openSite();
  visit.api.answer(listDrafts, { success: true, data: [] });
  visit.page.setDefaultTimeout(10_000);
});

async function open(question: string, answers = 5): Promise<Page> {
  const { page, site } = visit;
  const talk = Array.from({ length: answers }, () => [{ role: 'system', content: question }, answer]).flat();
  const messages = JSON.stringify([...talk, { role: 'system', content: question }]);
  await page.addInitScript(`localStorage.MEMORIES_PROMPT ??= ${JSON.stringify(messages)}`);
  await goTo(page, `${site.url}/start-your-story?tab=memories`);
  await page.getByRole('button', { name: 'Speak your answer' }).waitFor();
  return page;
}

/** What is wrong with the interview as far as the visual viewport shows it: conversation too low, question or field hidden. */
async function faultsAt(page: Page): Promise<string[]> {
  await waitForFrames(page);
  return await page.evaluate(`(() => {
    const { offsetTop, height, width } = window.visualViewport;
    const rect = (selector) => [...document.querySelectorAll(selector)].at(-1).getBoundingClientRect();
    const [log, question, field] = ['[role=log]', '[data-from=wren]', '.chat-composer'].map(rect);
    const top = Math.max(log.top, offsetTop);
    const bottom = Math.min(log.bottom, field.top, offsetTop + height);
    const share = Math.round((100 * (bottom - top)) / height);
    const covered = [question.top + 1, (question.top + question.bottom) / 2, question.bottom - 1].some(
      (y) => !document.elementFromPoint(question.left + question.width / 2, y)?.closest('[data-from=wren]'),
    );
    return Object.entries({
      ['conversation of ' + share + ' %']: share < 45,
      ['question cut by ' + Math.round(Math.max(top - question.top, question.bottom - bottom)) + ' px']:
        question.top < top || question.bottom > bottom,
      'question covered': covered,
      'field hidden': field.top < offsetTop || field.bottom > offsetTop + height,
      'page scrolls': document.documentElement.scrollWidth > width || document.documentElement.scrollHeight > innerHeight,
    }).flatMap(([fault, holds]) => (holds ? [width + '×' + height + ': ' + fault] : []));
  })()`);
}

interface Share {
  readonly width: number;
  readonly height: number;
  /** Of the window's height, in percent, for the conversation with what stands for its question. */
  readonly least: number;
  /** In a field that has the focus. */
  readonly draft?: string;
  readonly isScrolledBack?: boolean;
}

const shares: readonly Share[] = [
  { width: 390, height: 844, least: 64 },
  { width: 390, height: 470, least: 68, draft: '' },
  { width: 390, height: 470, least: 46, draft: fiveLines, isScrolledBack: true },
  { width: 375, height: 553, least: 53 },
  { width: 375, height: 293, least: 49, draft: '' },
  { width: 375, height: 293, least: 52, draft: threeLines },
];

const isTyping = (page: Page) => page.evaluate<boolean>("document.activeElement.tagName === 'TEXTAREA'");

async function faultsAtEverySize(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    faults.push(...(await faultsAt(page)));
  }
  return faults;
}

describe('the conversation has 45 % of what a phone shows, and the question is above the field', () => {
  test.each([
    ['before the first answer', short, 0],
    ['with the way to the story open', short, 5],
    ['with a long question', long, 5],
  ])('%s, without focus, with it, and with a draft', async (_, question, answers) => {
    const page = await open(question, answers);
    expect(await faultsAtEverySize(page)).toEqual([]);
    await composer(page).focus();
    expect(await faultsAtEverySize(page)).toEqual([]);
    await composer(page).fill('She was');
    expect(await faultsAtEverySize(page)).toEqual([]);
    if (question === short) await composer(page).fill(longDraft);
    expect(await faultsAtEverySize(page)).toEqual([]);
  });

  test('has what it has room for at six sizes', async () => {
    const page = await open('Eleven of them, in the rain! Where did they carry the dough?');
    const faults: string[] = [];
    for (const { width, height, least, draft, isScrolledBack } of shares) {
      await page.setViewportSize({ width, height });
      await composer(page).fill(draft ?? '');
      if (draft === undefined) await composer(page).blur();
      if (isScrolledBack) {
        await transcript(page).hover();
        await page.mouse.wheel(0, -300);
        await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
      }
      await waitForFrames(page);
      const share = await page.evaluate<number>(
        "Math.round((100 * document.querySelector('.chat-transcript').offsetHeight) / visualViewport.height)",
      );
      if (share < least) faults.push(`${width}×${height}: ${share} %, not ${least} %`);
      if (isScrolledBack) await page.getByRole('button', { name: 'Jump to latest' }).click();
    }
    expect(faults).toEqual([]);
  });

  test('with a sample interview, whose strip has 40 px at most and goes while the visitor types', async () => {
    const { page } = visit;
    const localModel = { name: 'offline', isOffline: true };
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), localModel } });
    });
    const ofSample = { name: 'toast', category: 'memories', language: 'en', title: 'Toast', storyTitle: 'Burnt Toast' };
    const answers = [...Array.from({ length: 5 }, () => answer.content), longDraft, longDraft];
    await page.route('**/samples.json', (route) => route.fulfill({ json: [{ ...ofSample, answers }] }));
    await open(short);
    const strip = page.locator('.sample');
    await strip.getByText('Sample interview · answer 6 of 7').waitFor();
    expect(await composer(page).inputValue()).toBe(longDraft);
    await page.getByRole('button', { name: 'Stop and write my own' }).waitFor();
    expect(await faultsAtEverySize(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 470 });
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(40);
    await composer(page).focus();
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(1);
    expect(await faultsAtEverySize(page)).toEqual([]);
  });

  test('after the page was scrolled while it was taller than the window', async () => {
    const page = await open(short);
    await page.setViewportSize({ width: 390, height: 470 });
    await composer(page).focus();
    // As for a moment while a keyboard opens: the window is smaller, the page not yet.
    await page.evaluate("document.body.append(Object.assign(document.createElement('div'), { id: 'more' }))");
    await page.evaluate("more.style.height = '900px'; scrollTo(0, 400)");
    await waitForFrames(page);
    await page.evaluate('more.remove()');
    await expect.poll(() => faultsAt(page)).toEqual([]);
  });

  test('while Wren answers, and with a failure', async () => {
    const page = await open(short);
    const wren = visit.api.hold(sendChatMessage);
    await composer(page).fill('Jam.');
    await composer(page).press('Enter');
    await page.locator('[data-slot=typing-indicator]').waitFor();
    expect(await faultsAtEverySize(page)).toEqual([]);
    visit.api.answer(sendChatMessage, { success: true, message: short });
    wren.release();
    await eventually(
      async () => (await transcript(page).locator('[data-from=wren]').count()) > 6 || undefined,
      'reply',
    );
    visit.api.fail(previewStory, 'assistant-busy');
    await page.getByRole('button', { name: "I'm done, write my story" }).click();
    await page.getByRole('button', { name: 'Add two more answers' }).waitFor();
    expect(await faultsAtEverySize(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write it now' }).click();
    await page.locator('.chat-panel').getByText('The assistant is busy').waitFor();
    await composer(page).fill(longDraft);
    expect(await faultsAtEverySize(page)).toEqual([]);
  });

  test.each([0, 160])('above a keyboard that leaves the page its size and pans it by %i px', async (offsetTop) => {
    await visit.page.addInitScript(`
      const seen = Object.assign(new EventTarget(), { scale: 1, width: 390, height: 844, offsetTop: 0, pageTop: 0 });
      Object.defineProperty(window, 'visualViewport', { value: seen });`);
    await visit.page.setViewportSize({ width: 390, height: 844 });
    const page = await open(short);
    expect(await faultsAt(page)).toEqual([]);
    await composer(page).focus();
    const show = async (shown: object) => {
      await page.evaluate(`Object.assign(visualViewport, ${JSON.stringify(shown)}).dispatchEvent(new Event('resize'))`);
      return await faultsAt(page);
    };
    expect(await show({ height: 470, offsetTop, pageTop: offsetTop })).toEqual([]);
    await composer(page).fill(longDraft);
    expect(await faultsAt(page)).toEqual([]);
    expect(await show({ height: 293 })).toEqual([]);
    await composer(page).fill('');
    expect(await faultsAt(page)).toEqual([]);
    expect(await show({ height: 844, offsetTop: 0, pageTop: 0 })).toEqual([]);
  });

  test.each([true, false])('under a press, which header and tabs do not move away (typing: %s)', async (typing) => {
    const page = await open(short);
    await page.setViewportSize({ width: 375, height: 553 });
    if (typing) await composer(page).focus();
    await page.getByRole('button', { name: 'What Wren knows' }).click();
    await page.getByRole('button', { name: 'Back to Wren' }).click();
    await expect.poll(() => isTyping(page)).toBe(typing);
    await page.getByRole('button', { name: 'Need inspiration?' }).click();
    await page.getByRole('dialog', { name: 'What can I write about?' }).waitFor();
  });

  test('scrolled back, as one line that leads to it', async () => {
    const page = await open(`It was warm. ${short}`);
    await page.setViewportSize({ width: 390, height: 470 });
    await composer(page).focus();
    await transcript(page).hover();
    await page.mouse.wheel(0, -300);
    const line = page.getByRole('button', { name: 'Jump to latest' });
    await line.getByText(short, { exact: true }).waitFor();
    await line.click();
    // It leaves once the conversation has scrolled to its end.
    await line.waitFor({ state: 'hidden' });
    await expect.poll(() => faultsAt(page)).toEqual([]);
    expect(await isTyping(page)).toBe(true);
  });
});
