import { describe, expect, it } from 'vitest';
import type { FeaturedStoryRecord } from '#functions/domain/catalogue/featured-story.ts';
import type { Product } from '#functions/domain/catalogue/product.ts';
import {
  changeFeaturedStory,
  putFeaturedStory,
  removeFeaturedStory,
} from '#functions/domain/catalogue/put-featured-story.ts';
import { putProduct, removeProduct } from '#functions/domain/catalogue/put-product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { featuredWish, productWish } from '#tests/support/catalogue.ts';

const local: Readonly<Record<string, Buffer>> = {
  'photo.jpg': Buffer.from('a photo'),
  'broken.jpg': Buffer.from('broken'),
  'film.webm': Buffer.from('1a45dfa3', 'hex'),
  'film.mp4': Buffer.from('\0\0\0\x18ftypisom'),
  'captions.vtt': Buffer.from('WEBVTT'),
};

/** The catalogue in memory, and the keys of its files. */
function world() {
  const products = new Map<string, Product>();
  const stories = new Map<string, FeaturedStoryRecord>();
  const kept = new Set<string>();
  let made = 0;
  const refusing = { names: false };
  const bag = {
    ...{ products, stories, kept, refusing },
    collaborators: {
      readLocal: async (name: string) => local[name] ?? Buffer.from('nothing'),
      files: {
        put: async (key: string) => void kept.add(key),
        remove: async (key: string) => void kept.delete(key),
      },
      cleanImages: async (bytes: Uint8Array) => {
        if (String(bytes) === 'broken') throw new AppError('unsupported-image');
        return { bytes, widthPx: 640, heightPx: 400 };
      },
      identifiers: {
        secret: () => {
          made += 1;
          return `secret${made}`;
        },
      },
      clock: { now: () => Date.parse('2026-11-21T10:00:00Z') },
      transactions: {
        commit: async (parts: readonly { readonly name: string; readonly write: unknown }[]) => {
          if (refusing.names) throw new TransactionRefused(['product-name']);
          for (const { write } of parts) if (typeof write === 'function') write();
        },
      },
      products: {
        get: async (id: string) => products.get(id),
        putParts: (product: Product) => [{ name: 'product', write: () => products.set(product.productId, product) }],
        removeParts: ({ productId }: Product) => [{ name: 'product', write: () => products.delete(productId) }],
      },
      featuredStories: {
        get: async (id: string) => stories.get(id),
        put: async (story: FeaturedStoryRecord) => void stories.set(story.featuredStoryId, story),
        change: async (id: string, change: { state: FeaturedStoryRecord['state']; updatedAt: string }) => {
          const story = stories.get(id);
          if (story === undefined || story.revokedAt !== null) return false;
          const revokedAt = change.state === 'revoked' ? change.updatedAt : null;
          stories.set(id, { ...story, ...change, revokedAt });
          return true;
        },
        remove: async (id: string) => void stories.delete(id),
      },
    },
  };
  return bag;
}

describe('a product of the operator', () => {
  it('is kept with its image, its description sanitised', async () => {
    const { collaborators, kept } = world();
    const { product, isNew } = await putProduct(productWish({ productId: 'frame' }), collaborators);
    expect(isNew).toBe(true);
    expect(product).toMatchObject({ description: '<p>Oak.</p>', imageUrl: 'shown/secret1.jpg', link: null });
    expect([...kept]).toEqual(['shown/secret1.jpg']);
  });

  it('takes the place of the earlier one, whose image goes', async () => {
    const { collaborators, kept } = world();
    await putProduct(productWish({ productId: 'frame' }), collaborators);
    expect(await putProduct(productWish({ productId: 'frame' }), collaborators)).toMatchObject({ isNew: false });
    expect([...kept]).toEqual(['shown/secret2.jpg']);
    await removeProduct('frame', collaborators);
    expect(kept.size).toBe(0);
    await expect(removeProduct('frame', collaborators)).rejects.toThrow('There is no product frame.');
  });

  it("keeps the image when the table's answer is lost: the product may show it", async () => {
    const { collaborators, products, kept } = world();
    const { commit } = collaborators.transactions;
    const transactions = {
      commit: async (parts: Parameters<typeof commit>[0]) => {
        await commit(parts);
        throw new AppError('service-unavailable');
      },
    };
    const put = putProduct(productWish({ productId: 'frame' }), { ...collaborators, transactions });
    await expect(put).rejects.toMatchObject({ code: 'service-unavailable' });
    expect([...kept]).toEqual([products.get('frame')?.imageUrl]);
  });

  it('may show a picture from elsewhere, over https', async () => {
    const { collaborators, kept } = world();
    const image = 'https://elsewhere.test/frame.jpg';
    expect(await putProduct(productWish({ image }), collaborators)).toMatchObject({ product: { imageUrl: image } });
    expect(kept.size).toBe(0);
  });

  it.each([
    ['a price of nothing', { basePriceCents: 0 }],
    ['half a cent', { basePriceCents: 25.5 }],
    ['no name', { name: '  ' }],
    ['an id that is no part of an address', { productId: 'Frame/../x' }],
    ['a link that runs a script', { link: 'javascript:alert(1)' }],
    [
      'two variants of one name',
      {
        variants: [
          { name: 'A4', priceCents: 99 },
          { name: 'A4', priceCents: 100 },
        ],
      },
    ],
    ['the name of the story', { name: 'Story Bundle', variants: [] }],
    ['the name of a film', { name: 'Film', variants: [{ name: 'Short', priceCents: 99 }] }],
    ['a picture that is none', { image: 'broken.jpg' }],
    ['something nobody asked for', { price: 25 }],
  ])('is refused with a sentence: %s', async (_, over) => {
    const { collaborators, products, kept } = world();
    await expect(putProduct({ ...productWish(), ...over }, collaborators)).rejects.toMatchObject({
      name: 'CatalogueRefused',
    });
    expect({ products: products.size, kept: kept.size }).toEqual({ products: 0, kept: 0 });
  });

  it('leaves no file behind when another product has its name', async () => {
    const { collaborators, kept, refusing } = world();
    refusing.names = true;
    await expect(putProduct(productWish(), collaborators)).rejects.toThrow('Another product is sold under');
    expect(kept.size).toBe(0);
  });
});

describe('a featured story of the operator', () => {
  it('is kept with its files and its consent', async () => {
    const { collaborators, kept } = world();
    const { story } = await putFeaturedStory(featuredWish(), collaborators);
    expect(story).toMatchObject({
      ...{ state: 'shown', revokedAt: null, description: '<p>It began.</p>', consent: { by: 'Mabel Fane' } },
      images: [{ file: 'shown/secret1.jpg', alt: 'A bakery', widthPx: 640, heightPx: 400 }],
      videos: [{ file: 'shown/secret2.webm', poster: 'shown/secret3.jpg', captions: 'shown/secret4.vtt' }],
    });
    expect(kept.size).toBe(4);
    await putFeaturedStory(featuredWish({ featuredStoryId: story.featuredStoryId, videos: [] }), collaborators);
    expect(kept.size).toBe(1);
    await removeFeaturedStory(story.featuredStoryId, collaborators);
    expect(kept.size).toBe(0);
    await expect(removeFeaturedStory('none', collaborators)).rejects.toThrow('There is no featured story none.');
  });

  it.each([
    ['nobody agreed', { consent: undefined }],
    ['nobody says how', { consent: { by: 'Mabel', givenAt: '2026-10-01T09:00:00.000Z', how: ' ' } }],
    ['it is of the future', { consent: { by: 'Mabel', givenAt: '2026-12-01T09:00:00.000Z', how: 'signed' } }],
    ['a picture has no words', { images: [{ file: 'photo.jpg', alt: '' }] }],
    ['a film is none', { videos: [{ file: 'photo.jpg' }] }],
    ['captions are a film', { videos: [{ file: 'film.webm', captions: 'film.mp4' }] }],
    ['a film is captions', { videos: [{ file: 'captions.vtt' }] }],
    ['a link is not https', { logo: 'http://elsewhere.test/logo.png' }],
  ])('is refused when %s', async (_, over) => {
    const { collaborators, stories } = world();
    await expect(putFeaturedStory({ ...featuredWish(), ...over }, collaborators)).rejects.toMatchObject({
      name: 'CatalogueRefused',
    });
    expect(stories.size).toBe(0);
  });

  it('stays hidden when it is put anew, and needs a newer consent once that was revoked', async () => {
    const { collaborators, stories } = world();
    const wish = featuredWish({ featuredStoryId: 'toast' });
    await putFeaturedStory(wish, collaborators);
    await changeFeaturedStory('toast', 'hidden', collaborators);
    await putFeaturedStory(wish, collaborators);
    expect(stories.get('toast')).toMatchObject({ state: 'hidden' });
    await changeFeaturedStory('toast', 'revoked', collaborators);
    await expect(changeFeaturedStory('toast', 'shown', collaborators)).rejects.toThrow('revoked');
    await expect(putFeaturedStory(wish, collaborators)).rejects.toThrow('it takes a newer one');
    const later = { ...collaborators, clock: { now: () => Date.parse('2026-12-24T10:00:00Z') } };
    const consent = { by: 'Mabel Fane', givenAt: '2026-12-01T09:00:00.000Z', how: 'letter' };
    await putFeaturedStory({ ...wish, consent }, later);
    expect(stories.get('toast')).toMatchObject({ state: 'shown', revokedAt: null, consent });
    await expect(changeFeaturedStory('none', 'shown', collaborators)).rejects.toThrow(
      'There is no featured story none.',
    );
  });
});
