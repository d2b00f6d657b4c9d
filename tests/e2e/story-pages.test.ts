import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { eventually } from '#tests/support/product.ts';
import { visualFaults } from './support/axe.ts';
import { goTo, waitForFrames } from './support/page-ready.ts';
import { draftId, introStory, preview, question, talk } from './support/preview-samples.ts';
import type { Site } from './support/site.ts';
import { reader, readerSession, story } from './support/story-samples.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;

beforeEach(async () => {
  ({ api, site, page } = await openSite());
  api.answer(sendChatMessage, { success: true, message: question });
  page.setDefaultTimeout(10_000);
});

const keep = (entries: Readonly<Record<string, string>>) =>
  page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
const open = (path: string) => goTo(page, site.url + path);
const composer = () => page.getByLabel('Your message to Wren');
const press = (name: string) => page.getByRole('button', { name }).click();

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
    api.answer(getUser, { success: true, data: reader });
    await keep(readerSession);
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
  test('grows to five lines, and its preview has a print, one sticky part, and a sign-up that covers nothing', async () => {
    const history = [...talk, { role: 'system', content: question }];
    api.answer(previewStory, { success: true, message: `${introStory}<p>Lorem.</p>`, introStory, draftId });
    await keep({ MEMORIES_PROMPT: JSON.stringify(history) });
    await open('/start-your-story?tab=memories');
    const height = async () => (await composer().boundingBox())?.height ?? 0;
    await composer().fill('one');
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
    await press("I'm done, write my story");
    await press('Write it now');
    await page.getByRole('heading', { name: 'Your story begins' }).waitFor();
    const sticky = `[...document.querySelectorAll('#main *')]
      .filter((node) => getComputedStyle(node).position === 'sticky').map(({ className }) => className)`;
    expect(await page.evaluate(sticky)).toEqual([expect.stringContaining('preview-actions')]);
    await page.locator('.preview-print > .proof [data-part=thread]').waitFor();
    expect(await page.locator('.preview-blurred').textContent()).not.toMatch(/lorem/i);
    await page.setViewportSize({ width: 1280, height: 1100 });
    await press('Get my story');
    await page.getByRole('heading', { name: 'Keep your story' }).waitFor();
    await waitForFrames(page);
    const edgesOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return { top: y, bottom: y + height };
    };
    const heading = await edgesOf(page.getByRole('heading', { name: 'Keep your story' }));
    expect(heading.top).toBeGreaterThan((await edgesOf(page.locator('.site-header'))).bottom);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await waitForFrames(page);
    const next = await edgesOf(page.getByRole('heading', { name: 'What you get' }));
    expect((await edgesOf(page.locator('.preview-sign-up'))).bottom).toBeLessThan(next.top);
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
});
