import { expect, test } from 'vitest';
import { embedUrl, schedulerUrlWith } from '#web/src/features/scheduling/model/scheduler-address.ts';

const schedulerUrl = 'https://calendly.com/tellwren/film?hide_gdpr_banner=1';

test('schedulerPageOf adds customer and story, and keeps the existing query', () => {
  const page = new URL(
    schedulerUrlWith({ schedulerUrl, name: 'Ada & Co', email: 'ada+film@example.com', storyId: '01STORY' }),
  );
  expect(page.origin + page.pathname).toBe('https://calendly.com/tellwren/film');
  expect(Object.fromEntries(page.searchParams)).toEqual({
    hide_gdpr_banner: '1',
    name: 'Ada & Co',
    email: 'ada+film@example.com',
    utm_source: 'tellwren',
    utm_content: '01STORY',
  });
});

test('schedulerPageOf omits missing values', () => {
  const page = new URL(schedulerUrlWith({ schedulerUrl, name: '' }));
  expect([...page.searchParams.keys()]).toEqual(['hide_gdpr_banner', 'utm_source']);
});

test('framedPageOf adds the embedding domain', () => {
  const page = new URL(embedUrl(schedulerUrlWith({ schedulerUrl }), 'tellwren.com'));
  expect(page.searchParams.get('embed_domain')).toBe('tellwren.com');
  expect(page.searchParams.get('embed_type')).toBe('Inline');
});
