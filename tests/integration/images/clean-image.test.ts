import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCleanImages } from '#functions/adapters/images/clean-image.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { leastCpuMs } from '#tests/support/cpu-time.ts';
import { hostileImages, jpegOf, noise, pngWithPackedText } from '#tests/support/images.ts';

const clean = createCleanImages();

/** Opened before cleanImages restricts libvips to three formats, because the tests read the output with the same library. */
const metadataOf = (bytes: Uint8Array) => sharp(bytes).metadata();

const gps = {
  IFD0: { Make: 'Wren', Copyright: 'Ada' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 33/1 0/1' },
};

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await clean(bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? `${error.status} ${error.code}` : `not refused: ${String(error)}`;
}

describe('cleanImages', () => {
  it('returns a JPEG of at most 2,000 px per side for every input format', async () => {
    const pixels = noise(2400, 1200);
    for (const bytes of await Promise.all([
      sharp(pixels).jpeg().toBuffer(),
      sharp(pixels).png({ compressionLevel: 1 }).toBuffer(),
      sharp(pixels).webp({ effort: 0 }).toBuffer(),
    ])) {
      const image = await clean(bytes);
      expect(image).toMatchObject({ widthPx: 2000, heightPx: 1000 });
      expect(await metadataOf(image.bytes)).toMatchObject({ format: 'jpeg', width: 2000, height: 1000, space: 'srgb' });
    }
  });

  it('does not enlarge an image', async () => {
    expect(await clean(await jpegOf(300, 200))).toMatchObject({ widthPx: 300, heightPx: 200 });
    expect(await clean(await jpegOf(1, 1))).toMatchObject({ widthPx: 1, heightPx: 1 });
  });

  it('removes location, camera, author and colour profile', async () => {
    const taken = await sharp(noise(400, 300))
      .jpeg()
      .withExif(gps)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Leeds</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    expect((await metadataOf(taken)).exif?.includes('Wren')).toBe(true);
    const { bytes } = await clean(taken);
    const { exif, xmp, icc, iptc } = await metadataOf(bytes);
    expect({ exif, xmp, icc, iptc }).toEqual({ exif: undefined, xmp: undefined, icc: undefined, iptc: undefined });
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Exif|GPS|Wren|Leeds|ICC_PROFILE|adobe/);
  });

  it('applies the EXIF orientation', async () => {
    const lying = await sharp(noise(400, 300)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await clean(lying)).toMatchObject({ widthPx: 300, heightPx: 400 });
  });

  it('removes data after the image', async () => {
    const tail = Buffer.from('PK\x03\x04<script>alert(1)</script><?php system("id");');
    const { bytes } = await clean(Buffer.concat([await jpegOf(40, 30), tail]));
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/<script|<\?php|system/);
    expect(Buffer.from(bytes).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  it('fills transparency with white', async () => {
    const glass = { create: { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
    const { bytes } = await clean(await sharp(glass).png().toBuffer());
    expect([...(await sharp(bytes).raw().toBuffer())].every((value) => value > 250)).toBe(true);
  });

  it('returns the first frame of an animation', async () => {
    const frames = await sharp(noise(20, 60)).raw().toBuffer();
    const animated = await sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    expect(await metadataOf(animated)).toMatchObject({ pages: 3 });
    expect(await clean(animated)).toMatchObject({ widthPx: 20, heightPx: 20 });
  });

  it.each([
    ['a greyscale', (image: Sharp) => image.greyscale().jpeg()],
    ['a CMYK', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
    ['a 16-bit', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['a progressive', (image: Sharp) => image.jpeg({ progressive: true })],
    ['a palette', (image: Sharp) => image.png({ palette: true })],
  ])('accepts %s image', async (_what, encode) => {
    const { bytes } = await clean(await encode(sharp(noise(60, 40))).toBuffer());
    expect(await metadataOf(bytes)).toMatchObject({ format: 'jpeg', width: 60, height: 40, depth: 'uchar' });
  });

  it('does not decompress text chunks', async () => {
    const png = pngWithPackedText(await sharp(noise(60, 40)).png().toBuffer(), 200_000_000);
    const startedAt = performance.now();
    const verdict = await clean(png).then(
      ({ widthPx }) => widthPx,
      (error: AppError) => error.status,
    );
    console.log(`a PNG with 200 MB of packed text: ${verdict} in ${Math.round(performance.now() - startedAt)} ms`);
    expect([60, 400]).toContain(verdict);
  });
});

describe('hostile images', () => {
  const tooLarge = new Set([
    'a PNG of 900 megapixels in 110 KB',
    'a JPEG that claims 65,000 × 65,000',
    'a WebP that claims 16,383 × 16,383',
  ]);
  let hostile: Readonly<Record<string, Buffer>>;
  beforeAll(async () => {
    hostile = await hostileImages();
    // Loads libvips, so that its load time is not measured.
    await clean(await jpegOf(8, 8));
  }, 60_000);

  const maxMs = 50;
  it('are refused within 50 ms of CPU time', async () => {
    const times: string[] = [];
    for (const [what, bytes] of Object.entries(hostile)) {
      const leastMs = await leastCpuMs(maxMs, async () => {
        expect(await refusal(bytes), what).toBe(tooLarge.has(what) ? '413 image-too-large' : '400 unsupported-image');
      });
      times.push(`${leastMs.toFixed(1).padStart(6)} ms  ${what}`);
      expect(leastMs, what).toBeLessThan(maxMs);
    }
    console.log(times.join('\n'));
    expect(times.length).toBeGreaterThanOrEqual(12);
  }, 60_000);

  it('are refused with a message about accepted images', async () => {
    await expect(clean(hostile['a GIF'] ?? Buffer.of())).rejects.toThrow(
      'Unsupported image. Please choose a JPEG, PNG or WebP.',
    );
    await expect(clean(hostile['a PNG of 900 megapixels in 110 KB'] ?? Buffer.of())).rejects.toThrow('40 megapixels');
  });
});
