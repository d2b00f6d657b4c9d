import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { generatePdf } from '#shared/endpoints/document.ts';
import { getStory, listStories } from '#shared/endpoints/story.ts';
import { removeStoryImage, uploadStoryImage } from '#shared/endpoints/story-editing.ts';
import { defaultPrint, printPath } from '#shared/prints/plan.ts';
import { reload } from './support/page-ready.ts';
import { story, summary } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const visit = setUpStoryVisits();
let photo: Buffer;
let picture: string;

beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  photo = await sharp({ create: { width: 600, height: 450, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
  const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  picture = `data:image/jpeg;base64,${small.toString('base64')}`;
});

const button = (name: string) => visit.page.getByRole('button', { name, exact: true });
const bar = () => visit.page.getByRole('region', { name: 'Keep this story' });
const alert = (text: string) => visit.page.getByRole('alert').filter({ hasText: text }).first();

wholeDescribe('the list', () => {
  test('links to the story and its film, and marks stories that are films', async () => {
    const film = { ...summary, _id: '01F', name: 'What Rosa Knew', isFilm: true, image: picture };
    visit.api.answer(listStories, { success: true, data: [summary, film] });
    await visit.open('/story');
    const items = visit.page.locator('[data-slot=story-item]');
    expect(await items.nth(0).getByRole('link').allTextContents()).toEqual(['View Story', 'Turn into a film']);
    expect(await items.nth(0).getByRole('link', { name: 'Turn into a film' }).getAttribute('href')).toBe(
      `/turn-your-story-into-a-film/${summary._id}`,
    );
    expect(await items.nth(1).getByRole('button', { name: 'Already a film' }).isDisabled()).toBe(true);
    expect(await items.nth(1).getByRole('link').allTextContents()).toEqual(['View Story']);
    const pictures = await Promise.all((await items.locator('img').all()).map((image) => image.getAttribute('src')));
    expect(pictures).toEqual([printPath(defaultPrint(summary._id), 'portrait.svg'), picture]);
  });

  test('offers no film of an unfinished or failed story', async () => {
    const writing = { ...summary, _id: '01B', status: 'writing' as const, progress: { done: 1, of: 5 } };
    const failed = { ...summary, _id: '01C', status: 'failed' as const };
    visit.api.answer(listStories, { success: true, data: [writing, failed] });
    await visit.open('/story');
    await visit.page.getByText('Wren couldn’t finish this story.').waitFor();
    expect(await visit.page.getByText('Turn into a film').count()).toBe(0);
  });
});

describe('the image of a story', () => {
  const file = () => visit.page.getByLabel('File of the story image');
  const image = () => visit.page.getByRole('img', { name: `Cover of ${story.name}` });

  test('is uploaded once as a small JPEG, with progress and preview', async () => {
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

  test('is removed after a question, and comes back when the removal fails', async () => {
    visit.api.answer(getStory, { success: true, data: { ...story, image: picture } });
    visit.api.fail(removeStoryImage, 'service-unavailable');
    await visit.open();
    const removeButton = button('Remove (story image)');
    await removeButton.click();
    await button('Keep it').click();
    expect(await visit.page.evaluate('document.activeElement.ariaLabel')).toBe('Remove (story image)');
    await removeButton.click();
    await button('Remove picture').click();
    await visit.page.getByText('The picture wasn’t removed.').waitFor();
    expect(await image().count()).toBe(1);
    visit.api.answer(removeStoryImage, { success: true, message: 'ok' });
    await removeButton.click();
    await button('Remove picture').click();
    await button('Use your photo (story image)').waitFor();
    await expect
      .poll(() => visit.page.evaluate('document.activeElement.ariaLabel'))
      .toBe('Use your photo (story image)');
    expect(await image().count()).toBe(0);
    expect(visit.sentTo(`/story/${story._id}/image`)).toHaveLength(2);
  });

  wholeTest('of a caption is uploaded with the caption id', async () => {
    visit.api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    await visit.open();
    await visit.page
      .getByLabel('File of the image of caption 2')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await visit.page.getByRole('button', { name: 'Replace (image of caption 2)' }).waitFor();
    expect(visit.sentTo(`/image-upload/${story._id}`)).toEqual([
      { _id: 'c2', image: { type: 'image/jpeg', bytes: expect.any(Number) } },
    ]);
  });

  wholeTest('stays visible when the server refuses it, and can be sent again', async () => {
    visit.api.fail(uploadStoryImage, 'unsupported-image');
    await visit.open();
    await file().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await alert('Not saved. Unsupported image. Please choose a JPEG, PNG or WebP.').waitFor();
    expect(await image().getAttribute('src')).toMatch(/^blob:/);
    visit.api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    await visit.page.getByRole('button', { name: 'Try again (story image)' }).click();
    // The refusal goes with the press; the answer has come when another image can be chosen.
    await visit.page.getByText('Not saved.').waitFor({ state: 'detached' });
    await visit.page.getByRole('button', { name: 'Replace (story image)' }).waitFor();
    expect(visit.sentTo(`/image-upload/${story._id}`)).toHaveLength(2);
  });

  wholeTest('shows a message without a network', async () => {
    await visit.open();
    // Code that a press needs is there after the first one.
    await file().setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await alert('This isn’t an image.').waitFor();
    await visit.page.context().setOffline(true);
    await file().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await alert('Not saved. We couldn’t reach Tellwren.').waitFor();
    expect(await image().getAttribute('src')).toMatch(/^blob:/);
  });

  wholeTest('is rejected with a reason when it is a text, empty, HEIC or 20 MB', async () => {
    await visit.open();
    for (const [name, mimeType, buffer, sentence] of [
      ['notes.txt', 'text/plain', Buffer.from('hello'), 'This isn’t an image.'],
      ['photo.jpg', 'image/jpeg', Buffer.alloc(0), 'This file is empty.'],
      [
        'photo.heic',
        'image/heic',
        Buffer.from('\0\0\0\x18ftypheic and more', 'latin1'),
        'Your browser can’t read HEIC photos.',
      ],
    ] as const) {
      await file().setInputFiles({ name, mimeType, buffer });
      await alert(sentence).waitFor();
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'tellwren-photo-'));
    const large = path.join(folder, 'photo.jpg');
    await writeFile(large, Buffer.alloc(20 * 1024 * 1024));
    await file().setInputFiles(large);
    await alert('This image is larger than 15 MB.').waitFor();
    expect(visit.sentTo(`/image-upload/${story._id}`)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  wholeTest('can be dropped onto its placeholder', async () => {
    visit.api.answer(uploadStoryImage, { success: true, message: 'ok', data: { url: picture } });
    await visit.open();
    await visit.page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${photo.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
      const place = document.querySelector('.story-cover');
      for (const type of ['dragenter', 'dragover', 'drop'])
        place.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    })()`);
    await visit.page.getByRole('button', { name: 'Replace (story image)' }).waitFor();
    expect(visit.sentTo(`/image-upload/${story._id}`)).toHaveLength(1);
  });
});

describe('the bar', () => {
  test('copies the story as text and HTML and confirms for 2 seconds', async () => {
    await visit.page.clock.install();
    await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit.open();
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await button('Copy to clipboard').click();
    await button('Copied!').waitFor();
    await visit.page.clock.runFor(1900);
    expect(await button('Copied!').count()).toBe(1);
    await visit.page.clock.runFor(200);
    await button('Copy to clipboard').waitFor();
    const read = (type: string) =>
      visit.page.evaluate<string>(
        `navigator.clipboard.read().then(([item]) => item.getType('${type}')).then((blob) => blob.text())`,
      );
    const text = await read('text/plain');
    expect(text.startsWith(`${story.name}\n\nThe grill was on high`)).toBe(true);
    expect(text).toContain('Your values\n\n• Stubborn hospitality: nobody begins hungry.');
    const html = await read('text/html');
    expect(html).toContain(`<h1>${story.name}</h1>`);
    expect(html).toContain('<h4>Your values</h4>');
  });

  test('saves one PDF of story, sections and images for a double click', async () => {
    const pdf = Buffer.from('%PDF-1.7 a story');
    visit.api.answerFile(generatePdf, pdf);
    visit.api.answer(getStory, { success: true, data: { ...story, image: picture } });
    await visit.open();
    await visit.page.getByRole('combobox', { name: 'PDF paper size' }).selectOption('A5');
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

  wholeTest('fetches a missing image again and reports what is missing', async () => {
    visit.api.answerFile(generatePdf, Buffer.from('%PDF-1.7'));
    visit.api.answer(getStory, { success: true, data: { ...story, image: `${visit.site.url}/gone.jpg` } });
    await visit.open();
    await Promise.all([visit.page.waitForEvent('download'), button('Download PDF').click()]);
    await visit.page.getByText('One image couldn’t be loaded and isn’t in the PDF.').waitFor();
    expect(visit.sentTo('/generate-pdf')).toMatchObject([{ images: [] }]);
  });

  wholeTest('shows why the PDF failed and can be retried', async () => {
    visit.api.fail(generatePdf, 'too-many-requests');
    await visit.open();
    await button('Download PDF').click();
    await visit.page.locator('.Toastify__toast', { hasText: 'Error: Error saving pdf file' }).waitFor();
    await visit.page.getByText('Error saving pdf file. That was a little too fast.').waitFor();
    visit.api.answerFile(generatePdf, Buffer.from('%PDF-1.7'));
    await Promise.all([visit.page.waitForEvent('download'), button('Download PDF').click()]);
    expect(await visit.page.getByText('Error saving pdf file. That').count()).toBe(0);
  });

  wholeTest('shares from the bar and from the head of the page', async () => {
    await visit.open();
    for (const place of [bar(), visit.page.locator('.reader-head')]) {
      await place.getByRole('button', { name: 'Share' }).click();
      const dialog = visit.page.getByRole('dialog', { name: 'Share your story' });
      await dialog.waitFor();
      expect(await dialog.isVisible()).toBe(true);
      await visit.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('prints', async () => {
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
});

wholeTest('a film is offered once, with sample figures and a link or a note that it exists', async () => {
  await visit.open();
  const upsell = visit.page.getByRole('region', { name: 'Your story as a film' });
  expect(await upsell.getByRole('link', { name: 'Buy your film' }).getAttribute('href')).toBe(
    `/turn-your-story-into-a-film/${story._id}`,
  );
  expect(await upsell.getByRole('term').allTextContents()).toEqual(['Reach', 'Reel interaction', 'Ad goal']);
  expect(await upsell.getByText('Sample figures').count()).toBe(1);
  visit.api.answer(getStory, { success: true, data: { ...story, isFilm: true } });
  await reload(visit.page);
  expect(await upsell.getByRole('button', { name: 'Already a film' }).isDisabled()).toBe(true);
  expect(await upsell.getByRole('link').count()).toBe(0);
  expect(await upsell.getByText(/A short film of this story|Sample figures/).count()).toBe(0);
});
