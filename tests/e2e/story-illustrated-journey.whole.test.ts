import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { endpoints } from '#shared/endpoints/index.ts';
import { viewportsFor } from '#tests/e2e/support/browser.ts';
import { setUpWholeSite } from '#tests/e2e/support/whole-site.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { addStoryBody, callApi, sample } from '#tests/support/product.ts';

const site = setUpWholeSite();

/** As a phone takes it: lying on its side, with the place in it. */
async function photoOfHome(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal', noise } })
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test.each(viewportsFor('desk'))(
  'a customer illustrates a story, changes a caption, copies it and saves it as a PDF, on a %s',
  async (_, viewport) => {
    const { token, storyId } = await customerWithStory(site.addresses, 'Iris', addStoryBody);
    const { page, faults } = await site.openPage({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
    const session = { token, allowedStories: '0', firstStory: 'false', subscriptionActive: 'false' };
    await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(session)})`);
    await page.goto(`${site.addresses.web}/story/${storyId}`);

    const photo = { name: 'home.jpg', mimeType: 'image/jpeg', buffer: await photoOfHome() };
    expect((await sharp(photo.buffer).metadata()).exif).toBeDefined();
    for (const place of ['story image', 'image of caption 2']) {
      await page.getByLabel(`File of the ${place}`).setInputFiles(photo);
      await page.getByRole('button', { name: `Replace (${place})` }).waitFor();
    }

    await page.getByRole('button', { name: 'Edit caption 1' }).click();
    await page.getByRole('textbox', { name: 'Caption 1' }).fill('Said by me,\nin my own words.');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('heading', { name: 'Your Content', exact: true }).click();
    expect((await saved).status()).toBe(200);

    await page.reload();
    await page.getByText('Said by me,').waitFor();
    const { body: now } = await callApi(site.addresses, endpoints.getStory, { token, path: { storyId } });
    expect(now.data.captions[0].text).toBe('Said by me,\nin my own words.');
    for (const address of [now.data.image, now.data.captions[1].url]) {
      const served = await fetch(address);
      expect(served.headers.get('content-type')).toBe('image/jpeg');
      const { exif, orientation, width, height } = await sharp(await served.arrayBuffer()).metadata();
      expect([exif, orientation, width, height]).toEqual([undefined, undefined, 600, 800]);
      await expect.poll(() => page.locator(`img[src="${address}"]`).count()).toBeGreaterThan(0);
    }

    await page.getByRole('button', { name: 'Copy to clipboard' }).click();
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied.startsWith(`${sample.title}\n\n`)).toBe(true);

    const asked = page.waitForRequest((request) => request.url().endsWith('/generate-pdf'));
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(JSON.parse((await asked).postData() ?? '').images).toHaveLength(2);
    expect(download.suggestedFilename()).toBe('story.pdf');
    const pdf = await readFile(await download.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(30_000);

    await page.goto(`${site.addresses.web}/story`);
    await page.locator('[data-slot=story-item] img').waitFor();
    expect(faults).toEqual([]);
  },
);
