import { afterEach, describe, expect, test } from 'vitest';
import {
  type AnalyticsAdapter,
  analyticsPath,
  isTrackingRefused,
  setAnalyticsAdapter,
  track,
} from '#web/src/lib/analytics.ts';
import { ga4Adapter, plausibleAdapter } from '#web/src/lib/analytics-adapters.ts';

afterEach(() => {
  // Drops what waits, for other files of this process.
  setAnalyticsAdapter('off');
  setAnalyticsAdapter(undefined);
});

function recorder(): { readonly events: unknown[]; readonly adapter: AnalyticsAdapter } {
  const events: unknown[] = [];
  return { events, adapter: { send: (name, props) => void events.push({ name, props }) } };
}

describe('track', () => {
  test('sends what waited and what follows to the chosen adapter, in order', () => {
    const { events, adapter } = recorder();
    track('pageview', { path: '/' });
    setAnalyticsAdapter(adapter);
    track('generate', { category: 'memories' });
    expect(events).toEqual([
      { name: 'pageview', props: { path: '/' } },
      { name: 'generate', props: { category: 'memories' } },
    ]);
  });

  test('drops what waited when analytics is off, and keeps at most 50 waiting events', () => {
    const { events, adapter } = recorder();
    for (let sent = 0; sent < 60; sent += 1) track('pageview', { path: '/' });
    setAnalyticsAdapter(adapter);
    expect(events).toHaveLength(50);
    setAnalyticsAdapter('off');
    track('pageview', { path: '/' });
    setAnalyticsAdapter(adapter);
    expect(events).toHaveLength(50);
  });

  test('ignores errors of the adapter', () => {
    const broken: AnalyticsAdapter = {
      send() {
        throw new Error('broken');
      },
    };
    track('pageview', { path: '/' });
    expect(() => setAnalyticsAdapter(broken)).not.toThrow();
    expect(() => track('pageview', { path: '/' })).not.toThrow();
  });
});

test('plausibleAdapter sends the page and the properties of each event', () => {
  const posted: unknown[] = [];
  const adapter = plausibleAdapter({
    origin: 'https://p.example',
    id: 'tellwren.example',
    siteOrigin: 'https://tellwren.example',
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

test('ga4Adapter sends the parameters of each event, and marks the start of a visit once', () => {
  const posted: Record<string, string>[] = [];
  const adapter = ga4Adapter({
    origin: 'https://g.example',
    id: 'G-1',
    siteOrigin: 'https://tellwren.example',
    visit: { client: '7.1', session: 5, first: true },
    post: (url) => posted.push({ to: url.split('?')[0] ?? '', ...Object.fromEntries(new URL(url).searchParams) }),
  });
  adapter.send('pageview', { path: '/start-your-story?tab=memories' });
  adapter.send('story page visit', { category: null });
  adapter.send('Story Purchase', { amountCents: 1900 });
  const common = { to: 'https://g.example/g/collect', v: '2', tid: 'G-1', cid: '7.1', sid: '5' };
  const dl = 'https://tellwren.example/start-your-story?tab=memories';
  expect(posted).toEqual([
    { ...common, _s: '1', _ss: '1', _fv: '1', en: 'page_view', dl },
    { ...common, _s: '2', en: 'story_page_visit', dl },
    { ...common, _s: '3', en: 'story_purchase', dl, 'epn.value': '19.00', cu: 'USD' },
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
  expect(analyticsPath('/start-your-story', 'memories')).toBe('/start-your-story?tab=memories');
});
