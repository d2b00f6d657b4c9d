import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const embedded = (dark: boolean) =>
  Object.fromEntries(
    new URL(embedUrl('https://calendly.com/tellwren/film', { siteHost: 'tellwren.com', dark })).searchParams,
  );

test('embedUrl adds the embedding domain', () => {
  expect(embedded(false)).toEqual({ embed_domain: 'tellwren.com', embed_type: 'Inline' });
});

test('embedUrl names the colours of the dark colour scheme in dark mode', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../../web/src/styles/tokens.css'), 'utf8');
  const dark = (name: string) => new RegExp(`--color-${name}: light-dark\\(#\\w+, #(\\w+)\\)`).exec(tokens)?.[1];
  expect(embedded(true)).toMatchObject({
    background_color: dark('sheet'),
    text_color: dark('ink'),
    primary_color: dark('accent'),
  });
});
