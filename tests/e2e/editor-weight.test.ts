import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpCannedSite } from './support/canned-site.ts';
import { answerEditing, editButton, logInAs, story, text } from './support/editor.ts';

/** FRONTEND 3. */
const mostEditorBytes = 140 * 1024;

const openSite = setUpCannedSite();

test('what an edit loads beside the page and the dialogs of the site stays within its budget', async () => {
  const { api, site, page } = await openSite();
  answerEditing(api);
  await logInAs(page);
  await page.goto(`${site.url}/story/${story._id}`, { waitUntil: 'networkidle' });
  const sizes = new Map<string, number>();
  const bodies: Promise<void>[] = [];
  page.on('response', (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    bodies.push(
      response.body().then((body) => void sizes.set(new URL(response.url()).pathname, gzipSync(body).length)),
    );
  });
  await editButton(page).click();
  await text(page).waitFor();
  await Promise.all(bodies);
  const chunk = [...sizes].find(([name]) => name.includes('edit-story-'))?.[1];
  expect(chunk).toBeLessThan(mostEditorBytes);
});
