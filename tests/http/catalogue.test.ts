import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { changeFeaturedStory } from '#functions/domain/catalogue/change-featured-story.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { putFeaturedStory, putProduct } from '#functions/ops/catalogue.ts';
import { aFeaturedStoryWish, aProductWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('catalogue');
const target = catalogueTarget(addresses);
let folder: string;
beforeAll(async () => {
  folder = await catalogueFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));
const isCached = ({ headers }: { headers: Headers }) => headers.get('cache-control') === 'public, max-age=60';

describe('the products', () => {
  it('are listed in order with signed pictures, cacheable, whatever token is sent', async () => {
    const [second, first] = [aProductWish({ position: -1 }), aProductWish({ position: -2, variants: [] })];
    for (const wish of [second, first]) await putProduct(target, wish, folder);
    const listed = await call('listProducts', { token: 'forged' });
    expect([isCached(listed), listed.headers.get('vary')]).toEqual([true, 'Origin']);
    const ids = [first.productId, second.productId];
    const mine = listed.body.data.filter(({ _id }: { _id: string }) => ids.includes(_id));
    expect(mine).toMatchObject([
      { _id: first.productId, basePrice: 25, description: '<p>Oak.</p>', variants: [], link: null },
      { _id: second.productId, variants: [{ name: 'Large', price: 49.99 }] },
    ]);
    for (const { imageUrl } of listed.body.data) expect(imageUrl).toMatch(/^https:|X-Amz-Signature=[0-9a-f]{64}/);
    const picture = await fetch(mine[0].imageUrl);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const one = await call('getProduct', { productId: second.productId });
    expect([isCached(one), one.body.data.name, one.body.data.description]).toEqual([true, second.name, '<p>Oak.</p>']);
  });

  it('that are not there are a 404 that is not cached, and no other item', async () => {
    for (const productId of ['unknown', '../order', 'x'.repeat(64), 'NAME#x', 'PRODUCT#x', '__proto__']) {
      const answer = await call('getProduct', { productId });
      const body = { code: 'product-not-found', message: 'No product found' };
      expect(answer, productId).toMatchObject({ status: 404, body });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('the featured stories', () => {
  it('are shown with their files, and without the consent', async () => {
    const [second, first] = [aFeaturedStoryWish({ position: -1 }), aFeaturedStoryWish({ position: -2 })];
    for (const wish of [second, first]) await putFeaturedStory(target, wish, folder);
    const { body } = await call('listFeaturedStories');
    const image = { alt: 'A bakery', widthPx: 640, heightPx: 400 };
    expect(body.data.slice(0, 2)).toMatchObject([
      { _id: first.featuredStoryId, author: 'Mabel Fane', images: [image] },
      { _id: second.featuredStoryId },
    ]);
    const one = await call('getFeaturedStory', { featuredStoryId: first.featuredStoryId });
    expect([isCached(one), one.body.data.description]).toEqual([true, '<p>It began.</p>']);
    expect(JSON.stringify([body, one.body])).not.toMatch(/consent|signed form/);
    const [film] = one.body.data.videos;
    const files = [one.body.data.images[0].url, film.url, film.posterUrl, film.captionsUrl];
    const types = await Promise.all(files.map(async (url) => (await fetch(url)).headers.get('content-type')));
    expect(types).toEqual(['image/jpeg', 'video/webm', 'image/jpeg', 'text/vtt']);
  });

  it('are not there once they are hidden or revoked, as if they had never been', async () => {
    const wish = aFeaturedStoryWish();
    const { featuredStoryId } = wish;
    await putFeaturedStory(target, wish, folder);
    const table = stackTable(addresses);
    const featuredStories = createFeaturedStoryRepository(table);
    const missing = (await call('getFeaturedStory', { featuredStoryId: 'unknown' })).body;
    const isListed = async () =>
      (await get('listFeaturedStories')).some(({ _id }: { _id: string }) => _id === featuredStoryId);
    expect(await isListed()).toBe(true);
    for (const state of ['hidden', 'revoked'] as const) {
      await changeFeaturedStory(
        featuredStoryId,
        { state },
        { transactions: table, featuredStories, clock: systemClock },
      );
      const { headers, body } = await call('getFeaturedStory', { featuredStoryId });
      expect({ ...body, requestId: '' }).toEqual({ ...missing, requestId: '' });
      expect([await isListed(), headers.get('cache-control')]).toEqual([false, 'no-store']);
    }
  });

  reachesAll();
});
