import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { pieceIdOf } from '#shared/story/piece-marks.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { readPdf } from '#tests/support/pdf-reading.ts';
import { type CallParts, callApi } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { visualFaults } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const words = {
  Ada: ['Ich hatte zwei Bleche, weil Mick seinen Hut geholt hat.', 'Er stand hinter der Tür.', 'Danach war es still.'],
  Tom: ['I lit the ovens before anyone was up.', 'By midnight you couldn’t see the bar for bread.'],
} as const;

async function ask(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(name);
  await button(page, /Choose (?:the sentence|another)/).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await button(page, /^Copy link$/).dblclick();
  await dialog.getByText(`Copied ${name}’s link.`).waitFor();
  return await page.evaluate<string>('navigator.clipboard.readText()');
}

/** Each answer with a double press; the last ones are skipped. */
async function answer(page: Page, answers: readonly string[]): Promise<void> {
  for (const [n, number] of ['one', 'two', 'three'].entries()) {
    // The first page says how many there are.
    await page.getByRole('region', { name: `Question ${number} of three` }).waitFor();
    const text = answers[n];
    if (text !== undefined) await page.getByRole('textbox').fill(text);
    await button(page, text === undefined ? 'Skip this one' : 'Send').dblclick();
  }
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor();
}

test('three people tell one story on three devices, and one of them takes their words back', async () => {
  const { addresses } = site;
  const [nora, eve] = await Promise.all([customerWithStory(addresses, 'Nora'), customerWithStory(addresses, 'Eve')]);
  const owner = { token: nora.token, path: { storyId: nora.storyId } };
  const call = (id: keyof typeof endpoints, parts: CallParts) => callApi(addresses, endpoints[id], parts);
  const codeOf = async (id: keyof typeof endpoints, parts: CallParts) => (await call(id, parts)).body.code;
  const people = async () => (await call('listTogether', owner)).body.data.people;
  const shown = async () => JSON.stringify((await call('getStory', owner)).body.data.voices ?? []);

  const desk = await site.openPage({ viewport: viewports.desk, permissions: ['clipboard-read', 'clipboard-write'] });
  const session = { token: nora.token, firstStory: 'false', allowedStories: '0', subscriptionActive: 'false' };
  await desk.page.addInitScript(
    `sessionStorage.in ??= Object.assign(localStorage, ${JSON.stringify(session)}) && 'yes'`,
  );
  const storyPage = `${addresses.web}/story/${nora.storyId}`;
  await desk.page.goto(storyPage);
  await button(desk.page, 'Ask someone').click();
  const sent = desk.page.waitForRequest((request) => request.method() === 'POST' && /together$/.test(request.url()));
  const links = { Ada: await ask(desk.page, 'Ada'), Tom: await ask(desk.page, 'Tom') };
  const [adasToken, tomsToken] = [tokenOf({ url: links.Ada }), tokenOf({ url: links.Tom })];
  const replayed = await call('invitePerson', { ...owner, body: (await sent).postDataJSON() as object });
  expect([replayed.status, (await people()).length]).toEqual([200, 2]);

  const ada = await site.openPage({ viewport: viewports.phone });
  await ada.page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'de-DE' })");
  await ada.page.goto(links.Ada);
  expect(await ada.page.locator('[lang=de]').first().textContent()).not.toBe('');
  const tom = await site.openPage({ viewport: viewports.phone });
  await tom.page.goto(links.Tom);
  await answer(ada.page, words.Ada);
  await answer(tom.page, words.Tom);
  for (const token of [adasToken, tomsToken]) expect((await call('sendPart', { body: { token } })).status).toBe(200);
  const [adasId, tomsId]: string[] = (await people()).map(({ _id }: { _id: string }) => _id);
  const decision = { n: 0, decision: 'add', revision: 1 };
  const foreign = { token: eve.token, path: { storyId: eve.storyId, personId: adasId ?? '' } };
  expect([
    await codeOf('listTogether', { ...owner, token: eve.token }),
    await codeOf('decidePiece', { ...foreign, path: { ...foreign.path, ...owner.path }, body: decision }),
    await codeOf('decidePiece', { ...foreign, body: decision }),
    await codeOf('removePerson', { ...foreign, path: { ...foreign.path, ...owner.path } }),
    await codeOf('openPart', { body: { token: 'x'.repeat(43), language: 'en' } }),
    await codeOf('takeBackPart', {
      body: { token: `${adasToken.slice(0, 42)}${adasToken.endsWith('A') ? 'B' : 'A'}` },
    }),
    (await call('removePerson', foreign)).status,
    (await people()).map(({ pieces }: { pieces: unknown[] }) => pieces.length),
  ]).toEqual([
    'story-not-found',
    'story-not-found',
    'piece-not-found',
    'story-not-found',
    'part-not-found',
    'part-not-found',
    200,
    [3, 2],
  ]);

  for (const personId of [adasId, tomsId]) {
    await desk.page.goto(`${storyPage}/together/${personId}`);
    const first = desk.page.getByRole('listitem', { name: 'Piece 1' });
    await first.getByRole('button', { name: 'Add to the story' }).dblclick();
    await first.getByText('In your story').waitFor();
  }
  await desk.page.getByRole('link', { name: 'See the story' }).click();
  await desk.page.getByText(/^Told by Nora, with Ada and Tom, on/).waitFor();
  await desk.page.locator('.voice').nth(1).waitFor();
  expect(await visualFaults(desk.page)).toEqual([]);
  await desk.page.emulateMedia({ media: 'print' });
  expect(await desk.page.locator('.voice blockquote').allInnerTexts()).toEqual([words.Ada[0], words.Tom[0]]);
  await desk.page.emulateMedia({ media: 'screen' });

  const { share, page: readShared } = shareCalls(addresses, nora);
  const page = tokenOf((await share()).body.data);
  const sharedText = async () => await (await readShared(page)).text();
  const pdfText = async () => {
    const [saved] = await Promise.all([desk.page.waitForEvent('download'), button(desk.page, /PDF/).first().click()]);
    return (await readPdf(await readFile(await saved.path()))).text.replace(/\s+/g, ' ');
  };
  for (const text of [await sharedText(), await pdfText()])
    expect([text.includes('zwei Bleche'), text.includes('lit the ovens')]).toEqual([true, true]);
  const [version] = (await call('listStoryVersions', owner)).body.data;

  await ada.page.reload();
  await button(ada.page, 'Read my answers again').click();
  await button(ada.page, 'Take my answers back').click();
  await button(ada.page, 'Delete my answers').dblclick();
  await ada.page.getByRole('heading', { level: 1, name: 'Your answers are deleted.' }).waitFor();
  expect((await call('takeBackPart', { body: { token: adasToken } })).status).toBe(200);
  await desk.page.reload();
  for (const text of [await sharedText(), await pdfText(), await shown()])
    expect([text.includes('zwei Bleche'), text.includes('lit the ovens')]).toEqual([false, true]);
  const path = { ...owner.path, versionId: version._id };
  expect(JSON.stringify((await call('getStoryVersion', { ...owner, path })).body)).not.toContain('zwei Bleche');
  const { updatedAt } = (await call('getStory', owner)).body.data;
  expect((await call('restoreStoryVersion', { ...owner, path, body: { updatedAt } })).status).toBe(200);
  await desk.page.reload();
  await desk.page.locator('.voice').getByText(words.Tom[0]).waitFor();
  expect(await desk.page.getByText('zwei Bleche').count()).toBe(0);
  expect((await call('getStory', owner)).body.data.description).not.toContain(pieceIdOf(adasId ?? '', 0));
  expect([...desk.faults, ...ada.faults, ...tom.faults]).toEqual([]);
});
