import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerMessage,
  changeMessage,
  endReportedShare,
  getMessage,
  listMessages,
} from '#shared/endpoints/desk-messages.ts';
import type { DeskMessage } from '#shared/schemas/desk-messages.ts';
import { deskMessage as message, messageSummaries, reportedPage } from '#tests/e2e/support/desk-samples.ts';
import { findDialog, shown } from './support/queries.ts';
import { setUpDesk } from './support/render-desk.tsx';

const { api, renderDesk } = setUpDesk();
const path = `/messages/${message.messageId}`;
const pane = () => within(screen.getByRole('region', { name: /Agnes Moor|Report of a shared page/ }));
const list = () => within(screen.getByRole('list', { name: 'Messages' }));
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const button = (name: string) => screen.getByRole('button', { name });
/** The message that the page and each act show from now on. */
function answerWith(changed: Partial<DeskMessage> = {}, of = message): void {
  const data = { ...of, ...changed };
  api.answer(getMessage, { success: true, data });
  for (const endpoint of [answerMessage, changeMessage, endReportedShare])
    api.answer(endpoint, { success: true, message: 'ok', data });
}

beforeEach(() => {
  api.answer(listMessages, { success: true, data: messageSummaries, cursor: null });
  answerWith();
});

async function openMessage(role: 'support' | 'owner' = 'support') {
  const rendered = renderDesk(path, role);
  await screen.findByLabelText('Your answer');
  return rendered;
}

describe('the inbox', () => {
  test('moves by keys, with the focus on the message, and searches the loaded messages', async () => {
    const { user } = renderDesk('/messages', 'support');
    await shown('Where is my story?');
    await shown('Choose a message to read and answer it.');
    await user.keyboard('j');
    await screen.findByLabelText('Your answer');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    expect(
      list()
        .getByRole('link', { name: /Agnes Moor/ })
        .getAttribute('aria-current'),
    ).toBe('true');
    expect(pane().getByRole('link', { name: 'Open the customer' }).getAttribute('href')).toBe('/desk/customers/u1');
    answerWith({}, reportedPage);
    await user.keyboard('j');
    await shown('Reason: private');
    const search = screen.getByRole('searchbox', { name: 'Search the loaded messages' });
    await user.type(search, 'moor story');
    expect(list().getAllByRole('link')).toHaveLength(1);
    await user.type(search, ' nobody');
    await shown('No loaded message contains “moor story nobody”.');
  });

  test('lists done messages by month, and says when there are none', async () => {
    api.answer(listMessages, { success: true, data: [], cursor: null });
    const { user, address } = renderDesk('/messages', 'support');
    await shown('Nobody waits for an answer.');
    await user.click(screen.getByRole('link', { name: 'Done' }));
    const months = field('Sent in') as unknown as HTMLSelectElement;
    await user.selectOptions(months, months.options[1]?.value ?? '');
    await screen.findByText(/^No message of .+ is done\. Choose another month\.$/);
    expect(address()).toMatch(/^\/messages\?state=done&month=20\d\d-\d\d$/);
  });
});

describe('a message', () => {
  test('keeps the draft for the next visit, sends it by Ctrl+Enter once, and shows the answer', async () => {
    const text = 'Dear Agnes, here it is.';
    await (await openMessage()).user.type(field('Your answer'), text);
    await openMessage();
    expect(field('Your answer').value).toBe(text);
    const held = api.hold(answerMessage);
    const answers = [{ at: message.at, name: 'Olive Moss', text }];
    answerWith({ state: 'answered', version: 1, answers });
    const press = () => fireEvent.keyDown(field('Your answer'), { key: 'Enter', ctrlKey: true });
    fireEvent.change(field('Your answer'), { target: { value: text.repeat(300) } });
    press();
    await shown('1,900 characters too many');
    fireEvent.change(field('Your answer'), { target: { value: text } });
    fireEvent.keyDown(field('Your answer'), { key: 'Enter', ctrlKey: true, keyCode: 229 });
    press();
    await screen.findByRole('button', { name: 'Sending…' });
    press();
    held.end();
    await pane().findByRole('heading', { name: /^Olive Moss answered/ });
    expect(api.callsOf(answerMessage).map(({ body }) => body)).toEqual([{ text, version: 0 }]);
    expect(field('Your answer').value).toBe('');
    await shown('Your answer to Agnes Moor is on its way');
  });

  test('keeps the text when the answer fails', async () => {
    const { user } = await openMessage();
    api.fail(answerMessage, 'conflict');
    await user.type(field('Your answer'), 'Dear Agnes');
    await user.click(button('Send the answer'));
    await shown('This has changed in the meantime.');
    expect(field('Your answer').value).toBe('Dear Agnes');
  });

  test('is done at once, and Undo opens it again; it stays open when the server refuses', async () => {
    const { user } = await openMessage();
    const held = api.hold(changeMessage);
    answerWith({ state: 'done' });
    await user.click(button('Mark as done'));
    await pane().findByText('Done');
    held.end();
    await shown('The message is done');
    answerWith();
    await user.click(button('Undo'));
    await screen.findByRole('button', { name: 'Mark as done' });
    expect(api.callsOf(changeMessage).map(({ body }) => body)).toEqual([{ act: 'done' }, { act: 'reopen' }]);
    api.fail(changeMessage, 'service-unavailable');
    await user.click(button('Mark as done'));
    await shown('This is not available right now.');
    await screen.findByRole('button', { name: 'Mark as done' });
    expect(pane().queryByText('New')).not.toBeNull();
  });

  test('takes notes of operators', async () => {
    const { user } = await openMessage();
    answerWith({ notes: [{ at: message.at, name: 'Olive Moss', text: 'Called her.' }] });
    await user.type(field('Add a note'), 'Called her.');
    await user.click(button('Add the note'));
    await pane().findByText(/^Olive Moss, /);
    expect(field('Add a note').value).toBe('');
  });

  test('cannot be answered when mail to its address bounces', async () => {
    answerWith({ isUndeliverable: true });
    renderDesk(path, 'support');
    await shown('Mail to agnes@example.com was refused');
    expect(screen.queryByLabelText('Your answer')).toBeNull();
  });
});

test('a report leads to the page, which ends after a question', async () => {
  answerWith({}, reportedPage);
  const { user } = renderDesk(`/messages/${reportedPage.messageId}`, 'support');
  const link = await screen.findByRole('link', { name: 'Read the page (new tab)' });
  expect(link.getAttribute('href')).toBe('/s/token');
  expect(screen.queryByLabelText('Your answer')).toBeNull();
  await user.click(button('End this page'));
  const dialog = await findDialog('End this page?');
  expect(api.callsOf(endReportedShare)).toEqual([]);
  answerWith({ state: 'done', page: { storyId: 's1', path: null } }, reportedPage);
  await user.click(dialog.getByRole('button', { name: 'End the page' }));
  await shown('This page is no longer shared.');
  expect(api.callsOf(endReportedShare)).toHaveLength(1);
});
