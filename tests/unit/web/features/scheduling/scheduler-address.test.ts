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
  expect(embedded(false)).toMatchObject({ embed_domain: 'tellwren.com', embed_type: 'Inline' });
});

test('embedUrl names the colours of the colour scheme', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../../web/src/styles/tokens.css'), 'utf8');
  const colour = (name: string, group: 1 | 2) =>
    new RegExp(`--color-${name}: light-dark\\(#(\\w+), #(\\w+)\\)`).exec(tokens)?.[group];
  for (const [dark, group] of [
    [false, 1],
    [true, 2],
  ] as const)
    expect(embedded(dark)).toMatchObject({
      background_color: colour('sheet', group),
      text_color: colour('ink', group),
      primary_color: colour('accent', group),
    });
});
