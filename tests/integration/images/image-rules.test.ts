import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { formatOf } from '#functions/adapters/images/image-format.ts';
import { jpegOf, noise, pngBomb } from '#tests/support/images.ts';

const clean = createCleanImages();
const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const webp = [...'RIFF????WEBPVP8 '].map((letter) => letter.charCodeAt(0));

describe('formatOf', () => {
  it.each([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
  ])('detects %s by its first bytes', (format, bytes) => {
    expect(formatOf(Uint8Array.from(bytes))).toBe(format);
  });

  it.each([
    ['a JPEG', jpeg.slice(0, 3)],
    ['a PNG', png],
    ['the frame of a WebP', webp.slice(0, 4)],
  ])('requires every byte of the signature of %s', (_, bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(formatOf(Uint8Array.from(changed)), `byte ${at}`).toBeUndefined();
    }
  });

  it('requires WEBP at its offset, because WAVE and AVI share the container', () => {
    for (const name of ['WAVE', 'AVI ', 'XEBP', 'WEBQ'])
      expect(formatOf(Buffer.from(`RIFF????${name}`, 'latin1'))).toBeUndefined();
    expect(formatOf(Buffer.from('????RIFFWEBP', 'latin1'))).toBeUndefined();
  });

  it('returns undefined for leading bytes and for an empty file', () => {
    expect(formatOf(Uint8Array.from([0, ...jpeg]))).toBeUndefined();
    expect(formatOf(Uint8Array.from([]))).toBeUndefined();
  });
});

describe('cleanImages with a small photo', () => {
  it('returns an upright JPEG of its size without its location', async () => {
    const taken = await sharp(noise(60, 40))
      .withExif({ IFD0: { Make: 'Wren' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, ...size } = await clean(taken);
    expect(size).toEqual({ widthPx: 40, heightPx: 60 });
    expect(formatOf(bytes)).toBe('jpeg');
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|Wren/);
  });

  it('fills transparency with white', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
      .png()
      .toBuffer();
    const pixels = await sharp((await clean(glass)).bytes)
      .raw()
      .toBuffer();
    expect(Math.min(...pixels)).toBeGreaterThan(250);
  });

  it('reduces the longer side to 2,000 px and does not enlarge', async () => {
    expect(await clean(await jpegOf(2500, 50))).toMatchObject({ widthPx: 2000, heightPx: 40 });
    expect(await clean(await jpegOf(50, 2500))).toMatchObject({ widthPx: 40, heightPx: 2000 });
    expect(await clean(await jpegOf(2000, 2))).toMatchObject({ widthPx: 2000, heightPx: 2 });
  });

  it('compresses noise of 200 by 200 px to less than half of its best quality', async () => {
    const best = await sharp(noise(200, 200)).jpeg({ quality: 100 }).toBuffer();
    const { bytes } = await clean(best);
    expect(bytes.byteLength).toBeLessThan(best.byteLength / 2);
    expect(bytes.byteLength).toBeGreaterThan(best.byteLength / 8);
  });
});

describe('cleanImages with other input', () => {
  const unsupported = { code: 'unsupported-image' };

  it.each([
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['HEIC under any name', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', Buffer.of()],
    ['only the first bytes', Buffer.from(jpeg)],
  ])('refuses %s', async (_, bytes) => {
    await expect(clean(bytes)).rejects.toMatchObject(unsupported);
  });

  it('refuses a truncated image', async () => {
    const whole = await jpegOf(200, 200);
    await expect(clean(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      ...unsupported,
      cause: expect.any(Error),
    });
  });

  it('refuses more than 40 megapixels by the header, with a message', async () => {
    await expect(clean(pngBomb(8000, 5001))).rejects.toMatchObject({
      code: 'image-too-large',
      message: 'This image is too large. Please choose one of at most 40 megapixels.',
    });
  });

  it('allows only three decoders, no files and no cache', async () => {
    // As in a process that has not cleaned an image yet.
    sharp.unblock({ operation: ['VipsForeignLoad'] });
    sharp.cache(true);
    const first = createCleanImages();
    const photo = sharp(noise(8, 8));
    for (const bytes of await Promise.all([photo.jpeg().toBuffer(), photo.png().toBuffer(), photo.webp().toBuffer()]))
      expect(await first(bytes)).toMatchObject({ widthPx: 8 });
    const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    await expect(sharp(Buffer.from(gif, 'base64')).metadata()).rejects.toThrow('unsupported image format');
    await expect(sharp(import.meta.filename).metadata()).rejects.toThrow();
    expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
  });

  it('accepts 40 megapixels, and returns the first frame of an animation', async () => {
    expect(await clean(pngBomb(8000, 5000))).toMatchObject({ widthPx: 2000, heightPx: 1250 });
    const frames = await sharp(noise(20, 60)).raw().toBuffer();
    const animated = sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } });
    expect(await clean(await animated.webp({ delay: [100, 100, 100] }).toBuffer())).toMatchObject({ heightPx: 20 });
  });
});
