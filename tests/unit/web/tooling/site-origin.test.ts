import { expect, test } from 'vitest';
import { siteOrigin } from '#web/tooling/site-origin.ts';

test('a build without a public origin names the one that npm start serves', () => {
  expect(siteOrigin({})).toBe('http://localhost:5173');
  expect(siteOrigin({ VITE_SITE_URL: '' })).toBe('http://localhost:5173');
});

test('an origin is taken with or without the slash at its end', () => {
  expect(siteOrigin({ VITE_SITE_URL: 'https://tellwren.com' })).toBe('https://tellwren.com');
  expect(siteOrigin({ VITE_SITE_URL: 'https://tellwren.com/' })).toBe('https://tellwren.com');
});

test.each(['tellwren.com', 'https://tellwren.com/site', 'ftp://tellwren.com', 'javascript:alert(1)'])(
  '%s is no origin, and the build says so',
  (set) => {
    expect(() => siteOrigin({ VITE_SITE_URL: set })).toThrow('VITE_SITE_URL');
  },
);
