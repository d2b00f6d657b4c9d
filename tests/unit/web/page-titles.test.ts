import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#shared/names/pages.ts';

/** Title and description of every page, from its pageMeta call. */
const routes = join(import.meta.dirname, '../../../web/src/routes');
const call = /pageMeta\('(\w+)',\s*\{\s*title: '([^']*)',\s*description:\s*['`]([^'`]*)['`],?\s*\}\)/g;
const heads = globSync('**/*.tsx', { cwd: routes }).flatMap((file) =>
  [...readFileSync(join(routes, file), 'utf8').matchAll(call)].map(([, id = '', title = '', description = '']) => {
    return { id, title, description };
  }),
);

test('every page has exactly one pageMeta call', () => {
  expect(heads.map(({ id }) => id).sort()).toEqual(Object.keys(pages).sort());
});

test.each(heads)('title and description of $id have a valid length', ({ title, description }) => {
  expect(`${title} · Tellwren`.length).toBeLessThanOrEqual(60);
  expect(title).not.toBe('');
  expect(description.length).toBeGreaterThan(20);
  expect(description.length).toBeLessThanOrEqual(155);
});
