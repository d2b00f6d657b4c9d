import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getFilmBrief, saveFilmBrief, writeFilmBrief } from '#shared/endpoints/film-brief.ts';
import { listOrders } from '#shared/endpoints/order.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import type { FilmBriefState } from '#shared/schemas/film-brief.ts';
import { finishedStory, noBrief, wholeStory, writtenBrief } from '#tests/e2e/support/film-gift-samples.ts';
import { customer, session } from '#tests/e2e/support/shop-samples.ts';
import { shortenWaits, shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const path = `/turn-your-story-into-a-film/${finishedStory._id}`;
const answer = (state: Partial<FilmBriefState>) =>
  api.answer(getFilmBrief, { success: true, data: { ...noBrief, ...state } });
const answerSave = (state: Partial<FilmBriefState>) =>
  api.answer(saveFilmBrief, { success: true, data: { ...writtenBrief, ...state } });
const open = () => renderPage(path, session);
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('filmBriefDraft_'));
const brief = writtenBrief.brief ?? expect.unreachable('the sample has no brief');

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  api.answer(getUser, { success: true, data: customer });
  api.answer(getStory, { success: true, data: wholeStory });
  api.answer(listOrders, { success: true, data: [] });
  answer(noBrief);
});

describe('the brief for a film', () => {
  test('is written once at a press, and a failure says what to do', async () => {
    api.fail(writeFilmBrief, 'model-answer-unusable');
    const { press } = open();
    await press('Write my brief');
    await shown('Wren’s brief wasn’t good enough to show. Please try again.');
    api.answer(writeFilmBrief, { success: true, data: writtenBrief });
    await press('Write my brief');
    expect((await field('Voice-over')).value).toBe(brief.voiceOver);
    expect((await field('People')).value).toBe('My sister: she was nervous\nEvery new hire');
    expect(screen.getAllByRole('textbox', { name: /^Shot/ })).toHaveLength(5);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your brief for the film'));
    expect(bodiesOf(writeFilmBrief)).toEqual([{ version: 0 }, { version: 0 }]);
    expect(screen.queryByRole('button', { name: 'Write my brief' })).toBeNull();
  });

  test('appears when it was written for another window', async () => {
    shortenWaits();
    answer({ isWriting: true });
    open();
    await shown('Wren is reading your story.');
    answer(writtenBrief);
    expect((await field('Voice-over')).value).toBe(brief.voiceOver);
    expect(api.callsOf(writeFilmBrief)).toEqual([]);
  });

  test('counts the seconds of its voice-over while it is typed, and is saved when a field is left', async () => {
    answer(writtenBrief);
    answerSave({
      version: 2,
      brief: { ...brief, voiceOver: 'One two three four five.', places: ['Here'] },
    });
    const { user } = open();
    const voice = await field('Voice-over');
    await shown('About 9 seconds');
    await user.clear(voice);
    await user.type(voice, 'One two three four five.');
    await shown('About 2 seconds');
    await shown('Not saved yet.');
    expect([drafts().length, api.callsOf(saveFilmBrief).length]).toEqual([1, 0]);
    await user.tab();
    await shown('Saved.');
    expect(bodiesOf(saveFilmBrief)).toEqual([
      { version: 1, brief: { ...brief, voiceOver: 'One two three four five.' } },
    ]);
    expect(drafts()).toEqual([]);
    // As the server has it now.
    expect((await field('Places')).value).toBe('Here');
  });

  test('keeps what was typed on this device through a failure and a reload', async () => {
    answer(writtenBrief);
    api.fail(saveFilmBrief, 'service-unavailable');
    const { user } = open();
    await user.type(await field('Places'), '\nThe shop');
    await user.tab();
    await shown('Not saved. This is not available right now.');
    const { press } = renderPage(path);
    expect((await field('Places')).value).toContain('The shop');
    answerSave({ version: 2, brief: { ...brief, places: [...brief.places, 'The shop'] } });
    await press('Save the brief');
    await shown('Saved.');
    expect(bodiesOf(saveFilmBrief).at(-1)).toMatchObject({ brief: { places: [...brief.places, 'The shop'] } });
  });

  test('says what is too long, and sends nothing', async () => {
    answer(writtenBrief);
    const { user } = open();
    await user.click(await field('People'));
    await user.paste('x'.repeat(301));
    await shown('Please keep it to 15 lines of up to 300 characters.');
    await user.tab();
    expect(api.callsOf(saveFilmBrief)).toEqual([]);
  });

  test('shows both texts where another window saved one, and keeps the chosen one', async () => {
    for (const [choice, people, sent] of [
      ['Keep mine', 'Me', [{ version: 2, brief: { ...brief, people: ['Me'] } }]],
      ['Use the other one', 'My aunt', []],
    ] as const) {
      localStorage.clear();
      answer(writtenBrief);
      api.fail(saveFilmBrief, 'conflict');
      const { user, press } = open();
      const typed = await field('People');
      await user.clear(typed);
      await user.type(typed, 'Me');
      answer({ ...writtenBrief, version: 2, brief: { ...brief, people: ['My aunt'] } });
      await user.tab();
      await shown('There are two versions');
      await shown('My aunt');
      expect(typed.value).toBe('Me');
      const before = api.callsOf(saveFilmBrief).length;
      answerSave({ version: 3, brief: { ...brief, people: ['Me'] } });
      await press(choice);
      await waitFor(() => expect(screen.queryByText('There are two versions')).toBeNull());
      expect(bodiesOf(saveFilmBrief).slice(before)).toEqual(sent);
      await waitFor(async () => expect((await field('People')).value).toBe(people));
    }
  });

  test('is written again when the story has changed, and keeps the text before until the customer chooses', async () => {
    answer({ ...writtenBrief, isOlder: true });
    const fresh = { ...brief, people: ['Somebody new'] };
    api.answer(writeFilmBrief, { success: true, data: { ...writtenBrief, version: 2, brief: fresh } });
    const { press } = open();
    await press('Write it again');
    await shown('There are two versions');
    expect((await field('People')).value).toContain('My sister');
    await press('Use the other one');
    await waitFor(async () => expect((await field('People')).value).toBe('Somebody new'));
    expect(bodiesOf(writeFilmBrief)).toEqual([{ version: 1 }]);
  });
});
