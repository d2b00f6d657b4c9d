import { describe, expect, test } from 'vitest';
import { deskFileOf, documentOf, pages, patternOf, prerenderedPaths } from '#shared/names/pages.ts';

describe('documentOf', () => {
  test.each([
    ['/', '/index.html'],
    ['/login', '/login/index.html'],
    ['/login/', '/login/index.html'],
    ['/start-your-story', '/start-your-story/index.html'],
    ['/story', '/__spa-fallback.html'],
    ['/story/01HX', '/__spa-fallback.html'],
    ['/verify-email/abc', '/__spa-fallback.html'],
    ['/verify-email', '/__spa-fallback.html'],
    ['/story/01HX/more', '/404/index.html'],
    ['/nowhere', '/404/index.html'],
    ['/404', '/404/index.html'],
    ['/desk/gifts/01HX', '/404/index.html'],
    ['/desktop', '/404/index.html'],
    ['/login/../../etc/passwd', '/404/index.html'],
  ])('%s is %s', (path, document) => {
    expect(documentOf(path)).toBe(document);
  });
});

test.each([
  ['/desk', '/desk/index.html'],
  ['/desk/gifts/01HX', '/desk/index.html'],
  ['/desk/assets/a-1.js', '/desk/assets/a-1.js'],
  ['/desk/index.html', undefined],
  ['/desktop', undefined],
  ['/story', undefined],
])('the desk’s host sends for %s the file %s', (path, file) => {
  expect(deskFileOf(path)).toBe(file);
});

test('no prerendered page has a path variable', () => {
  expect(prerenderedPaths).toContain('/');
  expect(prerenderedPaths.filter((path) => path.includes(':'))).toEqual([]);
});

test('patternOf finds every page by its path', () => {
  for (const { path } of Object.values(pages)) expect(patternOf(path.replaceAll(/:\w+/g, 'x'))).toBe(path);
});
