import type { Locator, Page } from 'playwright-core';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { getStoryVersion, listStoryVersions, updateStory } from '#shared/endpoints/story-editing.ts';
import { type CannedApi, fakeToken } from '#tests/support/canned-api.ts';
import { waitForFrames } from './page-ready.ts';
import type { StubbedVisit } from './stubbed-site.ts';

export const description = [
  '<h4>Burnt Toast and a Signed Lease</h4>',
  '<p>The grill was on high because my sister was nervous, and by the time the agent knocked, the whole flat smelled of it.</p>',
  '<p>We signed on the counter, between the crumbs. Eleven years on, every new hire gets toast on their first morning.</p>',
  '<h4>Your values</h4>',
  '<ul><li><p>Stubborn hospitality</p></li><li><p>Keeping what was promised</p></li></ul>',
].join('');

export const story = {
  _id: '01A',
  name: 'Burnt Toast and a Signed Lease',
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  isFilm: false,
  image: null,
  status: 'ready' as const,
  progress: { done: 5, of: 5 },
  description,
  captions: [],
};

export const savedAt = '2026-11-21T12:00:00.000Z';

export const versions = [
  { _id: 'v3', createdAt: '2026-11-02T10:00:00.000Z', cause: 'edited' as const, words: 44 },
  { _id: 'v2', createdAt: '2026-11-02T09:00:00.000Z', cause: 'restored' as const, words: 41 },
  { _id: 'v1', createdAt: '2026-11-01T08:30:00.000Z', cause: 'written' as const, words: 38 },
];

export const versionText = [
  '<h4>Burnt Toast and a Signed Lease</h4>',
  '<p>The grill was on high because my sister was nervous.</p>',
  '<p>We signed on the counter, between the crumbs. Nobody has asked why.</p>',
].join('');

/** Stubs the responses for editing one story. */
export function stubEditing(api: CannedApi): void {
  const allowance = { allowedStories: 1, firstStory: false, subscriptionActive: false };
  const { description: _, captions: __, ...summary } = story;
  api.answer(getUser, { success: true, data: { ...allowance, name: 'Ada', email: 'ada@example.com' } });
  api.answer(listStories, { success: true, data: [summary] });
  api.answer(getStory, { success: true, data: story });
  api.answer(listStoryVersions, { success: true, data: versions });
  api.answer(getStoryVersion, { success: true, data: { ...versions[2], description: versionText } });
  stubSavedStory(api, description);
}

/** Stubs successful saves with that text. */
export function stubSavedStory(api: CannedApi, text: string): void {
  const data = { _id: story._id, isFilm: false, updatedAt: savedAt, description: text };
  api.answer(updateStory, { success: true, message: 'Story has been saved', data });
}

/** The browser's storage of a customer's session. */
export function editorSession(customer = 'ada'): Readonly<Record<string, string>> {
  return {
    token: fakeToken(3600, customer),
    allowedStories: '1',
    firstStory: 'false',
    subscriptionActive: 'false',
  };
}

/** Logs a customer in before the first page of the test, not before later ones. */
export async function logInAs(page: Page, customer = 'ada'): Promise<void> {
  const session = JSON.stringify(editorSession(customer));
  await page.addInitScript(`sessionStorage.in ??= Object.assign(localStorage, ${session}) && 'yes'`);
}

export const editButton = (page: Page): Locator => page.getByRole('button', { name: 'Edit', exact: true });
export const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Story' });
export const text = (page: Page): Locator => modal(page).getByRole('textbox', { name: 'Your story' });
export const button = (page: Page, name: string): Locator => modal(page).getByRole('button', { name, exact: true });
export const tool = (page: Page, name: string): Locator =>
  modal(page)
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${name} \\(`) });

/** Presses Edit and waits for the focus, which follows the text by one frame. */
export async function pressEdit(page: Page): Promise<void> {
  await editButton(page).click();
  await text(page).waitFor();
  await page.locator('.tiptap:focus').waitFor();
  await waitForFrames(page);
}

/** Opens the story and its editor. */
export async function openEditor(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/story/${story._id}`);
  await pressEdit(page);
}

/** Opens the editor with the sample story for a new customer. */
export async function startEditing({ api, page, site }: StubbedVisit): Promise<void> {
  page.setDefaultTimeout(10_000);
  stubEditing(api);
  await logInAs(page);
  await openEditor(page, site.url);
}

/** Closes the editor without a draft and reopens it; false if the previous test left another state. */
export async function reopenEditor({ api, page }: StubbedVisit): Promise<boolean> {
  const hasSaved = api.calls.some(({ path, body }) => body !== undefined && path.startsWith(`/api/story/${story._id}`));
  if (hasSaved || !(await text(page).isVisible())) return false;
  stubEditing(api);
  await setContent(page, description);
  for (let press = 0; press < 3 && (await modal(page).isVisible()); press += 1) await page.keyboard.press('Escape');
  const isClosed = await modal(page)
    .waitFor({ state: 'hidden', timeout: 2000 })
    .then(
      () => true,
      () => false,
    );
  if (!isClosed || (await page.getByText('You have unsaved changes from').isVisible())) return false;
  await pressEdit(page);
  return true;
}

/** The editor's HTML. */
export async function htmlOf(page: Page): Promise<string> {
  return await page.evaluate("document.querySelector('.tiptap').editor.getHTML()");
}

/** Replaces the editor's content, with the caret at its end; the next change is a new undo step. */
export async function setContent(page: Page, html: string): Promise<void> {
  // The editor gets the focus in the next frame.
  await page.evaluate(`(async () => {
    const { editor } = document.querySelector('.tiptap');
    editor.chain().setContent(${JSON.stringify(html)}).focus('end').run();
    editor.view.dispatch(editor.state.tr.setMeta('closeHistory$', true));
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  })()`);
}

/** Dispatches a paste event. */
export async function paste(page: Page, html: string, plain = ''): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    if (${JSON.stringify(html)} !== '') clipboardData.setData('text/html', ${JSON.stringify(html)});
    clipboardData.setData('text/plain', ${JSON.stringify(plain)});
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.tiptap').dispatchEvent(paste);
  })()`);
}
