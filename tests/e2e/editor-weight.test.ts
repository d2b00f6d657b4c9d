import { expect, test } from 'vitest';
import { inlineScriptHashes } from '../../infra/constructs/inline-script-hashes.ts';
import { setUpCannedSite } from './support/canned-site.ts';
import { answerEditing, button, htmlOf, logInAs, openEditor, paste, tool } from './support/editor.ts';
import { serveSite } from './support/site.ts';

const openSite = setUpCannedSite();

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
