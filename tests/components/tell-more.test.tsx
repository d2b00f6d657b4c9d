import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { tellMore } from '#shared/endpoints/tell-more.ts';
import type { MoreToTell } from '#shared/schemas/story.ts';
import { reader, readerSession, story } from '#tests/e2e/support/story-samples.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const more: MoreToTell = {
  state: 'open',
  questions: [
    { slot: 'happened', text: 'Which moment do you see most clearly?' },
    { slot: 'matters', text: 'Why does it still matter to you?' },
  ],
  progress: { done: 0, of: 5 },
  hasFailed: false,
};
const tellable = (change: Partial<MoreToTell> = {}) => ({
  success: true,
  data: { ...story, more: { ...more, ...change } },
});
const outcome = (data: object) => ({ success: true, message: 'ok', data });
const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Write it again' });
const sent = () => api.callsOf(tellMore).map(({ body }) => body as { requestId: string; answers: unknown });
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('moreToTell_'));

beforeEach(() => {
  api.answer(getUser, { success: true, data: reader });
  api.answer(getStory, tellable());
});
const open = () => renderPage(`/story/${story._id}`, readerSession).user;

describe('the invitation to tell more', () => {
  test('is there for a thin story only', async () => {
    api.answer(getStory, { success: true, data: story });
    open();
    await screen.findByRole('heading', { name: 'Your Content' });
    expect(screen.queryByRole('heading', { name: 'There is more to tell' })).toBeNull();
  });

  test('keeps what is typed over a reload, says what happens, and asks for an answer', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Write it again' }));
    await screen.findByText('Please answer one of the questions first.');
    expect(sent()).toEqual([]);
    screen.getByText(/Free, and once\..*Earlier versions/);
    await user.type(await field(/moment/), 'The kettle sang.');
    expect(screen.queryByText('Please answer one of the questions first.')).toBeNull();
    document.body.replaceChildren();
    open();
    expect((await field(/moment/)).value).toBe('The kettle sang.');
  });

  test('sends the answers once, shows the progress beside the old text, then the new text', async () => {
    const user = open();
    await user.type(await field(/moment/), 'The kettle sang.');
    api.answer(tellMore, outcome({ started: true, care: [] }));
    api.answer(getStory, tellable({ state: 'writing', progress: { done: 2, of: 5 } }));
    await user.dblClick(button());
    await screen.findByRole('heading', { name: 'Wren is writing it again' });
    expect(sent()).toEqual([
      { requestId: expect.any(String), answers: [{ slot: 'happened', text: 'The kettle sang.' }] },
    ]);
    screen.getByText('2 of 5 parts written');
    screen.getByText(/The grill was on high/);
    expect(drafts()).toHaveLength(1);
    api.answer(getStory, {
      success: true,
      data: { ...story, description: '<h4>Longer</h4><p>The kettle sang at noon.</p>' },
    });
    await screen.findByRole('heading', { name: 'Your story is written again' }, { timeout: 4000 });
    screen.getByText('The kettle sang at noon.');
    expect(drafts()).toEqual([]);
  });

  test('repeats a lost request with its id, and a request whose writing failed with another', async () => {
    const user = open();
    await user.type(await field(/matter/), 'It was hers.');
    api.fail(tellMore, 'service-unavailable');
    await user.click(button());
    await waitFor(() => expect(sent().length).toBeGreaterThan(0));
    await screen.findByText(/not available right now/);
    api.answer(tellMore, outcome({ started: false, care: [] }));
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    await user.click(button());
    await waitFor(() => expect(new Set(sent().map(({ requestId }) => requestId)).size).toBe(2));
    expect((await field(/matter/)).value).toBe('It was hers.');
  });

  test('says that a writing failed, and keeps the answers', async () => {
    localStorage.setItem(`moreToTell_ada_${story._id}`, JSON.stringify([{ slot: 'matters', text: 'It was hers.' }]));
    api.answer(getStory, tellable({ hasFailed: true }));
    open();
    await screen.findByText(/Wren couldn’t write it again\. Your story is unchanged/);
    expect((await field(/matter/)).value).toBe('It was hers.');
  });

  test('meets danger with our words, and leaves that answer out of the next request', async () => {
    const user = open();
    await user.type(await field(/moment/), 'I want to die.');
    await user.type(await field(/matter/), 'It was hers.');
    const message = 'I hear you. findahelpline.com lists people who listen.';
    api.answer(tellMore, outcome({ started: false, care: [{ slot: 'happened', message }] }));
    await user.click(button());
    expect((await screen.findByRole('link', { name: 'findahelpline.com' })).getAttribute('href')).toBe(
      'https://findahelpline.com',
    );
    screen.getByText(/This answer stays out of your story\./);
    api.answer(tellMore, outcome({ started: true, care: [] }));
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.answers).toEqual([{ slot: 'matters', text: 'It was hers.' }]);
  });
});
