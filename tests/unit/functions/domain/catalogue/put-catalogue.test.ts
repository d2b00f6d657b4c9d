import { describe, expect, it } from 'vitest';
import { changeFeaturedStory, type FeaturedChange } from '#functions/domain/catalogue/change-featured-story.ts';
import type { FeaturedStoryRecord } from '#functions/domain/catalogue/featured-story.ts';
import type { Product } from '#functions/domain/catalogue/product.ts';
import { putFeaturedStory, removeFeaturedStory } from '#functions/domain/catalogue/put-featured-story.ts';
import { putProduct, removeProduct } from '#functions/domain/catalogue/put-product.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { TransactionRefused } from '#functions/domain/kernel/transaction.ts';
import { aFeaturedStoryWish, aProductWish } from '#tests/support/catalogue.ts';

const local: Readonly<Record<string, Buffer>> = {
  'photo.jpg': Buffer.from('a photo'),
  'broken.jpg': Buffer.from('broken'),
  'film.webm': Buffer.from('1a45dfa3', 'hex'),
  'film.mp4': Buffer.from('\0\0\0\x18ftypisom'),
  'captions.vtt': Buffer.from('WEBVTT'),
};

/** An in-memory catalogue with the keys of its files. */
function world() {
  const products = new Map<string, Product>();
  const stories = new Map<string, FeaturedStoryRecord>();
  const storedKeys = new Set<string>();
  let made = 0;
  const refusing = { names: false };
  const bag = {
    products,
    stories,
    storedKeys,
    refusing,
    collaborators: {
      readLocal: async (name: string) => local[name] ?? Buffer.from('nothing'),
      files: {
        put: async (key: string) => void storedKeys.add(key),
        remove: async (key: string) => void storedKeys.delete(key),
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
        changePart: (id: string, change: FeaturedChange, seenAt: string) => ({
          name: 'featured',
          write: () => {
            const story = stories.get(id);
            if (story?.updatedAt !== seenAt) throw new TransactionRefused(['featured']);
            stories.set(id, { ...story, ...change, revokedAt: change.state === 'revoked' ? change.updatedAt : null });
          },
        }),
        remove: async (id: string) => void stories.delete(id),
      },
    },
  };
  return bag;
}

describe('putProduct', () => {
  it('stores the product with its image and a sanitised description', async () => {
    const { collaborators, storedKeys } = world();
    const { product, isNew } = await putProduct(aProductWish({ productId: 'frame' }), collaborators);
    expect(isNew).toBe(true);
    expect(product).toMatchObject({ description: '<p>Oak.</p>', imageUrl: 'shown/secret1.jpg', link: null });
    expect([...storedKeys]).toEqual(['shown/secret1.jpg']);
  });

  it('replaces the product and deletes its previous image', async () => {
    const { collaborators, storedKeys } = world();
    await putProduct(aProductWish({ productId: 'frame' }), collaborators);
    expect(await putProduct(aProductWish({ productId: 'frame' }), collaborators)).toMatchObject({ isNew: false });
    expect([...storedKeys]).toEqual(['shown/secret2.jpg']);
    await removeProduct('frame', collaborators);
    expect(storedKeys.size).toBe(0);
    await expect(removeProduct('frame', collaborators)).rejects.toThrow('There is no product frame.');
  });

  it('leaves the image stored when the response of the table is lost', async () => {
    const { collaborators, products, storedKeys } = world();
    const { commit } = collaborators.transactions;
    const transactions = {
      commit: async (parts: Parameters<typeof commit>[0]) => {
        await commit(parts);
        throw new AppError('service-unavailable');
      },
    };
    const put = putProduct(aProductWish({ productId: 'frame' }), { ...collaborators, transactions });
    await expect(put).rejects.toMatchObject({ code: 'service-unavailable' });
    expect([...storedKeys]).toEqual([products.get('frame')?.imageUrl]);
  });

  it('accepts an external https image', async () => {
    const { collaborators, storedKeys } = world();
    const image = 'https://elsewhere.test/frame.jpg';
    expect(await putProduct(aProductWish({ image }), collaborators)).toMatchObject({ product: { imageUrl: image } });
    expect(storedKeys.size).toBe(0);
  });

  it.each([
    ['a price of zero', { basePriceCents: 0 }],
    ['half a cent', { basePriceCents: 25.5 }],
    ['no name', { name: '  ' }],
    ['an id that is not a valid path segment', { productId: 'Frame/../x' }],
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
    ['an invalid image', { image: 'broken.jpg' }],
    ['an unknown field', { price: 25 }],
  ])('refuses %s with a message', async (_, over) => {
    const { collaborators, products, storedKeys } = world();
    await expect(putProduct({ ...aProductWish(), ...over }, collaborators)).rejects.toMatchObject({
      name: 'CatalogueRefused',
    });
    expect({ products: products.size, storedKeys: storedKeys.size }).toEqual({ products: 0, storedKeys: 0 });
  });

  it('deletes its image when another product has the same name', async () => {
    const { collaborators, storedKeys, refusing } = world();
    refusing.names = true;
    await expect(putProduct(aProductWish(), collaborators)).rejects.toThrow('Another product is sold under');
    expect(storedKeys.size).toBe(0);
  });
});

describe('putFeaturedStory', () => {
  it('stores the story with its files and its consent', async () => {
    const { collaborators, storedKeys } = world();
    const print = '10-dawn-autumn-kitchen-oven.loaf';
    const { story } = await putFeaturedStory(aFeaturedStoryWish({ print }), collaborators);
    expect(story).toMatchObject({
      print,
      state: 'shown',
      revokedAt: null,
      description: '<p>It began.</p>',
      consent: { by: 'Mabel Fane' },
      images: [{ file: 'shown/secret1.jpg', alt: 'A bakery', widthPx: 640, heightPx: 400 }],
      videos: [{ file: 'shown/secret2.webm', poster: 'shown/secret3.jpg', captions: 'shown/secret4.vtt' }],
    });
    expect(storedKeys.size).toBe(4);
    await putFeaturedStory(aFeaturedStoryWish({ featuredStoryId: story.featuredStoryId, videos: [] }), collaborators);
    expect(storedKeys.size).toBe(1);
    await removeFeaturedStory(story.featuredStoryId, collaborators);
    expect(storedKeys.size).toBe(0);
    await expect(removeFeaturedStory('none', collaborators)).rejects.toThrow('There is no featured story none.');
  });

  it.each([
    ['the consent is missing', { consent: undefined }],
    ['the form of the consent is empty', { consent: { by: 'Mabel', givenAt: '2026-10-01T09:00:00.000Z', how: ' ' } }],
    [
      'the consent is dated in the future',
      { consent: { by: 'Mabel', givenAt: '2026-12-01T09:00:00.000Z', how: 'signed' } },
    ],
    ['an image has no alternative text', { images: [{ file: 'photo.jpg', alt: '' }] }],
    ['a video is invalid', { videos: [{ file: 'photo.jpg' }] }],
    ['the captions are a video', { videos: [{ file: 'film.webm', captions: 'film.mp4' }] }],
    ['a video is a captions file', { videos: [{ file: 'captions.vtt' }] }],
    ['the print is none', { print: '10-dawn-autumn-kitchen' }],
    ['a link is not https', { logo: 'http://elsewhere.test/logo.png' }],
  ])('refuses the story when %s', async (_, over) => {
    const { collaborators, stories } = world();
    await expect(putFeaturedStory({ ...aFeaturedStoryWish(), ...over }, collaborators)).rejects.toMatchObject({
      name: 'CatalogueRefused',
    });
    expect(stories.size).toBe(0);
  });

  it('remains hidden when replaced, and requires a newer consent after a revocation', async () => {
    const { collaborators, stories } = world();
    const wish = aFeaturedStoryWish({ featuredStoryId: 'toast' });
    await putFeaturedStory(wish, collaborators);
    await changeFeaturedStory('toast', { state: 'hidden' }, collaborators);
    await putFeaturedStory(wish, collaborators);
    expect(stories.get('toast')).toMatchObject({ state: 'hidden' });
    await changeFeaturedStory('toast', { state: 'revoked' }, collaborators);
    await expect(changeFeaturedStory('toast', { state: 'shown' }, collaborators)).rejects.toThrow('revoked');
    await expect(putFeaturedStory(wish, collaborators)).rejects.toThrow('it takes a newer one');
    const later = { ...collaborators, clock: { now: () => Date.parse('2026-12-24T10:00:00Z') } };
    const consent = { by: 'Mabel Fane', givenAt: '2026-12-01T09:00:00.000Z', how: 'letter' };
    await putFeaturedStory({ ...wish, consent }, later);
    expect(stories.get('toast')).toMatchObject({ state: 'shown', revokedAt: null, consent });
    await expect(changeFeaturedStory('none', { state: 'shown' }, collaborators)).rejects.toThrow(
      'There is no featured story none.',
    );
  });
});
