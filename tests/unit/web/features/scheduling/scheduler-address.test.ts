import { expect, test } from 'vitest';
import { embedUrl, schedulerUrlWith } from '#web/src/features/scheduling/model/scheduler-address.ts';

const schedulerUrl = 'https://calendly.com/tellwren/film?hide_gdpr_banner=1';

test('fills in who books and for which story, and keeps what the address had', () => {
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

test('leaves out what is not known', () => {
  const page = new URL(schedulerUrlWith({ schedulerUrl, name: '' }));
  expect([...page.searchParams.keys()]).toEqual(['hide_gdpr_banner', 'utm_source']);
});

test('a frame says where it stands', () => {
  const page = new URL(embedUrl(schedulerUrlWith({ schedulerUrl }), 'tellwren.com'));
  expect(page.searchParams.get('embed_domain')).toBe('tellwren.com');
  expect(page.searchParams.get('embed_type')).toBe('Inline');
});
