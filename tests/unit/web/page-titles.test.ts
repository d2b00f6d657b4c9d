import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#shared/names/pages.ts';

/** The words of every page's head, prerendered or not, from the one call that each route makes. */
const routes = join(import.meta.dirname, '../../../web/src/routes');
const call = /pageMeta\('(\w+)',\s*\{\s*title: '([^']*)',\s*description:\s*'([^']*)',?\s*\}\)/g;
const heads = globSync('**/*.tsx', { cwd: routes }).flatMap((file) =>
  [...readFileSync(join(routes, file), 'utf8').matchAll(call)].map(([, id = '', title = '', description = '']) => {
    return { id, title, description };
  }),
);

test('every page of the list has a head, and no other', () => {
  expect(heads.map(({ id }) => id).sort()).toEqual(Object.keys(pages).sort());
});

test.each(heads)("$id's title and description fit where they are shown", ({ title, description }) => {
  expect(`${title} · Tellwren`.length).toBeLessThanOrEqual(60);
  expect(title).not.toBe('');
  expect(description.length).toBeGreaterThan(20);
  expect(description.length).toBeLessThanOrEqual(155);
});
