import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { getUser } from '#shared/endpoints/session.ts';
import { changeWord, deleteWord, getShare, listWords, shareStory, stopSharing } from '#shared/endpoints/share.ts';
import { getStory } from '#shared/endpoints/story.ts';
import type { Word } from '#shared/schemas/word.ts';
import { share } from '#tests/e2e/support/share-samples.ts';
import { reader, readerSession, story } from '#tests/e2e/support/story-samples.ts';
import { findDialog, shortenWaits, shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const bodies = () => api.callsOf(shareStory).map(({ body }) => body);

/** What the browser can share, until the end of the test. */
function stubShare(share: ((data: ShareData) => Promise<void>) | undefined): void {
  Object.assign(navigator, { share, canShare: () => true });
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });
}

beforeEach(() => {
  api.answer(getUser, { success: true, data: reader });
  api.answer(getStory, { success: true, data: story });
  api.answer(getShare, { success: true, data: null });
  api.answer(shareStory, { success: true, message: 'Your page is shared', data: share });
  api.answer(stopSharing, { success: true, message: 'Your page is no longer shared' });
});

async function open() {
  const { user } = renderPage(`/story/${story._id}`, readerSession);
  const bar = within(await screen.findByRole('region', { name: 'Keep this story' }));
  await user.click(bar.getByRole('button', { name: 'Share' }));
  const dialog = await findDialog('Share your story');
  return {
    user,
    dialog,
    box: (label: string | RegExp) => dialog.findByLabelText<HTMLInputElement>(label),
    press: async (name: string) => await user.click(await dialog.findByRole('button', { name })),
  };
}

describe('the words of readers', () => {
  const word = {
    _id: 'w1',
    name: 'Ewan Price',
    text: 'Best <b>loaf</b>.',
    at: story.createdAt,
    hidden: false,
    reported: false,
  };
  const answerWords = (words: Word[]) => {
    for (const endpoint of [listWords, changeWord, deleteWord]) api.answer(endpoint, { success: true, data: words });
  };

  test('are hidden, shown, reported after a question, and deleted, with the focus on their heading', async () => {
    shortenWaits();
    api.answer(getStory, { success: true, data: { ...story, hasWords: true } });
    answerWords([word]);
    const { user } = renderPage(`/story/${story._id}`, readerSession);
    const section = within(await screen.findByRole('region', { name: 'Words from readers' }));
    await section.findByText('“Best <b>loaf</b>.”');
    const press = async (name: string | RegExp) => user.click(await section.findByRole('button', { name }));
    answerWords([{ ...word, hidden: true }]);
    await press('Hide the word of Ewan Price');
    await section.findByText('Hidden (1)');
    expect(document.activeElement?.textContent).toBe('Words from readers');
    await user.click(section.getByText('Hidden (1)'));
    answerWords([word]);
    await press('Show the word of Ewan Price');
    await section.findByText('Shown again.');
    await press('Report the word of Ewan Price');
    await press('Keep it');
    expect(api.callsOf(changeWord).map(({ body }) => body)).toEqual([{ change: 'hide' }, { change: 'show' }]);
    api.fail(changeWord, 'word-not-found');
    await press('Report the word of Ewan Price');
    await press('Report it');
    await section.findByText('This word is gone.');
    answerWords([]);
    await press('Keep it');
    await press('Delete the word of Ewan Price');
    await press('Delete it');
    await section.findByText('Deleted.');
    expect(section.queryByText('Ewan Price')).toBeNull();
  });
});

describe('the share dialog', () => {
  test('makes a link with the chosen settings, copies it, changes a setting, and ends it after a question', async () => {
    shortenWaits();
    stubShare(undefined);
    const { user, dialog, box, press } = await open();
    await user.click(await box(/^Show my first name, Ada/));
    await user.selectOptions(await box('Link ends'), '7');
    await user.click(await box('Let readers send me a word'));
    await press('Create the link');
    expect((await box('Link')).value).toBe(share.url);
    expect(bodies()).toEqual([{ name: false, captions: false, text: 'newest', indexed: false, days: 7, words: true }]);
    expect(dialog.queryByRole('button', { name: 'Share' })).toBeNull();

    await press('Copy link');
    await dialog.findByRole('button', { name: 'Copied!' });
    expect(await navigator.clipboard.readText()).toBe(share.url);

    api.answer(shareStory, { success: true, message: 'Your page is shared', data: { ...share, captions: true } });
    // The box follows the server's answer.
    await user.click(await box(/^Show the captions as well/));
    await shown('Saved. The page changes within a minute.');
    expect(bodies().at(-1)).toEqual({ captions: true });

    await press('Stop sharing');
    await shown('stops working within a minute, for good');
    await press('Keep the link');
    expect(api.callsOf(stopSharing)).toEqual([]);
    await press('Stop sharing');
    await press('Stop sharing');
    await dialog.findByRole('button', { name: 'Create the link' });
  });

  test('shares the link with the device where it can', async () => {
    const shared: unknown[] = [];
    stubShare(async (data) => void shared.push(data));
    api.answer(getShare, { success: true, data: share });
    await (await open()).press('Share');
    await waitFor(() => expect(shared).toEqual([{ title: story.name, url: share.url }]));
  });

  test('requests the card of a page that has none, and shows it when it is made', async () => {
    shortenWaits();
    api.answer(getShare, { success: true, data: { ...share, isCardMade: false } });
    api.answer(shareStory, { success: true, message: '', data: { ...share, isCardMade: false } });
    await open();
    await shown('The preview is being drawn…');
    await waitFor(() => expect(bodies()).toContainEqual({}));
    api.answer(getShare, { success: true, data: share });
    await shown('What people see before they open the link.');
  });

  test('shows a failure in place, keeps the settings, and works again', async () => {
    api.fail(shareStory, 'payload-too-large');
    const { user, box, press } = await open();
    await user.click(await box(/^Let search engines list the page/));
    await press('Create the link');
    await shown('That is too much to send at once.');
    expect((await box(/^Let search engines list the page/)).checked).toBe(true);
    api.answer(shareStory, { success: true, message: '', data: share });
    await press('Create the link');
    expect((await box('Link')).value).toBe(share.url);
  });
});
