import { describe, expect, inject, it } from 'vitest';
import { seededProducts, seededStories } from '#infra/local/seed/catalogue-content.ts';
import { seedCatalogue } from '#infra/local/seed/seed-catalogue.ts';
import { listFeaturedStories, listProducts } from '#shared/endpoints/catalogue.ts';

const addresses = inject('addresses');
const never = new AbortController().signal;

/** The response of the public endpoint, at most a moment old. */
async function listed(path: string): Promise<unknown> {
  return (await fetch(addresses.api + path)).json();
}
// Other tests of this stack add products and stories.
const products = async () => {
  const { data } = listProducts.response.parse(await listed(listProducts.path));
  return data.filter(({ _id }) => seededProducts.some(({ productId }) => productId === _id));
};
const stories = async () => {
  const { data } = listFeaturedStories.response.parse(await listed(listFeaturedStories.path));
  return data.filter(({ _id }) => seededStories.some(({ featuredStoryId }) => featuredStoryId === _id));
};

describe('seeded catalogue', () => {
  it('is valid and complete, and seeding it again changes nothing', async () => {
    await seedCatalogue(addresses, never);
    const first = await products();
    await seedCatalogue(addresses, never);
    const ids = seededProducts.map(({ productId }) => productId);
    const again = await products();
    expect(again.map(({ _id }) => _id)).toEqual(ids);
    expect(again.map(({ name }) => name)).toEqual(first.map(({ name }) => name));
    expect((await stories()).map(({ _id }) => _id)).toEqual(
      seededStories.map(({ featuredStoryId }) => featuredStoryId),
    );
  });

  it('serves every picture and film', async () => {
    const pictures = [...(await products()).map(({ imageUrl }) => imageUrl)];
    const films: string[] = [];
    for (const { images, videos } of await stories()) {
      pictures.push(...images.map(({ url }) => url));
      films.push(...videos.map(({ url }) => url));
    }
    const types = await Promise.all(
      [...pictures, ...films].map(async (url) => (await fetch(url)).headers.get('content-type')),
    );
    expect(new Set(types.slice(0, pictures.length))).toEqual(new Set(['image/jpeg']));
    expect(new Set(types.slice(pictures.length))).toEqual(new Set(['video/mp4']));
    expect(films.length).toBeGreaterThanOrEqual(3);
  });
});
