import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { generatePdf } from '#shared/endpoints/document.ts';
import { getShare, shareStory } from '#shared/endpoints/share.ts';
import { getStory } from '#shared/endpoints/story.ts';
import { updateCaption, uploadStoryImage } from '#shared/endpoints/story-editing.ts';
import { eventually } from '#tests/support/product.ts';
import { visualFaults } from './support/axe.ts';
import { share } from './support/share-samples.ts';
import { story } from './support/story-samples.ts';
import { setUpStoryVisits } from './support/story-visit.ts';
import { wholeDescribe, wholeTest } from './support/whole-proof.ts';

const visit = setUpStoryVisits();
let picture: string;

beforeAll(async () => {
  const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  picture = `data:image/jpeg;base64,${small.toString('base64')}`;
});

const illustrated = () => ({
  ...story,
  image: picture,
  captions: story.captions.map((caption, index) => ({ ...caption, url: index < 2 ? picture : null })),
});

wholeDescribe('no accessibility violations and no horizontal scrolling', () => {
  test('a story with images', async () => {
    visit.api.answer(getStory, { success: true, data: { ...illustrated(), isFilm: true } });
    await visit.open();
    await visit.page.getByRole('button', { name: 'Remove (story image)' }).waitFor();
    expect(await visualFaults(visit.page)).toEqual([]);
  });

  test('a story during changes, and after failed changes', async () => {
    visit.api.answer(getStory, { success: true, data: illustrated() });
    visit.api.fail(updateCaption, 'service-unavailable');
    visit.api.fail(uploadStoryImage, 'unsupported-image');
    visit.api.fail(generatePdf, 'too-many-requests');
    await visit.open();
    await visit.page.getByRole('button', { name: 'Edit caption 1' }).click();
    await visit.page.getByRole('textbox', { name: 'Caption 1' }).fill('x '.repeat(1050));
    expect(await visualFaults(visit.page)).toEqual([]);
    await visit.page.getByRole('button', { name: 'Edit caption 2' }).click();
    await visit.page.getByText('Not saved. This is not').waitFor();
    const photo = Buffer.from(picture.replace(/^[^,]*,/, ''), 'base64');
    await visit.page
      .getByLabel('File of the story image')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await visit.page.getByText('Not saved. Unsupported image.').waitFor();
    await visit.page.getByRole('button', { name: 'Download PDF' }).click();
    await visit.page.getByText('Error saving pdf file. That').waitFor();
    expect(await visualFaults(visit.page)).toEqual([]);
  });

  test('a missing story', async () => {
    visit.api.fail(getStory, 'story-not-found');
    await visit.open();
    await visit.page.getByRole('heading', { level: 1, name: 'No story found' }).waitFor();
    expect(await visualFaults(visit.page)).toEqual([]);
  });
});

test('the share dialog, before and after the link is made', async () => {
  visit.api.answer(getShare, { success: true, data: null });
  visit.api.answer(shareStory, { success: true, message: 'Your page is shared', data: share });
  await visit.open();
  await visit.page.locator('[data-slot=story-bar]').getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = visit.page.getByRole('dialog', { name: 'Share your story' });
  const create = dialog.getByRole('button', { name: 'Create the link' });
  await visit.page.setViewportSize({ width: 390, height: 600 });
  await create.waitFor();
  const { y = 600, height = 0 } = (await create.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(600);
  expect(await visualFaults(visit.page, '[role=dialog]')).toEqual([]);
  await create.click();
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await dialog.getByText('for good').waitFor();
  expect(await visualFaults(visit.page, '[role=dialog]')).toEqual([]);
});

describe('by keyboard alone', () => {
  const focused = () =>
    visit.page.evaluate<string>(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()",
    );

  /** Presses Tab until that part has the focus. */
  async function tabTo(name: string): Promise<void> {
    for (let stop = 0; stop < 80; stop += 1) {
      await visit.page.keyboard.press('Tab');
      const now = await focused();
      expect(await visit.page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
      if (now === name) return;
    }
    throw new Error(`no stop at ${name}`);
  }

  test('a caption is edited and copied; the bar does not cover the focused element', async () => {
    await visit.page.setViewportSize({ width: 320, height: 640 });
    const data = { _id: 'c1', text: 'By keyboard', updatedAt: story.updatedAt };
    visit.api.answer(updateCaption, { success: true, message: 'ok', data });
    await visit.open();
    await tabTo('Use your photo (story image)');
    await tabTo('Edit caption 1');
    await visit.page.keyboard.press('Space');
    await eventually(async () => (await focused()) === 'Caption 1' || undefined, 'the field');
    const field = visit.page.getByRole('textbox', { name: 'Caption 1' });
    const height = async () => (await field.boundingBox())?.height ?? 0;
    const before = await height();
    await field.fill('A line.\n'.repeat(12));
    expect(await height()).toBeGreaterThan(before + 100);
    await visit.page.keyboard.press('Control+A');
    await visit.page.keyboard.type('By keyboard');
    await visit.page.keyboard.press('Tab');
    expect(await focused()).toBe('Save');
    await visit.page.keyboard.press('Enter');
    await eventually(async () => (await focused()) === 'Edit caption 1' || undefined, 'the way back');
    await eventually(async () => visit.sentTo('/c1')[0], 'the save');
    expect(visit.sentTo('/c1')).toEqual([{ text: 'By keyboard' }]);

    const covered: string[] = [];
    for (let stop = 0; stop < 24; stop += 1) {
      await visit.page.keyboard.press('Tab');
      const hidden = await visit.page.evaluate<boolean>(`(() => {
        const part = document.activeElement;
        if (part.closest('.story-bar, footer, header') !== null) return false;
        const bar = document.querySelector('.story-bar').getBoundingClientRect();
        return part.getBoundingClientRect().bottom > bar.top + 1;
      })()`);
      if (hidden) covered.push(await focused());
    }
    expect(covered).toEqual([]);
  });

  wholeTest('the bar can be reached and the paper chosen', async () => {
    visit.api.answerFile(generatePdf, Buffer.from('%PDF-1.7'));
    await visit.open();
    await tabTo('Download PDF');
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await visit.page.keyboard.press(key);
    await Promise.all([visit.page.waitForEvent('download'), visit.page.keyboard.press('Enter')]);
    expect(visit.sentTo('/generate-pdf')).toMatchObject([{ paper: 'a5' }]);
  });
});
