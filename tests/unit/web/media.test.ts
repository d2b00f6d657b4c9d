import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { seededProducts, seededStories } from '#infra/local/seed/catalogue-content.ts';
import { type PageId, pages } from '#shared/names/pages.ts';
import { films } from '#web/media/films.ts';
import { examplePosts } from '#web/src/features/landing/model/example-posts.ts';
import { sampleFilm } from '#web/src/lib/film.ts';
import { cardPath } from '#web/src/lib/social-meta.ts';

const publicFolder = resolve(import.meta.dirname, '../../../web/public');
const seedFolder = resolve(import.meta.dirname, '../../../infra/local/seed');

/** PNG, section 11.2.2: after the signature, the chunk IHDR starts with width and height. */
function pngSize(file: string): { width: number; height: number } {
  const bytes = readFileSync(join(publicFolder, file));
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(bytes.subarray(12, 16).toString('latin1')).toBe('IHDR');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const bytesOf = (file: string) => statSync(join(publicFolder, file)).size;

/** The total size in bytes of files in a folder with these endings. */
function weigh(folder: string, ...ends: readonly string[]): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.some((end) => name.endsWith(end)))
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}

describe('social cards', () => {
  const indexed = Object.keys(pages)
    .filter((id): id is PageId => id in pages)
    .filter((id) => pages[id].indexed)
    .map(cardPath);

  test('are 1200 by 630 and below 120 KB', () => {
    for (const file of indexed) {
      expect(pngSize(file), file).toEqual({ width: 1200, height: 630 });
      expect(bytesOf(file), file).toBeLessThan(120_000);
    }
  });

  test('exist for indexed pages only', () => {
    const drawn = readdirSync(join(publicFolder, 'og')).map((name) => `/og/${name}`);
    expect(drawn.toSorted()).toEqual(indexed.toSorted());
  });
});

test('icons are as wide and high as their manifests say, and small', () => {
  const sides = { 'icon-192.png': 192, 'icon-512.png': 512, 'icon-maskable-512.png': 512, 'apple-touch-icon.png': 180 };
  for (const [file, side] of Object.entries(sides)) {
    expect(pngSize(file), file).toEqual({ width: side, height: side });
    expect(bytesOf(file), file).toBeLessThan(15_000);
  }
});

test('the maskable icon has opaque corners', async () => {
  const { data, info } = await sharp(join(publicFolder, 'icon-maskable-512.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [0, info.width - 1, info.width * (info.height - 1), info.width * info.height - 1];
  expect(corners.map((pixel) => data[pixel * 4 + 3])).toEqual([255, 255, 255, 255]);
});

describe('every post', () => {
  test('has a portrait titled as an illustration', () => {
    for (const { profilePicture } of examplePosts) {
      expect(readFileSync(join(publicFolder, profilePicture), 'utf8')).toContain('<title>Illustration');
      expect(bytesOf(profilePicture), profilePicture).toBeLessThan(5_000);
    }
  });

  test('has its pictures in both widths, in portrait format', async () => {
    const mostBytes = { 480: 20_000, 828: 30_000 };
    for (const { imageSource } of examplePosts.flatMap(({ media }) => media)) {
      for (const [width, most] of Object.entries(mostBytes)) {
        const file = imageSource.replace('-828.', `-${width}.`);
        const picture = await sharp(join(publicFolder, file)).metadata();
        const format = [picture.format, picture.width, picture.height];
        expect(format, file).toEqual(['heif', Number(width), (Number(width) * 5) / 4]);
        expect(bytesOf(file), file).toBeLessThan(most);
      }
    }
  });
});

test('every film has two encodings, a poster and captions with all its words and sounds', async () => {
  for (const { name, shots, sound } of films) {
    expect(bytesOf(`films/${name}.webm`)).toBeLessThan(300_000);
    expect(bytesOf(`films/${name}.mp4`)).toBeLessThan(420_000);
    const poster = await sharp(join(publicFolder, `films/${name}-poster.webp`)).metadata();
    expect([poster.width, poster.height]).toEqual([800, 600]);
    expect(bytesOf(`films/${name}-poster.webp`)).toBeLessThan(40_000);
    const captions = readFileSync(join(publicFolder, `films/${name}.vtt`), 'utf8');
    expect(captions.startsWith('WEBVTT\n\n')).toBe(true);
    for (const said of [sound, ...shots.map(({ words }) => words)]) expect(captions).toContain(said);
    expect(captions.match(/ --> /g)).toHaveLength(shots.length);
  }
});

test('the transcript of the sample film contains the words of its shots', () => {
  const told = sampleFilm.transcript.join(' ');
  const [first] = films;
  for (const { words } of first?.shots ?? []) expect(told).toContain(words);
  for (const { address } of sampleFilm.sources) expect(existsSync(join(publicFolder, address))).toBe(true);
  expect(existsSync(join(publicFolder, sampleFilm.poster ?? 'none'))).toBe(true);
});

test('every seeded product and story has its files', () => {
  const named = [
    ...seededProducts.map(({ image }) => image),
    ...seededStories.flatMap(({ images }) => images.map(({ file }) => file)),
    ...seededStories.flatMap(({ videos = [] }) =>
      videos.flatMap(({ file, poster, captions }) => [file, poster, captions]),
    ),
  ].filter((file) => typeof file === 'string');
  expect(named.length).toBeGreaterThan(17);
  expect(named.filter((file) => !existsSync(join(seedFolder, file)))).toEqual([]);
});

test('media stay below 3 MB in total and below a limit per kind', () => {
  const weights = {
    films: weigh(join(publicFolder, 'films'), '.mp4', '.webm', '.webp', '.vtt'),
    cards: weigh(join(publicFolder, 'og'), '.png'),
    posts: weigh(join(publicFolder, 'posts'), '.avif', '.svg'),
    pictures: weigh(join(seedFolder, 'pictures'), '.webp'),
  };
  expect(weights.films).toBeLessThan(1_250_000);
  expect(weights.cards).toBeLessThan(700_000);
  expect(weights.posts).toBeLessThan(500_000);
  expect(weights.pictures).toBeLessThan(600_000);
  expect(weigh(publicFolder, '') + weigh(join(seedFolder, 'pictures'), '')).toBeLessThan(3_000_000);
});
