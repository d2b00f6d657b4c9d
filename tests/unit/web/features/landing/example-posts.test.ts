import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
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

test('every post has counts, a caption of 120 to 300 characters and a profile on the about page', () => {
  for (const { username, profileLink, caption, likes, comments, shares } of examplePosts) {
    for (const count of [likes, comments, shares]) expect(Number.isInteger(count) && count > 0, username).toBe(true);
    expect(caption.length, username).toBeGreaterThan(120);
    expect(caption.length, username).toBeLessThan(300);
    expect(profileLink).toBe(`/about#${username}`);
  }
});

test('every post has its portrait, its pictures in both sizes, and a film for every video', () => {
  for (const { username, profilePicture, media } of examplePosts) {
    const films = media.filter(({ isVideo }) => isVideo).map(() => exampleFilms[username]);
    expect(films, username).not.toContain(undefined);
    const pictures = media.flatMap(({ imageSource }) => [imageSource, imageSource.replace('-828', '-480')]);
    const parts = films.flatMap((film) => [
      film?.poster ?? null,
      film?.captions ?? null,
      ...(film?.sources ?? []).map(({ address }) => address),
    ]);
    expect(missingFields([profilePicture, ...pictures, ...parts])).toEqual([]);
    expect(media.length, username).toBeGreaterThan(0);
  }
});
