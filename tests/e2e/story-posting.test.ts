import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adaptText, listAdaptations, updatePosting } from '#shared/endpoints/posting.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { updateCaption } from '#shared/endpoints/story-editing.ts';
import { ideaKey } from '#shared/posting/idea-key.ts';
import type { Adaptation } from '#shared/schemas/adaptation.ts';
import type { Posting } from '#shared/schemas/posting.ts';
import { dayLine, ideaLine } from '#shared/story/story-text.ts';
import { story as sample } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';

const visit = setUpStoryVisits();

const post = { hook: 'Don’t ask.', post: 'Show it, with the lid off.' };
const ideas = ['The toaster', 'The pen', 'The crumbs'].map((title) =>
  ideaLine({ ...post, title, format: 'photo' }, 'en'),
);
const days = (['Monday', 'Wednesday', 'Friday'] as const).map((day) =>
  dayLine({ ...post, day, title: `On ${day}`, format: 'story', cta: 'Come by.' }, 'en'),
);
const list = (heading: string, lines: readonly string[]) =>
  `<h4>${heading}</h4><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
const story = {
  ...sample,
  description: `<p>The grill was on high.</p>${list('Your content strategy', ideas)}${list('Your weekly schedule', days)}`,
  posting: { start: null, done: [] } as Posting,
};
const key = (title: string) => ideaKey({ title, text: '' });
const start = { day: '2026-10-23', time: '09:00', zone: 'Europe/Berlin', weeks: 4, sequence: 2 } as const;
const answerPosting = (posting: Posting) => {
  visit.api.answer(updatePosting, { success: true, message: 'The plan has been saved', data: posting });
};

async function saveDownload(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

test('ticks an idea at once, and rolls back that tick alone when it cannot be saved', async () => {
  visit.api.answer(getStory, { success: true, data: { ...story, posting: { start: null, done: [key('The pen')] } } });
  answerPosting({ start: null, done: [key('The pen'), key('The toaster')] });
  await visit.open();
  const { page } = visit;
  const tick = (title: string) => page.getByRole('checkbox', { name: `Done: ${title}` });
  // Not `check`, which expects the new state in the same turn: the tick is shown a turn later.
  await tick('The toaster').click();
  await page.getByText('Two done.').waitFor();
  await expect.poll(() => visit.sentTo('/posting')).toEqual([{ done: { key: key('The toaster'), done: true } }]);
  visit.api.answer(getStory, {
    success: true,
    data: { ...story, posting: { start: null, done: [key('The pen'), key('The toaster')] } },
  });
  visit.api.fail(updatePosting, 'service-unavailable');
  await tick('The crumbs').click();
  await page.getByRole('alert').filter({ hasText: 'This tick wasn’t saved.' }).waitFor();
  expect(await Promise.all(['The toaster', 'The pen', 'The crumbs'].map((title) => tick(title).isChecked()))).toEqual([
    ...[true, true, false],
  ]);
  const box = await tick('The pen').locator('xpath=..').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('saves the suggested start with the first file, and dates the week', async () => {
  visit.api.answer(getStory, { success: true, data: story });
  answerPosting({ start, done: [] });
  await visit.open();
  const { page } = visit;
  const { name, text } = await saveDownload(page, () => page.getByRole('button', { name: 'Add to calendar' }).click());
  expect(name).toBe('burnt-toast-and-a-signed-lease-posts.ics');
  expect(visit.sentTo('/posting')).toEqual([
    { start: { day: expect.any(String), time: '09:00', zone: expect.any(String), weeks: 1 } },
  ]);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  // Three days of the week, then three ideas; the clocks change on 25 October.
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString().slice(0, 16))).toEqual([
    ...['2026-10-23T07:00', '2026-10-26T08:00', '2026-10-28T08:00'],
    ...['2026-10-30T08:00', '2026-11-06T08:00', '2026-11-13T08:00'],
  ]);
  expect(events[0]?.summary).toBe('Story: On Friday');
  await page.getByText('26 Oct').first().waitFor();
});

test('offers CSV files for four tools, with the same dates', async () => {
  visit.api.answer(getStory, { success: true, data: { ...story, posting: { start, done: [key('The pen')] } } });
  await visit.open();
  const { page } = visit;
  await page.getByRole('button', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download as CSV' });
  await dialog.getByText('don’t open it in Excel').first().waitFor();
  const { name, text } = await saveDownload(page, () => dialog.getByRole('button', { name: /^Publer/ }).click());
  expect(name).toBe('burnt-toast-and-a-signed-lease-publer.csv');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data.map((row) => row['Date'])).toEqual([
    ...['2026-10-23 09:00', '2026-10-26 09:00', '2026-10-28 09:00', '2026-10-30 09:00', '2026-11-09 09:00'],
  ]);
  expect(visit.sentTo('/posting')).toEqual([]);
});

test('saves a changed start at once, and keeps the one before when that fails', async () => {
  visit.api.answer(getStory, { success: true, data: { ...story, posting: { start, done: [] } } });
  visit.api.fail(updatePosting, 'service-unavailable');
  await visit.open();
  const { page } = visit;
  await page.getByLabel('Starts on').fill('2026-12-01');
  await page.getByRole('alert').filter({ hasText: 'The start of your plan wasn’t saved.' }).waitFor();
  await expect.poll(() => page.getByLabel('Starts on').inputValue()).toBe(start.day);
  answerPosting({ start: { ...start, zone: 'Asia/Tokyo' }, done: [] });
  await page.getByRole('button', { name: 'Change the time zone' }).click();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect
    .poll(() => visit.sentTo('/posting').at(-1))
    .toEqual({ start: { day: start.day, time: '09:00', zone: 'Asia/Tokyo', weeks: 4 } });
});

test('adapts a caption for a channel, shows the changes, and uses the text', async () => {
  const [caption] = story.captions;
  if (caption === undefined) throw new Error('The sample has no captions');
  const adaptation: Adaptation = {
    kind: 'caption',
    key: caption._id,
    channel: 'x',
    text: 'We signed between the crumbs. #toast',
    source: caption.text,
    createdAt: '2026-11-24T10:00:00.000Z',
  };
  const older: Adaptation = { ...adaptation, channel: 'linkedin', source: 'Another text.', text: 'From before.' };
  visit.api.answer(getStory, { success: true, data: story });
  visit.api.answer(listAdaptations, { success: true, data: [older] });
  visit.api.fail(adaptText, 'model-answer-unusable');
  await visit.open();
  const { page } = visit;
  await page.getByRole('button', { name: 'Adapt caption 1 for a channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adapt caption 1' });
  await dialog.getByText('LinkedIn', { exact: true }).click();
  await dialog.getByText('This is from an earlier version of your text.').waitFor();
  await dialog.getByText('X', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Write it for X' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'wasn’t good enough' }).waitFor();
  visit.api.answer(adaptText, { success: true, message: 'The text has been adapted', data: adaptation });
  await dialog.getByRole('button', { name: 'Write it for X' }).click();
  await dialog.getByText('36 of 280, as X counts').waitFor();
  expect(await dialog.locator('ins').allTextContents()).toContain('#');
  expect(await dialog.locator('del').count()).toBeGreaterThan(0);
  visit.api.answer(updateCaption, {
    success: true,
    message: 'Caption has been updated',
    data: { _id: caption._id, text: adaptation.text, updatedAt: adaptation.createdAt },
  });
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await page.getByText('We signed between the crumbs. #toast').first().waitFor();
  expect(visit.sentTo(`/${caption._id}`)).toEqual([{ text: adaptation.text }]);
});

test('adapts a day of the week under the key of its post', async () => {
  const wednesday: Adaptation = {
    kind: 'day',
    key: 'wednesday',
    channel: 'instagram',
    text: 'The lid is off. Come by.',
    source: 'On Wednesday\n\nDon’t ask.\n\nShow it, with the lid off.\n\nCome by.',
    createdAt: '2026-11-24T10:00:00.000Z',
  };
  visit.api.answer(getStory, { success: true, data: { ...story, posting: { start, done: [] } } });
  visit.api.answer(listAdaptations, { success: true, data: [] });
  visit.api.answer(adaptText, { success: true, message: 'The text has been adapted', data: wednesday });
  await visit.open();
  const { page } = visit;
  await page.getByRole('button', { name: 'Adapt Wednesday for a channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adapt Wednesday' });
  await dialog.getByRole('button', { name: 'Write it for Instagram' }).click();
  await dialog.getByText('The lid is off. Come by.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Use this' }).count()).toBe(0);
  expect(visit.sentTo('/adapt').at(-1)).toEqual({ kind: 'day', key: 'wednesday', channel: 'instagram' });
});
