import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { updateCaption } from '#shared/endpoints/story-editing.ts';
import { reader, readerSession, story } from '#tests/e2e/support/story-samples.ts';
import { setOnline, shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const first = story.captions[0]?.text ?? '';
const card = (nth: number) =>
  within([...document.querySelectorAll<HTMLElement>('[data-slot=caption]')][nth - 1] ?? document.body);
const field = (nth: number) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Caption ${nth}` });
const editButton = (nth: number) => screen.getByRole('button', { name: `Edit caption ${nth}` });
const isClosed = (nth: number) =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: `Caption ${nth}` })).toBeNull());
const sent = () => api.callsOf(updateCaption).map(({ path, body }) => ({ id: path.split('/').at(-1), body }));
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('captionDraft_'));

function answerSaved(text: string): void {
  const data = { _id: 'c1', text, updatedAt: story.updatedAt };
  api.answer(updateCaption, { success: true, message: 'ok', data });
}

beforeEach(() => {
  api.answer(getUser, { success: true, data: reader });
  api.answer(getStory, { success: true, data: story });
});

async function open() {
  const { user } = renderPage(`/story/${story._id}`, readerSession);
  await screen.findByRole('button', { name: 'Edit caption 1' });
  return user;
}

/** Opens a caption and types at its end. */
async function edit(words: string, nth = 1) {
  const user = await open();
  await user.click(editButton(nth));
  await user.type(field(nth), words);
  return user;
}

describe('a caption', () => {
  test('is edited in place: a click opens it, and leaving it saves once', async () => {
    const user = await open();
    answerSaved(`${first} Twice.`);
    await user.click(card(1).getByText(first));
    await user.keyboard(' Twice.');
    expect(drafts()).toHaveLength(1);
    await user.click(screen.getByRole('heading', { name: 'Your Content' }));
    await card(1).findByText(`${first} Twice.`);
    await isClosed(1);
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(sent()).toEqual([{ id: 'c1', body: { text: `${first} Twice.` } }]);
  });

  test('is not saved without changes; Escape reverts it and keeps the focus', async () => {
    const user = await open();
    for (const typed of ['', 'x{Backspace}']) {
      await user.click(editButton(1));
      if (typed !== '') await user.type(field(1), typed);
      await user.click(screen.getByRole('heading', { name: 'Your Content' }));
      await isClosed(1);
    }
    editButton(1).focus();
    await user.keyboard('{Enter}');
    await user.keyboard(' Never mind.');
    for (const keys of [{ key: 'Escape' }, { key: 'Enter', ctrlKey: true }])
      fireEvent.keyDown(field(1), { ...keys, keyCode: 229 });
    expect(field(1).value).toBe(`${first} Never mind.`);
    await user.keyboard('{Escape}');
    expect(card(1).queryByText(first)).not.toBeNull();
    expect(document.activeElement).toBe(editButton(1));
    expect([drafts(), sent()]).toEqual([[], []]);
  });

  test('stays in its field after a failed save, also on the next visit, and is saved again', async () => {
    api.fail(updateCaption, 'service-unavailable');
    const user = await edit(' Kept.');
    await user.click(editButton(2));
    await card(1).findByText('Not saved. This is not available right now. Please try again in a moment.');
    await shown('An error occurred while updating the caption');
    expect(field(1).value).toBe(`${first} Kept.`);
    // Whoever is writing elsewhere by then goes on writing there.
    expect(document.activeElement).toBe(field(2));
    await user.keyboard('{Escape}');

    renderPage(`/story/${story._id}`, readerSession);
    await shown('This text isn’t saved yet.');
    expect(field(1).value).toBe(`${first} Kept.`);
    answerSaved(`${first} Kept.`);
    await user.click(card(1).getByRole('button', { name: 'Try again' }));
    await isClosed(1);
    expect(card(1).queryByText(`${first} Kept.`)).not.toBeNull();
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  test('can be discarded after a failed save', async () => {
    api.fail(updateCaption, 'service-unavailable');
    const user = await edit(' Away with it.{Control>}{Enter}{/Control}');
    await user.click(await card(1).findByRole('button', { name: 'Discard' }));
    await card(1).findByText(first);
    expect(drafts()).toEqual([]);
  });

  test('is saved twice in order when changed twice, apart from another one', async () => {
    const held = api.hold(updateCaption);
    answerSaved(`${first}A`);
    const user = await edit('A');
    await user.click(editButton(2));
    await user.click(editButton(1));
    await user.type(field(1), 'B{Control>}{Enter}{/Control}');
    expect(api.callsOf(updateCaption)).toHaveLength(1);
    held.release();
    await waitFor(() => expect(api.callsOf(updateCaption)).toHaveLength(2));
    answerSaved(`${first}AB`);
    held.end();
    await card(1).findByText(`${first}AB`);
    expect(sent().map(({ body }) => body)).toEqual([{ text: `${first}A` }, { text: `${first}AB` }]);
    await card(2).findByText(story.captions[1]?.text ?? '');
  });

  test('shows a message without a network, keeps the text and saves it when the network returns', async () => {
    const user = await open();
    await user.click(editButton(1));
    setOnline(false);
    api.lose(updateCaption);
    await user.type(field(1), ' From the train.{Control>}{Enter}{/Control}');
    await shown('Not saved. We couldn’t reach Tellwren.');
    const text = `${first} From the train.`;
    answerSaved(text);
    const captions = story.captions.map((caption, index) => (index === 0 ? { ...caption, text } : caption));
    api.answer(getStory, { success: true, data: { ...story, captions } });
    setOnline(true);
    await isClosed(1);
    await card(1).findByText(text);
    expect(sent().at(-1)?.body).toEqual({ text });
  });

  test('shows its length near the limit and is not saved beyond it', async () => {
    const user = await open();
    await user.click(editButton(1));
    const replace = async (length: number) => {
      await user.clear(field(1));
      await user.paste('x'.repeat(length));
    };
    await replace(2100);
    await shown('2,100 of 2,200 characters');
    await replace(2234);
    await shown('Please keep it under 2,200 characters. You’re 34 over.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(field(1).value).toHaveLength(2234);
    expect(sent()).toEqual([]);
  });

  test('can be copied', async () => {
    const user = await open();
    await user.click(card(3).getByRole('button', { name: /^Copy/ }));
    await card(3).findByRole('button', { name: /^Copied!/ });
    expect(await navigator.clipboard.readText()).toBe(story.captions[2]?.text);
  });

  test('is plain text, whatever it contains', async () => {
    const text = '<img src=x onerror="window.ran = true"> & <b>bold</b>';
    api.answer(getStory, { success: true, data: { ...story, captions: [{ _id: 'c1', text, url: null }] } });
    await open();
    expect(card(1).queryByText(text)).not.toBeNull();
    expect(document.querySelector('[data-slot=caption] img[src=x], [data-slot=caption] b')).toBeNull();
  });
});
