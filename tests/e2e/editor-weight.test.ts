import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { inlineScriptHashes } from '../../infra/constructs/inline-script-hashes.ts';
import { setUpCannedSite } from './support/canned-site.ts';
import {
  answerEditing,
  button,
  editButton,
  htmlOf,
  logInAs,
  openEditor,
  paste,
  story,
  text,
  tool,
} from './support/editor.ts';
import { serveSite } from './support/site.ts';

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

test('the editor needs no more than the policy allows: no style of its own, nothing from elsewhere', async () => {
  const { api, page, folder, faults } = await openSite();
  // The site's own, with less to load from; its styles may be inline, as what is pasted carries them before they are taken off.
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(folder).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "media-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${api.url}`,
    "base-uri 'none'",
  ].join('; ');
  const strict = await serveSite({
    folder,
    config: { apiUrl: api.url },
    headers: { 'content-security-policy': policy },
  });
  answerEditing(api);
  await logInAs(page);
  await openEditor(page, strict.url);
  await paste(
    page,
    '<p style="color:red">Toast <img src="https://elsewhere.test/a.png"></p><style>p{color:red}</style>',
  );
  expect(await htmlOf(page)).toContain('Toast');
  await tool(page, 'Bulleted list').click();
  await button(page, 'AI').click();
  await button(page, 'Earlier versions').click();
  await button(page, 'Back to text').waitFor();
  expect(await page.evaluate("document.querySelectorAll('style').length")).toBe(0);
  expect(faults).toEqual([]);
  await strict.close();
});
