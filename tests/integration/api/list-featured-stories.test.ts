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
const target = catalogueTarget(addresses);
const list = () => callApi(addresses, endpoints.listFeaturedStories);
const idsOf = async () => (await list()).body.data.map(({ _id }: { _id: string }) => _id);

describe('listFeaturedStories', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await catalogueFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  describe('happy', () => {
    it('returns the stories in order, cacheable for a minute', async () => {
      const [second, first] = [aFeaturedStoryWish({ position: -1 }), aFeaturedStoryWish({ position: -2 })];
      await putFeaturedStory(target, second, folder);
      await putFeaturedStory(target, first, folder);
      const { status, headers, body } = await list();
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
      expect(body.data.slice(0, 2)).toMatchObject([
        {
          _id: first.featuredStoryId,
          author: 'Mabel Fane',
          images: [{ alt: 'A bakery', widthPx: 640, heightPx: 400 }],
        },
        { _id: second.featuredStoryId },
      ]);
    });
  });

  describe('errors', () => {
    it('returns 405 for another method', async () => {
      const response = await fetch(`${addresses.api}/api/public/featured-story`, { method: 'DELETE' });
      expect(response.status).toBe(405);
    });
  });

  describe('security', () => {
    it('omits hidden and revoked stories at once', async () => {
      const wish = aFeaturedStoryWish();
      const { featuredStoryId } = wish;
      await putFeaturedStory(target, wish, folder);
      const table = stackTable(addresses);
      const featuredStories = createFeaturedStoryRepository(table);
      const collaborators = { transactions: table, featuredStories, clock: systemClock };
      const change = (state: 'shown' | 'hidden' | 'revoked') =>
        changeFeaturedStory(featuredStoryId, { state }, collaborators);
      expect(await idsOf()).toContain(featuredStoryId);
      await change('hidden');
      expect(await idsOf()).not.toContain(featuredStoryId);
      await change('shown');
      expect(await idsOf()).toContain(featuredStoryId);
      await change('revoked');
      await expect(change('shown')).rejects.toThrow('revoked');
      expect(await idsOf()).not.toContain(featuredStoryId);
    });

    it('does not reveal the consent', async () => {
      await putFeaturedStory(target, aFeaturedStoryWish(), folder);
      const text = JSON.stringify((await list()).body);
      expect(text).not.toContain('consent');
      expect(text).not.toContain('signed form');
    });
  });
});
