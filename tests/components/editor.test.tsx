import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '#shared/endpoints/auth.ts';
import { getStory } from '#shared/endpoints/story.ts';
import {
  editStoryWithAi,
  listStoryVersions,
  restoreStoryVersion,
  updateStory,
} from '#shared/endpoints/story-editing.ts';
import {
  description,
  editorSession,
  savedAt,
  story,
  stubEditing,
  stubSavedStory,
  versions,
  versionText,
} from '#tests/e2e/support/editor.ts';
import { fakeToken } from '#tests/support/canned-api.ts';
import { findDialog, focusedText, setOnline, shown, textsOf } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const path = `/story/${story._id}`;
const oh = description.replace('<h4>', '<h4>Oh! ');

function editor(): Editor {
  const view = document.querySelector<HTMLElement & { editor?: Editor }>('.tiptap');
  if (view?.editor === undefined) throw new Error('the editor is not open');
  return view.editor;
}

const html = () => editor().getHTML();
const type = (words: string) => act(() => void editor().commands.insertContentAt(1, words));
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);
const saves = () => bodiesOf(updateStory);
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('storyDraft_'));
const modal = () => screen.queryByRole('dialog', { name: 'Edit Story' });
const button = (name: string | RegExp) => within(modal() ?? document.body).getByRole('button', { name });
const closed = () => waitFor(() => expect(modal()).toBeNull());
const focusedLabel = () => document.activeElement?.getAttribute('aria-label') ?? focusedText();
const unsavedNote = () => screen.queryByText(/^You have unsaved changes from/);

/** Opens the story, and its editor. */
async function open(session: Readonly<Record<string, string>> = editorSession()) {
  const rendered = renderPage(path, session);
  await reopen(rendered.press);
  return rendered;
}

async function reopen(press: (name: string) => Promise<void>): Promise<void> {
  await press('Edit');
  await (await findDialog('Edit Story')).findByRole('textbox', { name: 'Your story' });
  await waitFor(() => expect(focusedLabel()).toBe('Your story'));
}

const save = () => fireEvent.click(button('Save'));
const pressInText = (key: string, keys: object = {}) =>
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your story' }), { key, ...keys });
const undo = () => act(() => void editor().commands.undo());

beforeEach(() => stubEditing(api));

describe('a save', () => {
  test('closes and leaves no draft; repeated presses are one', async () => {
    await open();
    type('Oh! ');
    expect([html(), drafts().length]).toEqual([oh, 1]);
    stubSavedStory(api, oh);
    const twice = button('Save');
    // Before the page has drawn the first press.
    act(() => {
      twice.click();
      twice.click();
    });
    await closed();
    expect(saves()).toEqual([{ description: oh, updatedAt: story.updatedAt }]);
    expect([drafts(), unsavedNote()]).toEqual([[], null]);
    await waitFor(() => expect(focusedText()).toBe('Edit'));
  });

  test('is started by Ctrl+S, and sends nothing without changes', async () => {
    const { press } = await open();
    save();
    await closed();
    await reopen(press);
    type('x');
    undo();
    pressInText('s', { ctrlKey: true });
    await closed();
    expect([saves(), drafts()]).toEqual([[], []]);
    await reopen(press);
    type('Oh! ');
    pressInText('s', { ctrlKey: true });
    await closed();
    expect(saves()).toHaveLength(1);
  });

  test('shows a failure with its reason, keeps the text as a draft, and shows the earlier one on the page', async () => {
    await open();
    type('Oh! ');
    for (const [code, text] of [
      ['internal', 'Not saved. Try again.'],
      ['payload-too-large', 'Not saved. Try again. That is too much to send at once.'],
    ] as const) {
      api.fail(updateStory, code);
      save();
      await shown(text);
      expect([html(), drafts().length]).toEqual([oh, 1]);
    }
    expect(document.querySelector('.reader-page')?.textContent).not.toContain('Oh!');
    expect(screen.queryByText(/unexpected/)).toBeNull();
    stubSavedStory(api, oh);
    save();
    await closed();
    expect(drafts()).toEqual([]);
  });

  test('that waits remains a draft when the editor is closed, and is not sent', async () => {
    const { press } = await open();
    type('Oh! ');
    api.fail(updateStory, 'too-many-requests', { retryAfterSeconds: 60 });
    save();
    await shown('Your text is safe on this device');
    await press('Cancel');
    await closed();
    expect([drafts().length, saves().length]).toEqual([1, 1]);
  });

  test('keeps the editor open if more was typed during it', async () => {
    await open();
    type('Oh! ');
    stubSavedStory(api, oh);
    const held = api.hold(updateStory);
    save();
    await waitFor(() => expect(held.waiting()).toBe(1));
    type('And so. ');
    held.end();
    await shown('What you’ve typed since isn’t saved yet.');
    expect(html()).toContain('And so. Oh! Burnt');
    await waitFor(() => expect(drafts()).toHaveLength(1));
  });

  test('keeps the draft for after the login when the session ended', async () => {
    const { user, fill } = await open();
    type('Oh! ');
    api.fail(updateStory, 'unauthorized');
    save();
    await screen.findByRole('dialog', { name: 'Please Log In' });
    expect(drafts()).toHaveLength(1);
    const allowance = { allowedStories: 1, firstStory: false, subscriptionActive: false };
    api.answer(login, { success: true, message: 'ok', token: fakeToken(3600, 'ada'), data: allowance });
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await fill('Email', 'ada@example.com');
    await fill('Password', 'burnt toast');
    await user.keyboard('{Enter}');
    await shown('You have unsaved changes from');
  });

  test('fails at once without a network, and says where the text is', async () => {
    await open();
    type('Oh! ');
    setOnline(false);
    await shown('Your text is saved on this device.');
    api.lose(updateStory);
    save();
    await shown('Not saved. Try again.');
    setOnline(true);
    save();
    await closed();
  });
});

describe('unsaved text', () => {
  test('stays open on Escape and an outside click, and shows a message', async () => {
    const { user } = await open();
    // Ends a word of an input method, in Safari.
    pressInText('Escape', { keyCode: 229 });
    type('Oh! ');
    await user.keyboard('{Escape}');
    await shown('You have unsaved changes.');
    fireEvent.mouseDown(document.body);
    fireEvent.click(document.body);
    expect(html()).toBe(oh);
  });

  test('is kept as a draft by Cancel and Close, offered again and discarded there or from the page', async () => {
    const { press } = await open();
    for (const name of ['Cancel', 'Close']) {
      type('Oh! ');
      fireEvent.click(button(name));
      await closed();
      expect(unsavedNote()).not.toBeNull();
      await reopen(press);
      expect(html()).toBe(oh);
      await shown('These are your unsaved changes from just now.');
      await press('Discard draft');
      expect([html(), drafts()]).toEqual([description, []]);
      undo();
      expect(html()).toBe(oh);
      act(() => void editor().commands.redo());
    }
    fireEvent.click(button('Close'));
    await closed();
    expect(unsavedNote()).toBeNull();
    await reopen(press);
    type('Oh! ');
    fireEvent.click(button('Cancel'));
    await closed();
    await press('Discard draft');
    expect([unsavedNote(), drafts()]).toEqual([null, []]);
  });

  test('is offered again on the next visit, hidden from another customer, and deleted on sign-out', async () => {
    await open();
    type('Oh! ');
    const mine = drafts();
    renderPage(path, { token: fakeToken(3600, 'bob') });
    await screen.findByRole('button', { name: 'Edit' });
    expect([unsavedNote(), drafts()]).toEqual([null, mine]);
    const { press } = renderPage(path, editorSession());
    await shown('You have unsaved changes from');
    await press(/^Ada/);
    await press('Sign Out');
    await waitFor(() => expect(drafts()).toEqual([]));
  });
});

describe('a text saved in another window', () => {
  const theirs = description.replace('the whole flat', 'all of the house');

  async function conflict() {
    const rendered = await open();
    type('Oh! ');
    api.fail(updateStory, 'changed-elsewhere');
    api.answer(getStory, { success: true, data: { ...story, description: theirs, updatedAt: savedAt } });
    save();
    await screen.findByRole('heading', { name: 'Changed in another window' });
    return rendered;
  }

  test('is compared with this one, which can be kept', async () => {
    const { press } = await conflict();
    expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent).join()).toContain('all of');
    stubSavedStory(api, oh);
    await press('Keep my version');
    await closed();
    expect(saves().at(-1)).toMatchObject({ description: oh, updatedAt: savedAt });
  });

  test('can be chosen; this one becomes a version, and undo brings it back', async () => {
    const { press } = await conflict();
    stubSavedStory(api, theirs);
    await press('Use the other version');
    await shown('You’re now using the other version.');
    expect(saves().slice(-2)).toMatchObject([
      { description: oh, updatedAt: savedAt },
      { description: theirs, updatedAt: savedAt },
    ]);
    expect(html()).toBe(theirs);
    undo();
    expect(html()).toBe(oh);
  });

  test('can be left alone: the comparison closes without changes', async () => {
    const { user } = await conflict();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focusedLabel()).toBe('Your story'));
    expect([html(), drafts().length]).toEqual([oh, 1]);
  });
});

describe('the AI box', () => {
  const rewritten = description
    .replace('was nervous', 'was terribly nervous')
    .replace('<h4>Your values</h4>', '<p>Nobody has ever asked why.</p><h4>Your values</h4>');
  const instruction = () => screen.getByLabelText<HTMLTextAreaElement>('What should Wren change?');
  const done = (gptResponse: string) => ['done', { success: true, message: 'ok', data: { gptResponse } }] as const;
  const answerWith = (...events: (readonly [event: string, data: unknown])[]) =>
    api.answerEvents(editStoryWithAi, events);

  async function ask(words = 'Make it warmer') {
    const rendered = await open();
    await rendered.press('AI');
    await rendered.fill('What should Wren change?', words);
    await rendered.press('Send');
    return rendered;
  }

  test('does not send an empty instruction; a suggestion can be sent', async () => {
    const { press, fill } = await open();
    await press('AI');
    const isDisabled = () => button('Send').hasAttribute('disabled');
    expect(isDisabled()).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(instruction()));
    await press('Make it shorter');
    expect([instruction().value, isDisabled()]).toEqual(['Make it shorter', false]);
    await fill('What should Wren change?', '   ');
    expect(isDisabled()).toBe(true);
    fireEvent.change(instruction(), { target: { value: 'x'.repeat(2001) } });
    await shown('1 character too many');
    expect(isDisabled()).toBe(true);
  });

  test('leaves the text unchanged and the instruction editable when its changes are rejected', async () => {
    answerWith(done(rewritten));
    const { user, press } = await ask();
    await press('Reject');
    expect([html(), instruction().value]).toEqual([description, 'Make it warmer']);
    expect(button(/^Undo/).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('What should Wren change?')).toBeNull();
    expect(focusedLabel()).toBe('Your story');
  });

  test('locks the text during a request, which Cancel aborts', async () => {
    const held = api.hold(editStoryWithAi);
    const { user } = await ask();
    await shown('Wren is rewriting your story…');
    const text = screen.getByRole('textbox', { name: 'Your story' });
    expect([button('Send').getAttribute('aria-disabled'), text.getAttribute('contenteditable')]).toEqual([
      'true',
      'false',
    ]);
    const box = document.querySelector<HTMLElement>('[data-slot=ai-box]');
    await user.click(within(box ?? document.body).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('What should Wren change?')).toBeNull();
    expect([text.getAttribute('contenteditable'), focusedLabel(), html()]).toEqual(['true', 'Your story', description]);
    held.end();
  });

  test('ends loading and keeps the instruction after a refusal, an error in the stream or its end', async () => {
    const error = { success: false, message: 'Error in response', code: 'model-answer-unusable', requestId: 'r' };
    const { press, fill } = await open();
    await press('AI');
    for (const fail of [
      () => answerWith(['delta', { text: '<h4>' }], ['error', error]),
      () => answerWith(['delta', { text: '<h4>' }]),
      () => api.fail(editStoryWithAi, 'assistant-busy'),
    ]) {
      fail();
      await fill('What should Wren change?', 'Kinder');
      await press('Send');
      await shown('That didn’t work. Your text hasn’t changed.');
      expect([instruction().value, button('Send').hasAttribute('disabled'), html()]).toEqual([
        'Kinder',
        false,
        description,
      ]);
      expect(document.querySelector('.Toastify__toast')).toBeNull();
    }
  });
});

describe('version history', () => {
  const restored = { _id: story._id, updatedAt: savedAt, description: versionText };
  const items = () => [...document.querySelectorAll('.version-item')];

  async function openVersions() {
    const rendered = await open();
    await rendered.press('Earlier versions');
    await (await findDialog('Edit Story')).findByRole('button', { name: /Current version/ });
    return rendered;
  }

  async function choose(press: (name: RegExp) => Promise<void>) {
    await press(/Written by Wren/);
    await waitFor(() => expect(document.querySelector('.changes')).not.toBeNull());
  }

  test('lists versions with time, cause and length; one can be read and compared', async () => {
    const { user, press } = await openVersions();
    await waitFor(() => expect(focusedText()).toBe('Earlier versions'));
    expect(textsOf(items()).map((text) => text?.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^November 2nd 2026, \d+:00 UTCCurrent versionEdited · 44 words$/),
      expect.stringMatching(/^November 2nd 2026, \d+:00 UTCRestored · 41 words$/),
      expect.stringMatching(/^November \d+(st|nd) 2026, \d+:30 UTCWritten by Wren · 38 words$/),
    ]);
    expect(button('Restore').hasAttribute('disabled')).toBe(true);
    await choose(press);
    expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent).join()).toContain(
      'Nobody has asked why',
    );
    await press('Full text');
    await waitFor(() =>
      expect(document.querySelector('.version-preview')?.textContent).toContain('Nobody has asked why.'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focusedLabel()).toBe('Your story'));
  });

  test('loads older versions on request, also after a failed try', async () => {
    const newer = versions.slice(0, 2);
    api.answer(listStoryVersions, { success: true, data: newer, next: newer[1]?.createdAt });
    const { press } = await openVersions();
    api.fail(listStoryVersions, 'story-not-found');
    await press('Show older versions');
    await shown('No story found');
    expect(items()).toHaveLength(2);
    api.answer(listStoryVersions, { success: true, data: versions.slice(2), next: null });
    await press('Show older versions');
    await waitFor(() => expect(items()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
  });

  test('restores a version in the text, announces it and allows undo', async () => {
    api.answer(restoreStoryVersion, { success: true, message: 'ok', data: restored });
    const { press } = await openVersions();
    await choose(press);
    api.answer(getStory, { success: true, data: { ...story, description: versionText, updatedAt: savedAt } });
    await press('Restore');
    await screen.findByText(/^Restored the version from November .*\.$/);
    expect(bodiesOf(restoreStoryVersion)).toEqual([{ updatedAt: story.updatedAt }]);
    await waitFor(() => expect(focusedLabel()).toBe('Your story'));
    expect(html()).toBe(versionText);
    undo();
    expect(html()).toBe(description);
    act(() => void editor().commands.redo());
    pressInText('s', { ctrlKey: true });
    await closed();
    await within(screen.getByRole('article')).findByText(/Nobody has asked why\./);
    expect(saves()).toEqual([]);
  });

  test('saves unsaved changes as a version before restoring another, and restores nothing when that fails', async () => {
    api.answer(restoreStoryVersion, { success: true, message: 'ok', data: restored });
    api.fail(updateStory, 'internal');
    const { user, press } = await open();
    type('Oh! ');
    const begin = async () => {
      await press('Earlier versions');
      await choose(press);
      await press('Restore');
    };
    await begin();
    await shown('Not saved. Try again.');
    expect(api.callsOf(restoreStoryVersion)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(html()).toBe(oh);
    stubSavedStory(api, oh);
    await begin();
    await screen.findByText(/^Restored the version from/);
    expect(saves().at(-1)).toEqual({ description: oh, updatedAt: story.updatedAt });
    expect(bodiesOf(restoreStoryVersion)).toEqual([{ updatedAt: savedAt }]);
  });

  test('says that there are none, also when they cannot be fetched', async () => {
    api.answer(listStoryVersions, { success: true, data: [] });
    const { press } = await open();
    await press('Earlier versions');
    await shown('No earlier versions yet.');
    await press('Back to editing');
    api.fail(listStoryVersions, 'story-not-found');
    await press('Earlier versions');
    await shown('No earlier versions yet.');
    expect(html()).toBe(description);
  });
});

describe('the tools', () => {
  const run = (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) =>
    act(() => void change(editor().chain().focus()).run());

  const start = (content: string) => run((chain) => chain.setContent(content).selectAll());
  const use = (name: string, times = 1) => {
    for (let time = 0; time < times; time += 1) fireEvent.click(button(new RegExp(`^${name} \\(`)));
    return html();
  };
  const stateOf = (name: string, attribute: string) => button(new RegExp(`^${name} \\(`)).getAttribute(attribute);

  test('apply formats, which can be undone', async () => {
    await open();
    const made: unknown[] = [];
    const expected: unknown[] = [];
    for (const [name, formatted] of [
      ['Bold', '<p><strong>Toast</strong></p>'],
      ['Italic', '<p><em>Toast</em></p>'],
      ['Underline', '<p><u>Toast</u></p>'],
      ['Strikethrough', '<p><s>Toast</s></p>'],
      ['Quotation', '<blockquote><p>Toast</p></blockquote>'],
      ['Bulleted list', '<ul><li><p>Toast</p></li></ul>'],
      ['Numbered list', '<ol><li><p>Toast</p></li></ol>'],
    ] as const) {
      start('<p>Toast</p>');
      const [used, pressed] = [use(name), stateOf(name, 'aria-pressed')];
      undo();
      made.push([name, used, pressed, html()]);
      expected.push([name, formatted, 'true', '<p>Toast</p>']);
    }
    for (const level of [1, 2, 3, 4, 5, 6]) {
      fireEvent.change(screen.getByLabelText('Text style'), { target: { value: `${level}` } });
      made.push(html());
      expected.push(`<h${level}>Toast</h${level}>`);
    }
    expect(made).toEqual(expected);
  });

  test('indent up to eight steps, and clear formats but no words', async () => {
    await open();
    start('<p data-indent="2">Toast</p>');
    expect(use('Less indent', 4)).toBe('<p>Toast</p>');
    expect(stateOf('Less indent', 'aria-disabled')).toBe('true');
    expect(use('More indent', 12)).toBe('<p data-indent="8">Toast</p>');
    start('<h2>Some <strong>very <em>loud</em></strong> <a href="https://example.com">toast</a></h2>');
    expect(use('Clear formatting')).toBe('<p>Some very loud toast</p>');
  });

  test('nest and lift a list item, and show their keyboard shortcuts', async () => {
    await open();
    const flat = '<ul><li><p>One</p></li><li><p>Two</p></li></ul>';
    run((chain) => chain.setContent(flat).setTextSelection(10));
    expect(use('More indent')).toBe('<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>');
    expect(use('Less indent')).toBe(flat);
    expect(stateOf('Bold', 'aria-label')).toBe('Bold (Ctrl+B)');
    expect(stateOf('Strikethrough', 'aria-keyshortcuts')).toBe('Control+Shift+S');
  });

  test('link the selection to a permitted address, change it and remove it', async () => {
    const { user, press, fill } = await open();
    run((chain) => chain.setContent('<p>Toast</p>').selectAll());
    const link = async (address: string) => {
      await press(/^Link \(/);
      await fill('Address', address);
      await user.keyboard('{Enter}');
    };
    const attributes = 'target="_blank" rel="noopener noreferrer nofollow"';
    await link('javascript:alert(1)');
    await shown('Start the link with http, https, mailto or tel.');
    expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect([screen.queryByLabelText('Address'), html()]).toEqual([null, '<p>Toast</p>']);
    await link('example.com');
    expect(html()).toBe(`<p><a ${attributes} href="https://example.com">Toast</a></p>`);
    await press(/^Link \(/);
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://example.com');
    await press('Remove link');
    expect(html()).toBe('<p>Toast</p>');
    run((chain) => chain.setTextSelection(6));
    await link('example.com/more');
    expect(html()).toContain('href="https://example.com/more">example.com/more</a>');
  });
});
