import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { generatePdf } from '#shared/endpoints/document.ts';
import { getFilmBrief } from '#shared/endpoints/film-brief.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { uploadStoryImage } from '#shared/endpoints/story-editing.ts';
import { story } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';

const visit = setUpStoryVisits();
let photo: Buffer;
let small: Buffer;

beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  photo = await sharp({ create: { width: 600, height: 450, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
  small = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});

const button = (name: string) => visit.page.getByRole('button', { name, exact: true });

const file = () => visit.page.getByLabel('File of the story image');
const image = () => visit.page.getByRole('img', { name: `Cover of ${story.name}` });

test('a photo is uploaded once as a small JPEG, with progress and preview', async () => {
  const url = `${visit.site.url}/icon.svg`;
  visit.api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url } });
  await visit.open();
  const devtools = await visit.page.context().newCDPSession(visit.page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });
  await visit.page.evaluate(`(() => {
      window.percents = [];
      new MutationObserver(() => {
        const bar = document.querySelector('[role=progressbar]');
        if (bar !== null) window.percents.push(Number(bar.getAttribute('aria-valuenow')));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    })()`);
  // Safari converts a HEIC photo to the first of these.
  expect(await file().getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  await file().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await visit.page.getByRole('progressbar', { name: 'Uploading the story image' }).waitFor();
  expect(await image().getAttribute('src')).toMatch(/^blob:/);
  // A second press while it is sent starts nothing.
  await visit.page.getByRole('button', { name: 'Uploading… (story image)' }).click();
  await visit.page.getByRole('button', { name: 'Replace (story image)' }).waitFor();
  const percents = await visit.page.evaluate<number[]>('window.percents');
  expect(percents.some((percent) => percent > 0 && percent < 100)).toBe(true);
  expect(percents).toEqual([...percents].sort((one, other) => one - other));
  expect(visit.sentTo(`/image-upload/${story._id}`)).toEqual([
    { image: { type: 'image/jpeg', bytes: expect.any(Number) } },
  ]);
  expect(visit.faults).toEqual([]);
});

test('the bar saves one PDF of story, sections and images for a double click', async () => {
  const pdf = Buffer.from('%PDF-1.7 a story');
  visit.api.answerFile(generatePdf, pdf);
  visit.api.answer(getFilmBrief, {
    success: true,
    data: { brief: null, version: 0, isWriting: false, isOlder: false },
  });
  await visit.page.route('http://files.test/**', (route) =>
    route.fulfill({ body: small, contentType: 'image/jpeg', headers: { 'access-control-allow-origin': '*' } }),
  );
  visit.api.answer(getStory, { success: true, data: { ...story, image: 'http://files.test/cover.jpg' } });
  await visit.open();
  await visit.page.getByRole('button', { name: /^Paper: / }).click();
  await button('A5, like a book').click();
  const [download] = await Promise.all([visit.page.waitForEvent('download'), button('Download PDF').dblclick()]);
  expect(download.suggestedFilename()).toBe('story.pdf');
  expect(await readFile(await download.path())).toEqual(pdf);
  const [body, ...more] = visit.sentTo('/generate-pdf');
  expect(more).toEqual([]);
  expect(body).toMatchObject({
    htmlContent: story.description,
    storyId: story._id,
    storyPart1: expect.stringContaining('<p>The grill was on high'),
    storyPart2: expect.stringContaining('<h4>Your values</h4>'),
    title: story.name,
    createdAt: story.createdAt,
    paper: 'a5',
    images: [{ data: expect.stringMatching(/^\/9j\//) }],
    captions: story.captions.map(({ text }) => text),
  });
  expect(visit.faults).toEqual([]);
});

test('the page prints', async () => {
  await visit.page.addInitScript('window.print = () => { window.printed = true; }');
  await visit.open();
  await button('Print').click();
  expect(await visit.page.evaluate('window.printed')).toBe(true);
  await visit.page.emulateMedia({ media: 'print' });
  expect(await visit.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  for (const hidden of [
    'header[data-slot]',
    'footer',
    '.story-bar',
    '.film-upsell',
    '.story-cover',
    '.story-anchors',
    '.book-thread',
    '.section-lead',
    '.caption-actions',
  ])
    expect(await visit.page.locator(hidden).first().isVisible(), hidden).toBe(false);
  expect(await visit.page.evaluate("getComputedStyle(document.querySelector('.story-text p')).fontSize")).toBe(
    '14.6667px',
  );
});
