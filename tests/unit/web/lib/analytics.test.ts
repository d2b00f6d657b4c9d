import { afterEach, describe, expect, test } from 'vitest';
import {
  type AnalyticsAdapter,
  analyticsPath,
  consoleAdapter,
  isTrackingRefused,
  memoryAdapter,
  plausibleAdapter,
  setAnalyticsAdapter,
  track,
} from '#web/src/lib/analytics.ts';

afterEach(() => setAnalyticsAdapter(undefined));

describe('track', () => {
  test('sends events to the chosen adapter, in order', () => {
    const events: Parameters<typeof memoryAdapter>[0] = [];
    setAnalyticsAdapter(memoryAdapter(events));
    track('pageview', { path: '/' });
    track('generate', { category: 'memories' });
    expect(events).toEqual([
      { name: 'pageview', props: { path: '/' } },
      { name: 'generate', props: { category: 'memories' } },
    ]);
  });

  test('does nothing without an adapter, and ignores errors of the adapter', () => {
    expect(() => track('pageview', { path: '/' })).not.toThrow();
    const broken: AnalyticsAdapter = {
      send() {
        throw new Error('broken');
      },
    };
    setAnalyticsAdapter(broken);
    expect(() => track('pageview', { path: '/' })).not.toThrow();
  });
});

test('consoleAdapter prints name and properties', () => {
  const printed: (readonly unknown[])[] = [];
  consoleAdapter((...parts) => printed.push(parts)).send('pageview', { path: '/login' });
  expect(printed).toEqual([['analytics', 'pageview', { path: '/login' }]]);
});

test('plausibleAdapter sends the page and the properties of each event', () => {
  const posted: unknown[] = [];
  const adapter = plausibleAdapter({
    url: 'https://p.example/api/event',
    domain: 'tellwren.example',
    origin: 'https://tellwren.example',
    post: (url, body) => posted.push([url, JSON.parse(body)]),
  });
  adapter.send('pageview', { path: '/start-your-story' });
  adapter.send('generate', { category: 'milestone' });
  const common = { domain: 'tellwren.example', url: 'https://tellwren.example/start-your-story' };
  expect(posted).toEqual([
    ['https://p.example/api/event', { ...common, name: 'pageview', props: {} }],
    ['https://p.example/api/event', { ...common, name: 'generate', props: { category: 'milestone' } }],
  ]);
});

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('isTrackingRefused for %j is %s', (browser, refused) => {
  expect(isTrackingRefused(browser)).toBe(refused);
});

test('countedPath removes tokens and ids', () => {
  expect(analyticsPath('/verify-email/s3cret')).toBe('/verify-email/:token');
  expect(analyticsPath('/story/01HX')).toBe('/story/:storyId');
  expect(analyticsPath('/reset-password/s3cret')).toBe('/reset-password/:token');
  expect(analyticsPath('/nowhere/s3cret')).toBe('/404');
  expect(analyticsPath('/')).toBe('/');
});
