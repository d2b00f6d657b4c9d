import { fireEvent, screen, waitFor } from '@testing-library/react';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { adaptText, listAdaptations, updatePosting } from '#shared/endpoints/posting.ts';
import { getUser } from '#shared/endpoints/session.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { updateCaption } from '#shared/endpoints/story-editing.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import type { Posting } from '#shared/schemas/posting.ts';
import { dayLine, ideaLine } from '#shared/story/story-text.ts';
import { reader, readerSession, story as sample } from '#tests/e2e/support/story-samples.ts';
import { catchDownloads, findDialog, shown } from './support/queries.ts';
import { setUpSite } from './support/render-page.tsx';

const { api, renderPage } = setUpSite();
const post = { hook: 'Don’t ask.', post: 'Show it, with the lid off.' };
const titles = ['The toaster', 'The pen', 'The crumbs'];
const ideas = titles.map((title) => ideaLine({ ...post, title, format: 'photo' }, 'en'));
const days = (['Monday', 'Wednesday', 'Friday'] as const).map((day) =>
  dayLine({ ...post, day, title: `On ${day}`, format: 'story', cta: 'Come by.' }, 'en'),
);
const list = (heading: string, lines: readonly string[]) =>
  `<h4>${heading}</h4><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
const description = `<p>The grill was on high.</p>${list('Your content strategy', ideas)}${list('Your weekly schedule', days)}`;
const key = (title: string) => ideaKey({ title, text: '' });
const start = { day: '2026-10-23', time: '09:00', zone: 'Europe/Berlin', weeks: 4, sequence: 2 } as const;

const answerStory = (posting: Posting) =>
  api.answer(getStory, { success: true, data: { ...sample, description, posting } });
const answerPosting = (data: Posting) => api.answer(updatePosting, { success: true, message: 'ok', data });
const bodiesOf = (endpoint: Parameters<typeof api.callsOf>[0]) => api.callsOf(endpoint).map(({ body }) => body);

beforeEach(() => api.answer(getUser, { success: true, data: reader }));

async function open(posting: Posting) {
  answerStory(posting);
  const rendered = renderPage(`/story/${sample._id}`, readerSession);
  await screen.findByRole('checkbox', { name: 'Done: The toaster' });
  return rendered;
}

test('an idea is ticked at once, and only that tick rolls back when it cannot be saved', async () => {
  const { user } = await open({ start: null, done: [key('The pen')] });
  answerPosting({ start: null, done: [key('The pen'), key('The toaster')] });
  const tick = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Done: ${title}` });
  await user.click(tick('The toaster'));
  await shown('Two done.');
  await waitFor(() => expect(bodiesOf(updatePosting)).toEqual([{ done: { key: key('The toaster'), done: true } }]));
  answerStory({ start: null, done: [key('The pen'), key('The toaster')] });
  api.fail(updatePosting, 'service-unavailable');
  await user.click(tick('The crumbs'));
  await shown('This tick wasn’t saved.');
  await waitFor(() => expect(titles.map((title) => tick(title).checked)).toEqual([true, true, false]));
});

describe('files', () => {
  test('save the suggested start with the first one, which the week shows already', async () => {
    const saved = catchDownloads();
    const { press } = await open({ start: null, done: [] });
    const { value: day } = screen.getByLabelText<HTMLInputElement>('Starts on');
    expect(screen.getByText('Monday').parentElement?.querySelector('time')?.dateTime).toBe(day);
    answerPosting({ start, done: [] });
    await press('Add to calendar');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['burnt-toast-and-a-signed-lease-posts.ics']));
    expect(bodiesOf(updatePosting)).toEqual([{ start: { day, time: '09:00', zone: expect.any(String), weeks: 1 } }]);
    const calendar = new ICAL.Component(ICAL.parse((await saved[0]?.file.text()) ?? ''));
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    // Three days of the week, then three ideas; the clocks change on 25 October.
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString().slice(0, 16))).toEqual([
      ...['2026-10-23T07:00', '2026-10-26T08:00', '2026-10-28T08:00'],
      ...['2026-10-30T08:00', '2026-11-06T08:00', '2026-11-13T08:00'],
    ]);
    expect(events[0]?.summary).toBe('Story: On Friday');
    expect(events[0]?.sequence).toBe((Date.parse(sample.updatedAt) - Date.UTC(2026, 0, 1)) / 1000 + start.sequence);
    await shown('26 Oct');
  });

  test('are offered as CSV for three tools and as a spreadsheet, with the same dates', async () => {
    const saved = catchDownloads();
    const { user, press } = await open({ start, done: [key('The pen')] });
    await press('CSV or Excel');
    const dialog = await findDialog('Download as CSV or Excel');
    await shown('don’t open it in Excel');
    await user.click(dialog.getByRole('button', { name: /^Publer/ }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['burnt-toast-and-a-signed-lease-publer.csv']));
    const text = (await saved[0]?.file.text()) ?? '';
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map((row) => row['Date'])).toEqual([
      ...['2026-10-23 09:00', '2026-10-26 09:00', '2026-10-28 09:00', '2026-10-30 09:00', '2026-11-09 09:00'],
    ]);
    expect(bodiesOf(updatePosting)).toEqual([]);
    await press('CSV or Excel');
    await user.click((await findDialog('Download as CSV or Excel')).getByRole('button', { name: /^Spreadsheet/ }));
    await waitFor(() => expect(saved[1]?.name).toBe('burnt-toast-and-a-signed-lease-posts.xlsx'));
  });
});

test('a changed start is saved at once, and the one before stays when that fails', async () => {
  const { user, press } = await open({ start, done: [] });
  const day = screen.getByLabelText<HTMLInputElement>('Starts on');
  api.fail(updatePosting, 'service-unavailable');
  fireEvent.change(day, { target: { value: '2026-12-01' } });
  await shown('The start of your plan wasn’t saved.');
  await waitFor(() => expect(day.value).toBe(start.day));
  answerPosting({ start: { ...start, zone: 'Asia/Tokyo' }, done: [] });
  await press('Change the time zone');
  await user.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Tokyo');
  await waitFor(() =>
    expect(bodiesOf(updatePosting).at(-1)).toEqual({
      start: { day: start.day, time: '09:00', zone: 'Asia/Tokyo', weeks: 4 },
    }),
  );
});

describe('reminders', () => {
  const name = 'Remind me by email on these days';
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name });

  test('are off, are switched on with the suggested start, and stay as they are when that fails', async () => {
    const { user } = await open({ start: null, done: [] });
    expect(box().checked).toBe(false);
    await shown('At 8 in the morning, ');
    const { value: day } = screen.getByLabelText<HTMLInputElement>('Starts on');
    const saved = { day, time: '09:00', zone: 'Europe/Berlin', weeks: 1, sequence: 1 } as const;
    answerPosting({ start: saved, done: [], reminds: true });
    await user.click(box());
    await shown('Berlin time');
    expect(box().checked).toBe(true);
    expect(bodiesOf(updatePosting)).toEqual([
      { remind: true, start: { day, time: '09:00', zone: expect.any(String), weeks: 1 } },
    ]);
    answerStory({ start: saved, done: [], reminds: true });
    api.fail(updatePosting, 'service-unavailable');
    await user.click(box());
    await shown('Your reminders weren’t changed.');
    await waitFor(() => expect(box().checked).toBe(true));
    expect(bodiesOf(updatePosting).at(-1)).toEqual({ remind: false });
  });

  test('cannot be switched on for a plan that is over, until it starts later', async () => {
    await open({ start: { ...start, day: '2020-01-06' }, done: [] });
    expect(box().disabled).toBe(true);
    await shown('Your plan has no days left. Choose a later start to be reminded.');
    answerPosting({ start: { ...start, day: '2099-01-05' }, done: [], reminds: false });
    fireEvent.change(screen.getByLabelText('Starts on'), { target: { value: '2099-01-05' } });
    await shown('until ');
    expect(box().disabled).toBe(false);
  });
});

describe('a text for a channel', () => {
  const [caption] = sample.captions;
  if (caption === undefined) throw new Error('the sample has no captions');
  const adaptation: Adaptation = {
    kind: 'caption',
    key: caption._id,
    channel: 'x',
    text: 'We signed between the crumbs. #toast',
    source: caption.text,
    createdAt: '2026-11-24T10:00:00.000Z',
  };
  const answerAdapted = (data: Adaptation) => api.answer(adaptText, { success: true, message: 'ok', data });

  test('is written of a caption, shows its changes, and is used', async () => {
    const older: Adaptation = { ...adaptation, channel: 'linkedin', source: 'Another text.', text: 'From before.' };
    api.answer(listAdaptations, { success: true, data: [older] });
    api.fail(adaptText, 'model-answer-unusable');
    const { user, press } = await open({ start: null, done: [] });
    await press('Adapt caption 1 for a channel');
    const dialog = await findDialog('Adapt caption 1');
    await user.click(dialog.getByText('LinkedIn'));
    await shown('This is from an earlier version of your text.');
    await user.click(dialog.getByText('X'));
    await press('Write it for X');
    await shown('wasn’t good enough');
    answerAdapted(adaptation);
    await press('Write it for X');
    await shown('36 of 280, as X counts');
    const changes = (tag: 'ins' | 'del') => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);
    expect(changes('ins')).toContain('#');
    expect(changes('del').length).toBeGreaterThan(0);
    const data = { _id: caption._id, text: adaptation.text, updatedAt: adaptation.createdAt };
    api.answer(updateCaption, { success: true, message: 'ok', data });
    await press('Use this');
    await screen.findByText(adaptation.text);
    await waitFor(() => expect(bodiesOf(updateCaption)).toEqual([{ text: adaptation.text }]));
  });

  test('is written of a day under the key of its post, and cannot replace it', async () => {
    const source = 'On Wednesday\n\nDon’t ask.\n\nShow it, with the lid off.\n\nCome by.';
    api.answer(listAdaptations, { success: true, data: [] });
    answerAdapted({
      ...adaptation,
      kind: 'day',
      key: 'wednesday',
      channel: 'instagram',
      text: 'The lid is off.',
      source,
    });
    const { press } = await open({ start, done: [] });
    await press('Adapt Wednesday for a channel');
    await press('Write it for Instagram');
    await shown('The lid is off.');
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull();
    expect(bodiesOf(adaptText)).toEqual([{ kind: 'day', key: 'wednesday', channel: 'instagram' }]);
  });
});
