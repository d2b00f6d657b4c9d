import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerMessage,
  changeMessage,
  endReportedShare,
  getMessage,
  listMessages,
} from '#shared/endpoints/desk-messages.ts';
import type { DeskMessage, MessageSummary } from '#shared/schemas/desk-messages.ts';
import { visualFaults } from './support/axe.ts';
import { stubOperator } from './support/desk.ts';
import { goTo } from './support/page-ready.ts';
import type { Site } from './support/site.ts';
import type { StubApi } from './support/stub-api.ts';
import { setUpStubbedSite } from './support/stubbed-site.ts';

const openSite = setUpStubbedSite();
let api: StubApi;
let site: Site;
let page: Page;
let faults: readonly string[];

const [firstId, secondId] = ['01K9X0000000000000000000A1', '01K9X0000000000000000000A2'];
const head = { state: 'new', at: '2026-11-20T10:00:00.000Z' } as const;
const agnes = { ...head, messageId: firstId, kind: 'message', name: 'Agnes Moor', email: 'agnes@example.com' } as const;
const report = { ...head, messageId: secondId, kind: 'report', name: 'Report of a shared page', email: null } as const;
const summaries: readonly MessageSummary[] = [
  { ...agnes, beginning: 'Where is my story?', notes: 0 },
  { ...report, beginning: 'Page: Burnt toast', notes: 1 },
];
const stored = { answers: [], notes: [], version: 0, isUndeliverable: false, page: null };
const message: DeskMessage = { ...agnes, ...stored, message: 'Where is my story?\nYours, Agnes', customerId: 'u1' };
const reported: DeskMessage = {
  ...report,
  ...stored,
  message: 'Page: Burnt toast\nReason: private',
  customerId: 'u2',
  page: { storyId: 's1', path: '/s/token' },
  notes: [{ at: head.at, name: 'Sam', text: 'I read it.' }],
};

const open = (path: string) => goTo(page, `${site.url}${path}`);
const pane = () => page.getByRole('region', { name: /Agnes Moor|Report of a shared page/ });
const list = () => page.getByRole('list', { name: 'Messages' });
const callsTo = (path: string) => api.calls.filter((call) => call.path === path);
const answerWith = (
  endpoint: typeof answerMessage | typeof changeMessage | typeof endReportedShare,
  data: DeskMessage,
) => api.answer(endpoint, { success: true, message: 'ok', data });
const show = (data: DeskMessage) => api.answer(getMessage, { success: true, data });

beforeEach(async () => {
  ({ api, site, page, faults } = await openSite());
  page.setDefaultTimeout(10_000);
  await stubOperator(page, api, 'support');
  api.answer(listMessages, { success: true, data: summaries, cursor: null });
  show(message);
});

describe('the inbox', () => {
  test('shows list and message side by side, moves by keys and searches the loaded messages', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('/desk/messages');
    await page.getByText('Choose a message to read and answer it.').waitFor();
    await page.keyboard.press('j');
    await pane().getByText('Yours, Agnes').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2');
    expect(await list().getByRole('link', { name: 'Agnes Moor' }).getAttribute('aria-current')).toBe('true');
    expect(await pane().getByRole('link', { name: 'Open the customer' }).getAttribute('href')).toBe(
      '/desk/customers/u1',
    );
    expect(await visualFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    show(reported);
    await page.keyboard.press('j');
    await pane().getByText('Reason: private').waitFor();
    await page.getByRole('searchbox', { name: 'Search the loaded messages' }).fill('moor story');
    expect(await list().getByRole('link').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Search the loaded messages' }).fill('nobody');
    await page.getByText('No loaded message contains “nobody”.').waitFor();
    expect(faults).toEqual([]);
  });

  test('is a list and then a page on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open('/desk/messages');
    await list().getByRole('link', { name: 'Agnes Moor' }).click();
    await pane().getByText('Yours, Agnes').waitFor();
    expect(await list().isVisible()).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('link', { name: 'All messages' }).click();
    await list().waitFor();
    expect(await pane().count()).toBe(0);
  });

  test('lists done messages by month, and says when there are none', async () => {
    api.answer(listMessages, { success: true, data: [], cursor: null });
    await open('/desk/messages');
    await page.getByText('Nobody waits for an answer.').waitFor();
    await page.getByRole('navigation', { name: 'Which messages' }).getByRole('link', { name: 'Done' }).click();
    await page.getByLabel('Sent in').selectOption({ index: 1 });
    await page.getByText(/No message of .+ is done\. Choose another month\./).waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?state=done&month=20\d\d-\d\d$/);
  });
});

describe('a message', () => {
  test('keeps the draft over a reload, sends it by Ctrl+Enter once, and shows the answer', async () => {
    await open(`/desk/messages/${firstId}`);
    await page.getByLabel('Your answer').fill('Dear Agnes,\nhere it is.');
    await open(`/desk/messages/${firstId}`);
    expect(await page.getByLabel('Your answer').inputValue()).toBe('Dear Agnes,\nhere it is.');
    const answers = [{ at: head.at, name: 'Olive Moss', text: 'Dear Agnes,\nhere it is.' }];
    const answered: DeskMessage = { ...message, state: 'answered', version: 1, answers };
    answerWith(answerMessage, answered);
    show(answered);
    const held = api.hold(answerMessage);
    await page.getByLabel('Your answer').press('Control+Enter');
    await page.getByLabel('Your answer').press('Control+Enter');
    await page.getByRole('button', { name: 'Sending…' }).waitFor();
    held.end();
    await pane().getByRole('heading', { name: 'Olive Moss answered' }).waitFor();
    const path = `/api/desk/messages/${firstId}/answer`;
    expect(callsTo(path).map(({ body }) => body)).toEqual([{ text: 'Dear Agnes,\nhere it is.', version: 0 }]);
    expect(await page.getByLabel('Your answer').inputValue()).toBe('');
    await page.getByText('Your answer to Agnes Moor is on its way').waitFor();
    expect(await visualFaults(page)).toEqual([]);
  });

  test('keeps the text when the answer fails', async () => {
    await open(`/desk/messages/${firstId}`);
    api.fail(answerMessage, 'conflict');
    await page.getByLabel('Your answer').fill('Dear Agnes');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByText('This has changed in the meantime.').waitFor();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('Dear Agnes');
  });

  test('is done at once, and Undo opens it again', async () => {
    await open(`/desk/messages/${firstId}`);
    answerWith(changeMessage, { ...message, state: 'done' });
    show({ ...message, state: 'done' });
    const held = api.hold(changeMessage);
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await pane().getByText('Done', { exact: true }).waitFor();
    held.end();
    await page.getByText('The message is done').waitFor();
    answerWith(changeMessage, message);
    show(message);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Mark as done' }).waitFor();
    const acts = callsTo(`/api/desk/messages/${firstId}`).flatMap(({ body }) => body ?? []);
    expect(acts).toEqual([{ act: 'done' }, { act: 'reopen' }]);
  });

  test('stays open when the server refuses', async () => {
    await open(`/desk/messages/${firstId}`);
    api.fail(changeMessage, 'service-unavailable');
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await page.getByText('This is not available right now.').waitFor();
    await page.getByRole('button', { name: 'Mark as done' }).waitFor();
    expect(await pane().getByText('New', { exact: true }).isVisible()).toBe(true);
  });

  test('takes notes of operators', async () => {
    await open(`/desk/messages/${firstId}`);
    const notes = [{ at: head.at, name: 'Olive Moss', text: 'Called her.' }];
    answerWith(changeMessage, { ...message, notes });
    show({ ...message, notes });
    await page.getByLabel('Add a note').fill('Called her.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await pane()
      .getByText(/^Olive Moss, /)
      .waitFor();
    expect(await page.getByLabel('Add a note').inputValue()).toBe('');
  });

  test('cannot be answered when mail to its address bounces', async () => {
    show({ ...message, isUndeliverable: true });
    await open(`/desk/messages/${firstId}`);
    await pane().getByText('Mail to agnes@example.com bounced').waitFor();
    expect(await page.getByLabel('Your answer').count()).toBe(0);
  });
});

describe('a report', () => {
  test('leads to the page and its owner, and ends the page after a question', async () => {
    show(reported);
    await open(`/desk/messages/${secondId}`);
    const link = pane().getByRole('link', { name: 'Read the page (new tab)' });
    expect(await link.getAttribute('href')).toBe('/s/token');
    expect(await page.getByLabel('Your answer').count()).toBe(0);
    await page.getByRole('button', { name: 'End this page' }).click();
    const dialog = page.getByRole('dialog', { name: 'End this page?' });
    await dialog.waitFor();
    expect(await visualFaults(page, '[role=dialog]')).toEqual([]);
    const ended: DeskMessage = { ...reported, state: 'done', page: { storyId: 's1', path: null } };
    answerWith(endReportedShare, ended);
    show(ended);
    await dialog.getByRole('button', { name: 'End the page' }).click();
    await pane().getByText('This page is no longer shared.').waitFor();
    expect(callsTo(`/api/desk/messages/${secondId}/end-share`)).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});
