import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createFeaturedStoryRepository } from '#functions/data/featured-story-repository.ts';
import { changeFeaturedStory } from '#functions/domain/catalogue/change-featured-story.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { putFeaturedStory } from '#functions/ops/catalogue.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { aFeaturedStoryWish, catalogueFolder, catalogueTarget } from '#tests/support/catalogue.ts';
import { callApi } from '#tests/support/product.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const get = (featuredStoryId: string) => callApi(addresses, endpoints.getFeaturedStory, { path: { featuredStoryId } });

describe('getFeaturedStory', () => {
  const wish = aFeaturedStoryWish();
  let folder: string;
  beforeAll(async () => {
    folder = await catalogueFolder();
    await putFeaturedStory(catalogueTarget(addresses), wish, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('happy', () => {
    it('returns the story with URLs of its pictures and films', async () => {
      const { status, headers, body } = await get(wish.featuredStoryId);
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
      expect(body.data).toMatchObject({
        company: 'Fane Bakery',
        stats: [{ label: 'Reach', value: '12,400' }],
        logo: null,
      });
      const [film] = body.data.videos;
      const files = [body.data.images[0].url, film.url, film.posterUrl, film.captionsUrl];
      const types = await Promise.all(files.map(async (url) => (await fetch(url)).headers.get('content-type')));
      expect(types).toEqual(['image/jpeg', 'video/webm', 'image/jpeg', 'text/vtt']);
    });
  });

  describe('errors', () => {
    it('returns 404 for a missing story', async () => {
      expect(await get('unknown')).toMatchObject({
        status: 404,
        body: { message: 'No featured story found', code: 'featured-story-not-found' },
      });
    });
  });

  describe('security', () => {
    it('returns sanitised text', async () => {
      expect((await get(wish.featuredStoryId)).body.data.description).toBe('<p>It began.</p>');
    });

    it('returns the same 404 for a hidden story as for a missing one', async () => {
      const hidden = aFeaturedStoryWish();
      await putFeaturedStory(catalogueTarget(addresses), hidden, folder);
      const table = stackTable(addresses);
      const featuredStories = createFeaturedStoryRepository(table);
      const collaborators = { transactions: table, featuredStories, clock: systemClock };
      await changeFeaturedStory(hidden.featuredStoryId, { state: 'hidden' }, collaborators);
      const [one, other] = [await get(hidden.featuredStoryId), await get('unknown')];
      expect({ ...one.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
      expect(one.headers.get('cache-control')).toBe('no-store');
    });
  });
});
