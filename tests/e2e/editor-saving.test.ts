import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import { eventually } from '#tests/support/product.ts';
import {
  button,
  htmlOf,
  logInAs,
  modal,
  openEditor,
  pressEdit,
  story,
  stubEditing,
  stubSavedStory,
  text,
} from './support/editor.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
  stubEditing(api);
  await logInAs(page);
  await openEditor(page, site.url);
});

const address = `/api/story/${story._id}`;
const saves = () => api.calls.filter((call) => call.path === address && call.body !== undefined);
const drafts = (of: Page = page) =>
  of.evaluate<string[]>("Object.keys(localStorage).filter((name) => name.startsWith('storyDraft_'))");
const draftTexts = async () =>
  (
    await page.evaluate<string[]>(
      "Object.entries(localStorage).filter(([name]) => name.startsWith('storyDraft_')).map(([, text]) => text)",
    )
  ).join();
const type = async (words: string) => {
  await text(page).press('Control+Home');
  await page.keyboard.type(words);
};
const focused = () =>
  page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
const gone = () => modal(page).waitFor({ state: 'hidden' });
const unsavedNote = () => page.getByText('You have unsaved changes from');

/** Opens the editor again, on the page as it is. */
async function reopen(): Promise<void> {
  await pressEdit(page);
}

async function firstWords(): Promise<string> {
  return (await htmlOf(page)).slice(0, '<h4>Oh! Burnt'.length);
}

describe('a save', () => {
  test('shows the text on the page, closes and leaves no draft', async () => {
    await type('Oh! ');
    const changed = await htmlOf(page);
    stubSavedStory(api, changed);
    await button(page, 'Save').click();
    await gone();
    expect(saves()).toMatchObject([{ body: { description: changed, updatedAt: story.updatedAt } }]);
    expect(changed).toContain('<h4>Oh! Burnt Toast');
    expect(await drafts()).toEqual([]);
    expect(await unsavedNote().count()).toBe(0);
    expect(await focused()).toBe('Edit');
    expect(faults).toEqual([]);
  });

  test('that is one too many waits, says so, and is sent again with the text of then', async () => {
    await type('Oh! ');
    api.fail(updateStory, 'too-many-requests', { retryAfterSeconds: 1 });
    await button(page, 'Save').click();
    await modal(page).getByText('Your text is safe on this device').waitFor();
    expect(await modal(page).getByText('Not saved').count()).toBe(0);
    expect(await drafts()).toHaveLength(1);
    await type('Ah! ');
    stubSavedStory(api, await htmlOf(page));
    await gone();
    const sent = saves();
    expect(sent.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(sent.at(-1)?.body)).toContain('Ah!');
    expect(await drafts()).toEqual([]);
    // The browser logs each 429.
    expect(faults.filter((fault) => !fault.includes('429'))).toEqual([]);
  });

  test('fails at once without a network and works after it returns', async () => {
    await type('Oh! ');
    await page.context().setOffline(true);
    await modal(page).getByText('Your text is saved on this device.').waitFor();
    await button(page, 'Save').click();
    await modal(page).getByText('Not saved. Try again.').waitFor();
    await page.context().setOffline(false);
    await button(page, 'Save').click();
    await gone();
    expect(saves()).toHaveLength(1);
  });
});

describe('unsaved text', () => {
  wholeTest('survives a reload right after the last key press', async () => {
    await type('Oh! ');
    await page.reload();
    await unsavedNote().waitFor();
    await reopen();
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
  });

  test('survives a crash from the first character on, later text within half a second', async () => {
    await type('O');
    expect(await drafts()).toHaveLength(1);
    await page.keyboard.type('h! ');
    await eventually(
      async () =>
        (await page.evaluate<string>('JSON.stringify(localStorage)')).includes('<h4>Oh! Burnt') ? true : undefined,
      'the draft',
      2000,
    );
    const other = await page.context().newPage();
    await page.evaluate("window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)");
    await page.close({ runBeforeUnload: false });
    page = other;
    await page.goto(`${site.url}/story/${story._id}`);
    await reopen();
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
  });
});

describe('two windows', () => {
  wholeTest("each keeps its unsaved text and reports the other window's", async () => {
    await type('One ');
    // The first letter is kept at once, the next ones when the typing pauses.
    await eventually(async () => ((await draftTexts()).includes('<h4>One ') ? true : undefined), 'a draft', 5000);
    const other = await page.context().newPage();
    await other.goto(`${site.url}/story/${story._id}`);
    await pressEdit(other);
    await modal(page).getByText('You have other unsaved changes to this story').waitFor();
    expect((await htmlOf(other)).startsWith('<h4>One ')).toBe(true);
    await text(other).press('Control+Home');
    await other.keyboard.type('Two ');
    await eventually(async () => ((await drafts()).length === 2 ? true : undefined), 'two drafts', 5000);
    expect((await htmlOf(page)).startsWith('<h4>One ')).toBe(true);
    expect((await htmlOf(other)).startsWith('<h4>Two One ')).toBe(true);
  });
});
