import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '#shared/endpoints/auth.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { updateStory } from '#shared/endpoints/story-editing.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { eventually } from '#tests/support/product.ts';
import {
  button,
  description,
  editButton,
  htmlOf,
  logInAs,
  modal,
  openEditor,
  pressEdit,
  savedAt,
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
/** A browser may send a PUT once more by itself (RFC 9110, 9.2.2), which here it does now and then: it says nothing new. */
const told = (calls: ReturnType<typeof saves>) =>
  calls.filter(({ body }, index) => JSON.stringify(body) !== JSON.stringify(calls[index - 1]?.body));
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

  wholeTest('is sent once for repeated presses', async () => {
    await type('Oh! ');
    stubSavedStory(api, await htmlOf(page));
    await button(page, 'Save').dblclick();
    await gone();
    expect(saves()).toHaveLength(1);
  });

  wholeTest('can be started with Ctrl+S', async () => {
    await type('Oh! ');
    await page.keyboard.press('Control+s');
    await gone();
    expect(saves()).toHaveLength(1);
  });

  wholeTest('sends no request without changes', async () => {
    await button(page, 'Save').click();
    await gone();
    await reopen();
    await type('x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+s');
    await gone();
    expect(saves()).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  wholeTest('shows a failure, keeps the text and shows the earlier one on the page again', async () => {
    await type('Oh! ');
    api.fail(updateStory, 'internal');
    await button(page, 'Save').click();
    await modal(page).getByText('Not saved. Try again.').waitFor();
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
    const shown = await page.locator('.reader-page').textContent();
    expect(shown).not.toContain('Oh!');
    expect(await page.getByRole('alert').filter({ hasText: 'unexpected' }).count()).toBe(0);
    expect(await drafts()).toHaveLength(1);
    stubSavedStory(api, await htmlOf(page));
    await button(page, 'Save').click();
    await gone();
    expect(await drafts()).toEqual([]);
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

  test('that waits remains a draft when the editor is closed, and is not sent', async () => {
    await type('Oh! ');
    api.fail(updateStory, 'too-many-requests', { retryAfterSeconds: 60 });
    await button(page, 'Save').click();
    await modal(page).getByText('Your text is safe on this device').waitFor();
    await button(page, 'Cancel').click();
    await gone();
    expect(await drafts()).toHaveLength(1);
    expect(saves()).toHaveLength(1);
  });

  wholeTest('shows the reason of a refusal', async () => {
    await type('Oh! ');
    api.fail(updateStory, 'payload-too-large');
    await button(page, 'Save').click();
    await modal(page).getByText('Not saved. Try again. That is too much to send at once.').waitFor();
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
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

  test('keeps the editor open if more was typed during it', async () => {
    await type('Oh! ');
    stubSavedStory(api, await htmlOf(page));
    const held = api.hold(updateStory);
    await eventually(async () => ((await drafts()).length === 1 ? true : undefined), 'what was typed', 5000);
    await page.keyboard.press('Control+s');
    await button(page, 'Save').and(page.locator('[aria-busy]')).or(modal(page).getByText('Saving…')).first().waitFor();
    await text(page).press('Control+Home');
    await page.keyboard.type('And so. ');
    held.end();
    await modal(page).getByText('What you’ve typed since isn’t saved yet.').waitFor();
    expect(await htmlOf(page)).toContain('And so. Oh! Burnt');
    await eventually(async () => ((await drafts()).length === 1 ? true : undefined), 'a draft of the rest', 5000);
  });

  test('keeps the draft for after the login when the session ended', async () => {
    await type('Oh! ');
    api.fail(updateStory, 'unauthorized');
    await button(page, 'Save').click();
    await page.getByRole('dialog', { name: 'Please Log In' }).waitFor();
    expect(await drafts()).toHaveLength(1);
    const allowance = { allowedStories: 1, firstStory: false, subscriptionActive: false };
    api.answer(login, { success: true, message: 'ok', token: fakeToken(3600, 'ada'), data: allowance });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('burnt toast');
    await page.locator('form button[type=submit]').click();
    await unsavedNote().waitFor();
    await reopen();
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
  });
});

describe('unsaved text', () => {
  wholeTest('stays open on Escape and outside click, and shows a message', async () => {
    await type('Oh! ');
    await page.keyboard.press('Escape');
    await modal(page).getByText('You have unsaved changes.').waitFor();
    await page.mouse.click(5, 5);
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
  });

  wholeTest('without unsaved text Escape moves from the tools to the text, then closes', async () => {
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Your story');
    await page.keyboard.press('Escape');
    await gone();
    await reopen();
    await page.mouse.click(5, 5);
    await gone();
  });

  wholeTest.each(['Cancel', 'Close'])('is kept as a draft by %s and offered again', async (name) => {
    await type('Oh! ');
    await button(page, name).click();
    await gone();
    await unsavedNote().waitFor();
    await reopen();
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
    await modal(page).getByText('These are your unsaved changes from just now.').waitFor();
    await button(page, 'Discard draft').click();
    expect(await htmlOf(page)).toBe(description);
    expect(await drafts()).toEqual([]);
    await page.keyboard.press('Control+z');
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Escape');
    await gone();
    expect(await unsavedNote().count()).toBe(0);
  });

  wholeTest('can be discarded from the page', async () => {
    await type('Oh! ');
    await button(page, 'Cancel').click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await unsavedNote().waitFor({ state: 'hidden' });
    await reopen();
    expect(await htmlOf(page)).toBe(description);
  });

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

  wholeTest('is deleted on sign-out and hidden from another customer', async () => {
    await type('Oh! ');
    await button(page, 'Cancel').click();
    await unsavedNote().waitFor();
    const mine = await drafts();
    const stranger = await page.context().newPage();
    await stranger.goto(`${site.url}/terms`);
    await stranger.evaluate(`localStorage.token = ${JSON.stringify(fakeToken(3600, 'bob'))}`);
    await stranger.goto(`${site.url}/story/${story._id}`);
    await editButton(stranger).waitFor();
    expect(await unsavedNote().count()).toBe(0);
    expect(await stranger.getByText('You have unsaved changes from').count()).toBe(0);
    expect(await drafts(stranger)).toEqual(mine);
    await stranger.evaluate(`localStorage.token = ${JSON.stringify(fakeToken(3600, 'ada'))}`);
    await stranger.reload();
    await stranger.getByText('You have unsaved changes from').waitFor();
    await stranger.getByRole('button', { name: /Ada/ }).click();
    await stranger
      .getByRole('button', { name: /log ?out|sign ?out/i })
      .or(stranger.getByRole('menuitem', { name: /log ?out/i }))
      .first()
      .click();
    await eventually(async () => ((await drafts(stranger)).length === 0 ? true : undefined), 'no draft', 5000);
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

  const theirs = description.replace('the whole flat', 'all of the house');

  async function conflict(): Promise<void> {
    await type('Oh! ');
    api.fail(updateStory, 'changed-elsewhere');
    api.answer(getStory, { success: true, data: { ...story, description: theirs, updatedAt: savedAt } });
    await button(page, 'Save').click();
    await modal(page).getByRole('heading', { name: 'Changed in another window' }).waitFor();
  }

  test('a text saved in another window is compared with this one, which can be kept', async () => {
    await conflict();
    expect((await modal(page).locator('del').allTextContents()).join()).toContain('all of');
    const mine = await htmlOf(page);
    stubSavedStory(api, mine);
    await button(page, 'Keep my version').click();
    await gone();
    expect(saves().at(-1)).toMatchObject({ body: { description: mine, updatedAt: savedAt } });
  });

  wholeTest('the other text can be chosen; this one becomes a version', async () => {
    await conflict();
    const mine = await htmlOf(page);
    stubSavedStory(api, theirs);
    await button(page, 'Use the other version').click();
    await modal(page).getByText('You’re now using the other version.').waitFor();
    expect(told(saves()).slice(-2)).toMatchObject([
      { body: { description: mine, updatedAt: savedAt } },
      { body: { description: theirs, updatedAt: savedAt } },
    ]);
    expect(await htmlOf(page)).toBe(theirs);
    await page.keyboard.press('Control+z');
    expect(await htmlOf(page)).toBe(mine);
  });

  wholeTest('the comparison can be closed without changes', async () => {
    await conflict();
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Your story');
    expect(await firstWords()).toBe('<h4>Oh! Burnt');
    expect(await drafts()).toHaveLength(1);
  });
});
