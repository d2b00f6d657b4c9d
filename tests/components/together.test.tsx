import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import {
  decidePiece,
  invitePerson,
  listTogether,
  openPart,
  removePerson,
  savePart,
  sendPart,
  takeBackPart,
} from '#shared/endpoints/together.ts';
import type { Part, Together } from '#shared/schemas/together.ts';
import { reader, readerSession, story } from '#tests/e2e/support/story-samples.ts';
import { bessId, part, samId, sentPart, together, token, toldTogether } from '#tests/e2e/support/together-samples.ts';
import { findDialog, focusedText, shown, textsOf } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const ok = <Data,>(data: Data) => ({ success: true, data });
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);
const h1 = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  api.answer(getUser, ok(reader));
  api.answer(getStory, ok(toldTogether));
  api.answer(listTogether, ok(together));
});

describe('a story that several people tell', () => {
  const open = async () => {
    const rendered = renderPage(`/story/${story._id}`, readerSession);
    await screen.findByText('Bess', { selector: 'figcaption b' });
    return rendered;
  };

  test('says who tells it, and has each voice in its place', async () => {
    await open();
    await screen.findByText(/^Told by Nora, with Bess and Sam, on/);
    expect(textsOf(within(await screen.findByRole('list', { name: 'Who tells it' })).getAllByRole('listitem'))).toEqual(
      ['Nora', 'Bess', 'Sam'],
    );
    const book = screen.getByRole('article');
    expect(book.textContent).toMatch(/held the lamp\..*Bess.*I saw her laugh.*Sam.*I brought the lamp.*We sold them/s);
    expect([...book.querySelectorAll('.voice')].map((voice) => voice.getAttribute('data-thread'))).toEqual(['1', '2']);
  });

  test('is copied with the words of others, as text', async () => {
    const voices = toldTogether.voices?.map((voice) => ({ ...voice, name: '<b>Bess</b>' }));
    api.answer(getStory, ok({ ...toldTogether, voices }));
    const { press } = renderPage(`/story/${story._id}`, readerSession);
    await screen.findAllByText('<b>Bess</b>');
    await press('Copy to clipboard');
    const [item] = await navigator.clipboard.read();
    const [text, html] = await Promise.all(
      ['text/plain', 'text/html'].map(async (type) => await (await item?.getType(type))?.text()),
    );
    expect(text).toMatch(/held the lamp\.\s+<b>Bess<\/b>\s+I saw her laugh\..*\s+We sold them/s);
    expect(html).toContain('&lt;b&gt;Bess&lt;/b&gt;');
  });

  test('keeps the marks in the editor: moved, taken out and undone, never edited or doubled', async () => {
    const { press } = await open();
    await press('Edit');
    const dialog = await findDialog('Edit Story');
    const text = await dialog.findByRole('textbox', { name: 'Your story' });
    const { editor } = text as HTMLElement & { editor: import('@tiptap/core').Editor };
    const marks = () => [...editor.getHTML().matchAll(/data-piece="\w+(-\d)"/g)].map(([, n]) => n);
    expect(editor.getHTML()).toContain(`</p><figure data-piece="${bessId}-0"></figure><figure`);
    await press('Move down: Bess’s words');
    expect(marks()).toEqual(['-1', '-0']);
    await press('Take out: Sam’s words');
    expect(marks()).toEqual(['-0']);
    editor.commands.undo();
    expect(marks()).toEqual(['-1', '-0']);
    editor.commands.insertContentAt(0, `<figure data-piece="${bessId}-0"></figure><figure data-piece="x"></figure>`);
    expect(marks().sort()).toEqual(['-0', '-1']);
  });
});

describe('the invitation', () => {
  const invited = (personId: string, data: Together = together) => ({ ...ok(data), personId });
  const open = async () => {
    const { user, press } = renderPage(`/story/${story._id}`, readerSession);
    await press('Ask someone');
    const dialog = await findDialog(/^Ask someone/);
    return { user, dialog, press: async (name: RegExp) => user.click(await dialog.findByRole('button', { name })) };
  };

  test('takes the sentence with the name, or another, and copies a link that is made once', async () => {
    const { user, dialog, press } = await open();
    await press(/^Copy link$/);
    await dialog.findByText('Please choose the sentence.');
    expect(document.activeElement).toBe(dialog.getByLabelText('First name'));
    await user.keyboard('sam');
    dialog.getByText('“My brother held the door and my neighbour Sam held the lamp.”');
    await press(/Choose another/);
    await user.click(await dialog.findByRole('radio', { name: /thumbprint/ }));
    await press(/Use this sentence/);
    await user.type(dialog.getByLabelText(/A line from you/), 'Go on.');
    api.fail(invitePerson, 'sentence-not-found');
    await press(/^Copy link$/);
    await dialog.findByText(/This sentence is gone/);
    api.answer(invitePerson, invited(bessId));
    await press(/^Copy link$/);
    await dialog.findByText('Copied sam’s link.');
    expect(await navigator.clipboard.readText()).toBe(together.people[0]?.url);
    const [failed, sent] = bodiesOf(invitePerson);
    const sentence = 'It has a thumbprint on the rim, and nobody will say whose.';
    expect(sent).toEqual({ requestId: expect.any(String), name: 'sam', sentence, line: 'Go on.' });
    expect(failed).toEqual(sent);
  });

  test('lists people with their state, and takes a link back after a question', async () => {
    const { user, dialog, press } = await open();
    const rows = () => within(dialog.getByRole('list', { name: 'People you asked' })).getAllByRole('listitem');
    await dialog.findByText('Three answers, one in your story');
    expect(rows()[1]?.textContent).toMatch(/Sam.*The link works until.*Asked/);
    api.answer(removePerson, ok({ ...together, people: together.people.slice(0, 1) }));
    await press(/^Take it back from Sam$/);
    await press(/^Take the link back$/);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(api.callsOf(removePerson)[0]?.path).toContain(samId);
    await user.click(dialog.getByRole('link', { name: /Read Bess’s part/ }));
    await h1('Bess has added their part');
  });
});

describe('the part of somebody, for the owner', () => {
  const path = `/story/${story._id}/together/${bessId}`;
  const pieceOf = (n: number) => within(screen.getByRole('listitem', { name: `Piece ${n}` }));
  const decided = (state: 'in' | 'open' | 'left', at = 1, after = 0): Together => ({
    ...together,
    people: together.people.map((person) => ({
      ...person,
      pieces: person.pieces.map((piece) => (piece.n === at ? { ...piece, state, after } : piece)),
    })),
  });

  test('is added where the owner says, left out, and undone', async () => {
    const { user, press } = renderPage(path, readerSession);
    await shown('One of three added. Bess is told which.');
    await press('Move piece 2');
    await user.selectOptions(screen.getByRole('combobox'), '2');
    await press('Move it here');
    pieceOf(2).getByText('“…nobody will say whose.”');
    expect(bodiesOf(decidePiece)).toEqual([]);
    api.answer(decidePiece, ok(decided('in', 1, 2)));
    await user.click(pieceOf(2).getByRole('button', { name: 'Add to the story' }));
    await shown('Two of three added.');
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'Piece 2' }));
    api.answer(decidePiece, ok(decided('left', 2)));
    await user.click(pieceOf(3).getByRole('button', { name: 'Leave it out' }));
    await waitFor(() => pieceOf(3).getByText('Left out'));
    await user.click(pieceOf(3).getByRole('button', { name: /Undo/ }));
    const rest = { revision: 1, updatedAt: together.updatedAt };
    await waitFor(() =>
      expect(bodiesOf(decidePiece)).toEqual([
        { n: 1, decision: 'add', after: 2, ...rest },
        { n: 2, decision: 'leave', after: 1, ...rest },
        { n: 2, decision: 'undo', after: 0, ...rest },
      ]),
    );
  });

  test('is read again when it was changed meanwhile', async () => {
    const { user } = renderPage(path, readerSession);
    await shown('One of three added.');
    api.fail(decidePiece, 'conflict');
    const before = api.callsOf(listTogether).length;
    await user.click(pieceOf(2).getByRole('button', { name: 'Add to the story' }));
    await shown('This has changed in the meantime. Here is the newest');
    await waitFor(() => expect(api.callsOf(listTogether).length).toBeGreaterThan(before));
  });

  test('is gone, or was not given, in plain words', async () => {
    api.answer(listTogether, ok({ ...together, people: together.people.slice(1) }));
    renderPage(path, readerSession);
    expect((await h1(/part/)).textContent).toBe('This part is gone');
    const [, sam] = together.people;
    api.answer(listTogether, ok({ ...together, people: [{ ...sam, state: 'declined' }] }));
    renderPage(`/story/${story._id}/together/${samId}`, readerSession);
    await shown('Sam would rather not, and that’s fine.');
  });
});

describe('the page of somebody who was asked', () => {
  const path = `/together/${token}`;
  const answered = (...texts: (string | null)[]): Part => ({
    ...part,
    answers: part.answers.map((answer, n) => ({ ...answer, text: texts[n] ?? null })),
  });
  const saved = (data: Part, care: { n: number; message: string }[] = []) =>
    api.answer(savePart, { ...ok(data), care });
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /\?/ });
  const open = (data: Part = part, address = path) => {
    api.answer(openPart, ok(data));
    return renderPage(address);
  };

  test('says before it begins what they see and who reads it, and keeps what is typed over a reload', async () => {
    const { user } = open();
    await h1('Nora is telling a story, and you’re in it.');
    screen.getByText(
      /You see this sentence and the print, and nothing else of the story\. Nora reads your answers first/,
    );
    screen.getByText('“You always said I told this wrong. Go on, then.”');
    await user.type(await field(), 'I saw her');
    open();
    expect((await field()).value).toBe('I saw her');
    expect(localStorage.getItem('lastVisitedPage')).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain(token);
    expect(bodiesOf(openPart)[0]).toEqual({ token, language: 'en' });
  });

  test('saves each answer as it is sent, and shows all to the teller after the last', async () => {
    const { user, press, address } = open();
    await press('Send');
    await shown('Please write something first');
    await user.type(await field(), 'I saw her laugh.');
    api.fail(savePart, 'service-unavailable');
    await press('Send');
    await shown('Your answer is still here.');
    saved(answered('I saw her laugh.'));
    await press('Send');
    await shown('Question two of three');
    await waitFor(() => expect(document.activeElement?.localName).toBe('textarea'));
    await press('Skip this one');
    await shown('Question three of three');
    await press('Back');
    await shown('Question two of three');
    expect(address()).toBe(`${path}?q=2`);
    await press('Skip this one');
    await shown('Question three of three');
    api.answer(sendPart, ok({ ...answered('I saw her laugh.', null, 'She sang.'), state: 'sent' }));
    await user.type(await field(), 'She sang.{Enter}');
    await h1('Thank you, Bess.');
    await shown('Nora has your two answers.');
    expect(bodiesOf(savePart).slice(1)).toEqual(
      [
        { n: 0, text: 'I saw her laugh.' },
        { n: 1, text: null },
        { n: 1, text: null },
        { n: 2, text: 'She sang.' },
      ].map((answer) => ({ token, language: 'en', answers: [answer] })),
    );
    expect(Object.keys(localStorage).filter((name) => name.startsWith('part_'))).toEqual([]);
  });

  test('meets danger with our words and keeps nothing of it', async () => {
    const { user, press } = open();
    await user.type(await field(), 'I want to die.');
    saved(part, [{ n: 0, message: 'I hear you. findahelpline.com lists people who listen.' }]);
    await press('Send');
    await screen.findByRole('link', { name: 'findahelpline.com' });
    await shown('This answer isn’t kept, and Nora doesn’t see it.');
    await press('Go on');
    await shown('Question two of three');
    expect(JSON.stringify(localStorage)).not.toContain('die');
  });

  test('takes a no kindly, and an answer after all', async () => {
    const { press } = open(answered('I saw her laugh.'));
    await screen.findByText('Rather not');
    saved(part);
    api.answer(sendPart, ok({ ...part, state: 'declined' }));
    await press('Rather not');
    await h1('That’s all right.');
    expect(bodiesOf(savePart)).toEqual([{ token, language: 'en', answers: [{ n: 0, text: null }] }]);
    expect(focusedText()).toBe('That’s all right.');
    await press('Answer after all');
    await field();
  });

  test('takes an address for one mail, before any of it is in the story', async () => {
    const { user, press } = open(sentPart(false));
    await user.type(await screen.findByLabelText('Where should we write?'), 'bess@');
    await press('Write to me');
    await shown('Please check the address.');
    await user.type(screen.getByLabelText('Where should we write?'), 'example.com');
    api.answer(sendPart, ok({ ...sentPart(false), hasEmail: true }));
    await press('Write to me');
    await shown('We’ll write to you when any of it goes into the story.');
    expect(bodiesOf(sendPart)).toEqual([{ token, email: 'bess@example.com' }]);
  });

  test('says what is in the story, shows the answers, and lets them be changed or taken back', async () => {
    const { user, press } = open(sentPart(true));
    await shown('Your words are in the story.');
    expect(screen.queryByLabelText('Where should we write?')).toBeNull();
    await press('Read my answers again');
    await h1('Your answers');
    screen.getByText('In the story');
    expect(screen.queryByRole('button', { name: 'Change answer 1' })).toBeNull();
    await press('Change answer 2');
    await user.type(await field(), ' Twice.');
    saved(sentPart(true));
    await press('Send');
    await h1('Your answers');
    expect(bodiesOf(sendPart)).toEqual([]);
    api.answer(takeBackPart, { success: true, message: 'Deleted' });
    api.answer(openPart, ok(part));
    await press('Take my answers back');
    await shown('Your words are deleted, and leave the story.');
    await press('Delete my answers');
    await h1('Your answers are deleted.');
  });

  test('says in plain words that a link has ended, or was cut', async () => {
    for (const code of ['part-not-found', 'invalid-input'] as const) {
      api.fail(openPart, code);
      renderPage(path);
      expect(await h1('This link has ended')).toBe(document.activeElement);
      await shown('Please ask the person who sent it for a new one.');
    }
  });
});
