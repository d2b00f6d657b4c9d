import { expect, test } from 'vitest';
import { shortManifest } from '#web/tooling/route-manifest.ts';

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/shell.js'], css: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: false,
      hasDefaultExport: true,
      module: '/assets/root.js',
      imports: ['/assets/shell.js'],
      css: [],
    },
    pricing: {
      id: 'pricing',
      parentId: 'root',
      path: '/pricing',
      hasLoader: false,
      module: '/assets/pricing.js',
      imports: ['/assets/shell.js', '/assets/money.js'],
      css: ['/assets/pricing.css'],
    },
  },
  url: '/assets/manifest-1.js',
};

test('shortManifest omits empty values and imports of the entry', () => {
  const short = shortManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(short.endsWith('};')).toBe(true);
  expect(JSON.parse(short.slice('window.__reactRouterManifest='.length, -1))).toEqual({
    entry: manifest.entry,
    routes: {
      root: { id: 'root', path: '', hasDefaultExport: true, module: '/assets/root.js' },
      pricing: {
        id: 'pricing',
        parentId: 'root',
        path: '/pricing',
        module: '/assets/pricing.js',
        imports: ['/assets/money.js'],
        css: ['/assets/pricing.css'],
      },
    },
    url: '/assets/manifest-1.js',
  });
});

test('shortManifest throws for another format', () => {
  expect(() => shortManifest('window.__reactRouterManifest={"routes":{}};')).toThrow();
});
