import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { addStory } from '#shared/endpoints/add-story.ts';
import { previewStory, sendChatMessage } from '#shared/endpoints/conversation.ts';
import { claimDrafts, discardDraft, listDrafts } from '#shared/endpoints/draft.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { listStories } from '#shared/endpoints/story.ts';
import { viewportsFor } from '#tests/e2e/support/browser.ts';
import { goTo } from '#tests/e2e/support/page-ready.ts';
import { type StubbedVisit, setUpStubbedSite } from '#tests/e2e/support/stubbed-site.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { eventually } from '#tests/support/product.ts';

const question = 'What did the kitchen smell like that morning?';
const introStory = '<h4>Burnt Toast and a Signed Lease</h4><p>The grill was on high.</p>';
const story = {
  _id: '01B',
  name: 'Burnt Toast and a Signed Lease',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  isFilm: false,
  image: null,
  status: 'writing' as const,
  progress: { done: 2, of: 5 },
};

const openSite = setUpStubbedSite();
let visit: StubbedVisit;

beforeEach(async () => {
  visit = await openSite();
  const { api } = visit;
  api.answer(sendChatMessage, { success: true, message: question });
  api.answer(previewStory, {
    success: true,
    message: `${introStory}<p>Lorem ipsum.</p>`,
    introStory,
    draftId: 'abcdefghijklmnopqrstuv',
  });
  api.answer(listDrafts, { success: true, data: [] });
  api.answer(claimDrafts, { success: true, data: [], refused: [] });
  api.answer(discardDraft, { success: true, message: 'Forgotten' });
  api.answer(addStory, { success: true, message: 'Story has been added', data: story });
  api.answer(listStories, { success: true, data: [story] });
  const allowance = { allowedStories: 1, firstStory: false, subscriptionActive: false };
  api.answer(getUser, { success: true, data: { ...allowance, name: 'Ada', email: 'ada@example.com' } });
});

/** What the focus is on, and whether it can be seen that it is. */
async function focusOf(page: Page): Promise<{ readonly name: string; readonly ring: boolean }> {
  return await page.evaluate(`(() => {
    const at = document.activeElement;
    const rings = [at, at.closest('.chat-composer')].filter((node) => node !== null).map((node) => getComputedStyle(node));
    const ring = rings.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
    const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
    return { name: at === document.body ? '(nothing)' : name.trim(), ring };
  })()`);
}

/** Tab, until the focus is on what has that name. @throws when it comes to nothing, or is not to be seen on the way */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    const focus = await focusOf(page);
    if (focus.name.includes(name)) return;
    await page.keyboard.press('Tab');
    const next = await focusOf(page);
    if (!next.ring && next.name !== '(nothing)') throw new Error(`no ring on ${next.name}`);
  }
  throw new Error(`the keyboard does not come to ${name}`);
}

/** Waits until the focus is on what has that name. */
async function focused(page: Page, name: string): Promise<void> {
  await eventually(
    async () => ((await focusOf(page)).name.includes(name) ? true : undefined),
    `focus on ${name}`,
    10_000,
  );
}

describe.each(viewportsFor('desk'))('with the keyboard alone, on a %s', (_, viewport) => {
  test('from the first card through chat and preview to the story', async () => {
    const { api, site, page, faults } = visit;
    await page.setViewportSize(viewport);
    const session = { token: fakeToken(3600), allowedStories: '1', firstStory: 'false', subscriptionActive: 'false' };
    await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`);
    await goTo(page, `${site.url}/start-your-story`);
    await tabTo(page, 'Memories');
    await page.keyboard.press('Enter');
    await page.getByText('Five more answers and Wren can write.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');

    await tabTo(page, 'Need inspiration?');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'What can I write about?' }).waitFor();
    await page.keyboard.press('Escape');
    await focused(page, 'Need inspiration?');

    await tabTo(page, 'Your message to Wren');
    for (let turn = 1; turn <= 5; turn += 1) {
      await page.keyboard.type(`Burnt toast, ${turn}.`);
      await page.keyboard.press('Enter');
      await page
        .locator('[data-slot=bubble]')
        .nth(2 * turn)
        .waitFor();
    }
    await focused(page, 'Your message to Wren');
    await page.getByText('Wren can write your story now.').waitFor();
    await tabTo(page, "I'm done, write my story");
    await page.keyboard.press('Enter');
    await focused(page, 'Add two more answers');
    await page.keyboard.press('Enter');
    await focused(page, 'Your message to Wren');
    await tabTo(page, "I'm done, write my story");
    await page.keyboard.press('Enter');
    await focused(page, 'Your story begins');
    await tabTo(page, 'Start again');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Start again?' }).waitFor();
    await page.keyboard.press('Escape');
    await focused(page, 'Start again');
    await page.keyboard.press('Shift+Tab');
    await focused(page, 'Get my story');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/story`);
    await focused(page, 'Your Stories');
    expect(api.calls.filter(({ path }) => path === '/api/story/add-story').length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('a removed element passes the focus on', async () => {
    const { api, site, page } = visit;
    await page.setViewportSize(viewport);
    const talk = Array.from({ length: 11 }, (_, at) => ({ role: at % 2 === 0 ? 'system' : 'user', content: question }));
    await page.addInitScript(`localStorage.MEMORIES_PROMPT ??= ${JSON.stringify(JSON.stringify(talk))}`);
    api.hold(previewStory);
    await goTo(page, `${site.url}/start-your-story?tab=memories`);
    await tabTo(page, "I'm done, write my story");
    await page.keyboard.press('Enter');
    await tabTo(page, 'Write it now');
    await page.keyboard.press('Enter');
    await focused(page, 'Wren is writing');
    await tabTo(page, 'Stop');
    await page.keyboard.press('Enter');
    await focused(page, 'Memories');
    expect((await focusOf(page)).name).not.toBe('(nothing)');
  });
});
