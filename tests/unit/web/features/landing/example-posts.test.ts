import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { categorySlugs } from '#shared/catalogue/categories.ts';
import { exampleFilms } from '#web/src/features/landing/model/example-films.ts';
import { examplePosts } from '#web/src/features/landing/model/example-posts.ts';
import { exampleUsernames } from '#web/src/features/landing/model/example-usernames.ts';

/** Site addresses without a file in `web/public`. */
function missingFields(addresses: readonly (string | null)[]): string[] {
  const publicFolder = path.resolve(import.meta.dirname, '../../../../../web/public');
  return addresses.filter((address) => address !== null).filter((address) => !existsSync(publicFolder + address));
}

test('there are six example posts of all four categories, in the order of exampleUsernames', () => {
  expect(examplePosts.map(({ username }) => username)).toEqual([...exampleUsernames]);
  expect(examplePosts).toHaveLength(6);
  expect([...new Set(examplePosts.map(({ category }) => category))].sort()).toEqual([...categorySlugs].sort());
});

describe.each(examplePosts)(
  '$username',
  ({ username, profileLink, profilePicture, caption, media, likes, comments, shares }) => {
    test('has counts, a caption of 120 to 300 characters and a profile on the about page', () => {
      for (const count of [likes, comments, shares]) expect(Number.isInteger(count) && count > 0).toBe(true);
      expect(caption.length).toBeGreaterThan(120);
      expect(caption.length).toBeLessThan(300);
      expect(profileLink).toBe(`/about#${username}`);
    });

    test('has its portrait, its pictures in both sizes, and a film for every video', () => {
      const films = media.filter(({ isVideo }) => isVideo).map(() => exampleFilms[username]);
      expect(films).not.toContain(undefined);
      expect(
        missingFields([
          profilePicture,
          ...media.flatMap(({ imageSource }) => [imageSource, imageSource.replace('-828', '-480')]),
          ...films.flatMap((film) => [
            film?.poster ?? null,
            film?.captions ?? null,
            ...(film?.sources ?? []).map((s) => s.address),
          ]),
        ]),
      ).toEqual([]);
      expect(media.length).toBeGreaterThan(0);
    });
  },
);
