import { expect, test } from 'vitest';
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
import { setUpStubbedSite } from './support/stubbed-site.ts';
import { wholeTest } from './support/whole-proof.ts';

const openSite = setUpStubbedSite();

test('the editor loads nothing from other origins', async () => {
  const { api, page, site, faults } = await openSite();
  stubEditing(api);
  await logInAs(page);
  await openEditor(page, site.url);
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
