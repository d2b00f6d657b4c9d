import { expect, test } from 'vitest';
import { inlineScriptHashes } from '#infra/constructs/inline-script-hashes.ts';
import { eventually } from '#tests/support/product.ts';
import {
  button,
  editButton,
  htmlOf,
  logInAs,
  openEditor,
  paste,
  story,
  stubEditing,
  text,
  tool,
} from './support/editor.ts';
import { goTo } from './support/page-ready.ts';
import { serveSite } from './support/site.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite();

test('the editor causes no CSP violations and loads nothing from other origins', async () => {
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
  stubEditing(api);
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
  await button(page, 'Back to editing').waitFor();
  expect(await page.evaluate("document.querySelectorAll('style').length")).toBe(0);
  expect(faults).toEqual([]);
  await strict.close();
});

wholeTest('a failed load of the editor shows a message and can be retried', async () => {
  const visit = await openSite();
  stubEditing(visit.api);
  await logInAs(visit.page);
  await visit.page.route('**/assets/edit-story-*.js', (route) => route.abort());
  await visit.page.goto(`${visit.site.url}/story/${story._id}`);
  await editButton(visit.page).click();
  await visit.page.getByText('The editor didn’t load.').waitFor();
  await visit.page.unroute('**/assets/edit-story-*.js');
  await editButton(visit.page).click();
  await text(visit.page).waitFor();
  expect(await visit.page.getByText('The editor didn’t load.').count()).toBe(0);
});

wholeTest('the editor is loaded only on intent to use it', async () => {
  const visit = await openSite();
  stubEditing(visit.api);
  await logInAs(visit.page);
  const loaded: string[] = [];
  visit.page.on('request', (request) => loaded.push(request.url()));
  const hasEditor = () => loaded.some((url) => url.includes('edit-story-'));
  await goTo(visit.page, `${visit.site.url}/story/${story._id}`);
  expect(hasEditor()).toBe(false);
  await editButton(visit.page).hover();
  await eventually(async () => (hasEditor() ? true : undefined), 'the editor', 5000);
});
