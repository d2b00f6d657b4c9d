import { afterEach, describe, expect, test } from 'vitest';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { elementsOf } from '#tests/support/parsed-html.ts';
import { addStoryBody, sample } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { visualFaults } from './support/axe.ts';
import { type ObservedPage, openPage, sharedBrowser, viewports } from './support/browser.ts';
import { setUpWholeSite } from './support/whole-site.ts';

const site = setUpWholeSite();
const opened: ObservedPage[] = [];
/** As somebody who got the link: no session, nothing stored. */
async function openAsReader(options: Parameters<typeof openPage>[1]) {
  const reader = await openPage(await sharedBrowser(), options);
  opened.push(reader);
  return reader;
}
afterEach(() => Promise.all(opened.splice(0).map(({ page }) => page.context().close())));

describe('a shared page', () => {
  test('is made by its owner, read without scripts and session, reported, and gone when its owner stops', async () => {
    const owner = await customerWithStory(site.addresses, 'Nora Lindqvist', addStoryBody);
    const { page, faults } = await site.openPage({ viewport: viewports.phone });
    await page.goto(site.addresses.web);
    await page.evaluate(
      `Object.assign(localStorage, ${JSON.stringify({ token: owner.token, firstStory: 'false', allowedStories: '0' })})`,
    );
    await page.goto(`${site.addresses.web}/story/${owner.storyId}`);
    const shareButton = page.locator('[data-slot=story-bar]').getByRole('button', { name: 'Share', exact: true });
    await shareButton.waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(sample.title);
    await shareButton.click();
    const dialog = page.getByRole('dialog', { name: 'Share your story' });
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await dialog.getByText('What people see before they open the link.').waitFor();
    expect(faults).toEqual([]);

    const reader = await openAsReader({ viewport: viewports.phone, javaScriptEnabled: false });
    const answer = await reader.page.goto(url);
    expect(answer?.status()).toBe(200);
    expect(await reader.page.getByRole('heading', { level: 1 }).textContent()).toBe(sample.title);
    await reader.page.getByText('Told by Nora').waitFor();
    const picture = reader.page.getByRole('img', { name: /^A block print: / });
    await picture.waitFor();
    expect(await reader.page.getByRole('link', { name: 'Start your story' }).getAttribute('href')).toBe(
      '/start-your-story',
    );
    const html = (await answer?.text()) ?? '';
    const meta = elementsOf(html).find(({ attributes }) => attributes['property'] === 'og:image');
    const card = await fetch(meta?.attributes['content'] ?? '');
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    await reader.page.getByText('Report this page').click();
    await reader.page.getByLabel('It is spam or tries to deceive people').check();
    await reader.page.getByLabel('Anything we should know? (optional)').fill('Only a test.');
    await reader.page.getByRole('button', { name: 'Send report' }).click();
    await reader.page.getByRole('heading', { name: 'Thank you for telling us' }).waitFor();
    await reader.page.getByRole('link', { name: 'Back to the page' }).click();
    await reader.page.getByText('Told by Nora').waitFor();
    expect(reader.faults).toEqual([]);

    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await dialog.getByRole('button', { name: 'Stop sharing' }).click();
    await dialog.getByRole('button', { name: 'Create the link' }).waitFor();
    expect((await reader.page.reload())?.status()).toBe(410);
    await reader.page.getByRole('heading', { name: 'This page isn’t shared any more' }).waitFor();
  });

  test('has no accessibility fault, no sideways scrolling and no blocked request', async () => {
    const owner = await customerWithStory(site.addresses, 'Nora Lindqvist', addStoryBody);
    const { body } = await shareCalls(site.addresses, owner).share({ captions: true });
    const reader = await openAsReader({ viewport: viewports.desk });
    for (const link of [tokenOf(body.data), 'z'.repeat(43)]) {
      await reader.page.goto(`${site.addresses.web}/s/${link}`);
      expect(await visualFaults(reader.page)).toEqual([]);
    }
    // The browser reports the page that is gone.
    expect(reader.faults.filter((fault) => !fault.includes('410'))).toEqual([]);
  });
});
