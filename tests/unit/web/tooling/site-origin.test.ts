import { expect, test } from 'vitest';
import { siteOrigin } from '#web/tooling/site-origin.ts';

test('siteOrigin is the one of npm start by default', () => {
  expect(siteOrigin({})).toBe('http://localhost:5173');
  expect(siteOrigin({ VITE_SITE_URL: '' })).toBe('http://localhost:5173');
});

test('siteOrigin accepts a trailing slash', () => {
  expect(siteOrigin({ VITE_SITE_URL: 'https://tellwren.com' })).toBe('https://tellwren.com');
  expect(siteOrigin({ VITE_SITE_URL: 'https://tellwren.com/' })).toBe('https://tellwren.com');
});

test('siteOrigin throws for what is no origin', () => {
  for (const set of ['tellwren.com', 'https://tellwren.com/site', 'ftp://tellwren.com', 'javascript:alert(1)']) {
    expect.soft(() => siteOrigin({ VITE_SITE_URL: set }), set).toThrow('VITE_SITE_URL');
  }
});
