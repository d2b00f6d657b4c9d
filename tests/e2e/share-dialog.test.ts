import { beforeEach, describe, expect, test } from 'vitest';
import { getShare, shareStory, stopSharing } from '#shared/endpoints/share.ts';
import { visualFaults } from './support/axe.ts';
import { share } from './support/share-samples.ts';
import { story } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';

const visit = setUpStoryVisits();
const dialog = () => visit.page.getByRole('dialog', { name: 'Share your story' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const openDialog = async () => {
  await visit.open();
  await visit.page.locator('[data-slot=story-bar]').getByRole('button', { name: 'Share', exact: true }).click();
};

beforeEach(() => {
  visit.api.answer(getShare, { success: true, data: null });
  visit.api.answer(shareStory, { success: true, message: 'Your page is shared', data: share });
  visit.api.answer(stopSharing, { success: true, message: 'Your page is no longer shared' });
});

describe('the share dialog', () => {
  test('makes a link with the chosen settings, copies it, changes a setting, and ends it after a question', async () => {
    const { page } = visit;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript('navigator.share = undefined');
    await openDialog();
    await dialog().getByLabel('Show my first name, Ada').uncheck();
    await dialog().getByLabel('Link ends').selectOption('7');
    await button('Create the link').click();
    await dialog().getByLabel('Link', { exact: true }).waitFor();
    expect(visit.sentTo('/share')).toEqual([
      undefined,
      { name: false, captions: false, text: 'newest', indexed: false, days: 7 },
    ]);
    expect(await dialog().getByLabel('Link', { exact: true }).inputValue()).toBe(share.url);
    expect(await button('Share').count()).toBe(0);

    await button('Copy link').click();
    await button('Copied!').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(share.url);
    await button('Copy link').waitFor();

    visit.api.answer(shareStory, { success: true, message: 'Your page is shared', data: { ...share, captions: true } });
    await dialog().getByLabel('Show the captions as well').check();
    await dialog().getByText('Saved. The page changes within a minute.').waitFor();
    expect(visit.sentTo('/share').at(-1)).toEqual({ captions: true });

    await button('Stop sharing').click();
    await dialog().getByText('stops working within a minute, for good').waitFor();
    await button('Keep the link').click();
    await button('Stop sharing').click();
    await button('Stop sharing').click();
    await button('Create the link').waitFor();
    expect(visit.faults).toEqual([]);
  });

  test('shares the link with the device where it can', async () => {
    const { page } = visit;
    visit.api.answer(getShare, { success: true, data: share });
    await page.addInitScript(
      'window.shared = []; navigator.canShare = () => true; navigator.share = async (data) => void shared.push(data)',
    );
    await openDialog();
    await button('Share').click();
    await expect.poll(() => page.evaluate('shared')).toEqual([{ title: story.name, url: share.url }]);
  });

  test('requests the card of a page that has none, and shows it when it is made', async () => {
    visit.api.answer(getShare, { success: true, data: { ...share, isCardMade: false } });
    visit.api.answer(shareStory, { success: true, message: '', data: { ...share, isCardMade: false } });
    await openDialog();
    await dialog().getByText('The preview is being drawn…').waitFor();
    await expect.poll(() => visit.sentTo('/share')).toContainEqual({});
    visit.api.answer(getShare, { success: true, data: share });
    await dialog().getByText('What people see before they open the link.').waitFor();
  });

  test('shows a failure in place, keeps the settings, and works again', async () => {
    visit.api.fail(shareStory, 'too-many-requests');
    await openDialog();
    await dialog().getByLabel('Let search engines list the page').check();
    await button('Create the link').click();
    await dialog().getByText('That was a little too fast.').waitFor();
    expect(await dialog().getByLabel('Let search engines list the page').isChecked()).toBe(true);
    visit.api.fail(getShare, 'service-unavailable');
    visit.api.answer(shareStory, { success: true, message: '', data: share });
    await button('Create the link').click();
    await dialog().getByLabel('Link', { exact: true }).waitFor();
  });

  test('has no accessibility fault and no sideways scrolling, before and after the link is made', async () => {
    await openDialog();
    await button('Create the link').waitFor();
    expect(await visualFaults(visit.page, '[role=dialog]')).toEqual([]);
    await button('Create the link').click();
    await button('Stop sharing').click();
    await dialog().getByText('for good').waitFor();
    expect(await visualFaults(visit.page, '[role=dialog]')).toEqual([]);
  });
});
