import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#shared/names/pages.ts';

/** Title and description of every page, from its pageMeta call. */
const routes = join(import.meta.dirname, '../../../web/src/routes');
const call = /pageMeta\('(\w+)',\s*\{\s*title: '([^']*)',\s*description:\s*['`]([^'`]*)['`],?\s*\}\)/g;
const heads = globSync('**/*.tsx', { cwd: routes }).flatMap((file) =>
  [...readFileSync(join(routes, file), 'utf8').matchAll(call)].map(([, id = '', title = '', description = '']) => {
    // A price of the catalogue has at most these letters.
    return { id, title, description: description.replace(/\$\{[^}]*\}/g, '$3,500') };
  }),
);

test('every page has exactly one pageMeta call', () => {
  expect(heads.map(({ id }) => id).sort()).toEqual(Object.keys(pages).sort());
});

test('titles and descriptions have a valid length', () => {
  const isWithin = (text: string, least: number, most: number) => text.length >= least && text.length <= most;
  const invalid = heads.filter(
    ({ title, description }) => !isWithin(title, 1, 60 - ' · Tellwren'.length) || !isWithin(description, 21, 155),
  );
  expect(invalid).toEqual([]);
});
