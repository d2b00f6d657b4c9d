import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { CatalogueTarget, FeaturedStoryInput, ProductInput } from '#functions/ops/catalogue.ts';
import { filesOfStack, tableOfStack } from '#infra/local/stack-clients.ts';
import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { aShop } from './a-shop.ts';
import { jpegOf } from './images.ts';

/** The catalogue of a local stack, for the operator's commands. */
export function catalogueTarget(addresses: StackAddresses): CatalogueTarget {
  return { table: tableOfStack(addresses), files: filesOfStack(addresses) };
}

/** A folder with `photo.jpg`, `film.webm`, `film.mp4`, `captions.vtt` and `notes.txt`. */
export async function catalogueFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tellwren-catalogue-'));
  const write = (name: string, bytes: Buffer | string) => writeFileSync(join(folder, name), bytes);
  write('photo.jpg', await jpegOf(640, 400));
  write('film.webm', Buffer.from('1a45dfa3a3428682', 'hex'));
  write('film.mp4', Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom')]));
  write('captions.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n');
  write('notes.txt', 'Not a picture.');
  return folder;
}

/** With a unique name, as tests share the stack's catalogue. */
export function aProductWish(over: Partial<ProductInput> = {}): ProductInput {
  const productId = `p-${ulid().toLowerCase()}`;
  return {
    productId,
    name: `Frame ${productId}`,
    image: 'photo.jpg',
    basePriceCents: 2500,
    description: '<p onclick="x()">Oak.<script>1</script></p>',
    variants: [{ name: 'Large', priceCents: 4999 }],
    ...over,
  };
}

export function aFeaturedStoryWish(over: Partial<FeaturedStoryInput> = {}): FeaturedStoryInput {
  const featuredStoryId = `f-${ulid().toLowerCase()}`;
  return {
    featuredStoryId,
    name: 'Burnt Toast',
    author: 'Mabel Fane',
    company: 'Fane Bakery',
    description: '<p>It began.<img src=x onerror=alert(1)></p>',
    images: [{ file: 'photo.jpg', alt: 'A bakery' }],
    stats: [{ label: 'Reach', value: '12,400' }],
    videos: [{ file: 'film.webm', poster: 'photo.jpg', captions: 'captions.vtt' }],
    consent: { by: 'Mabel Fane', givenAt: '2026-10-01T09:00:00.000Z', how: 'signed form' },
    ...over,
  };
}

const localFiles: Readonly<Record<string, Buffer>> = {
  'photo.jpg': Buffer.from('a photo'),
  'film.webm': Buffer.from('1a45dfa3', 'hex'),
  'film.mp4': Buffer.from('\0\0\0\x18ftypisom'),
  'captions.vtt': Buffer.from('WEBVTT'),
};

/** The shop with an empty catalogue, the operator's files, and a picture `broken.jpg` that cannot be decoded. */
export function openCatalogueShop() {
  const shop = aShop({
    async cleanImages(bytes: Uint8Array) {
      if (String(bytes) === 'broken') throw new AppError('unsupported-image');
      return { bytes, widthPx: 640, heightPx: 400 };
    },
  });
  return {
    ...shop,
    readLocal: async (name: string) => localFiles[name] ?? Buffer.from(name === 'broken.jpg' ? 'broken' : 'nothing'),
    storedKeys: () => [...shop.stored.keys()],
  };
}

export type CatalogueShop = ReturnType<typeof openCatalogueShop>;
