import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageMeta } from '#web/src/lib/page-meta.ts';

const login = { title: 'Log in', description: 'Back to your stories.' };

beforeEach(() => void vi.stubEnv('VITE_SITE_URL', 'https://tellwren.com'));
afterEach(() => void vi.unstubAllEnvs());

describe('pageMeta in the browser', () => {
  beforeEach(() => void vi.stubEnv('SSR', false));

  test('a public page has a title, a description and its canonical URL only', () => {
    expect(pageMeta('login', login)).toEqual([
      { title: 'Log in · Tellwren' },
      { name: 'description', content: 'Back to your stories.' },
      { tagName: 'link', rel: 'canonical', href: 'https://tellwren.com/login' },
    ]);
  });

  test('a customer’s page is noindex', () => {
    const meta = pageMeta('stories', { title: 'Stories', description: 'Yours.' });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(JSON.stringify(meta)).not.toContain('canonical');
  });
});

describe('pageMeta at build time', () => {
  beforeEach(() => void vi.stubEnv('SSR', true));

  test('a page has its social card', () => {
    const meta = pageMeta('turnIntoFilm', login);
    const address = 'https://tellwren.com/turn-your-story-into-a-film';
    expect(meta).toContainEqual({ property: 'og:url', content: address });
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://tellwren.com/og/turn-into-film.png' });
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });

  test('a page outside the index has only the card of the landing page', () => {
    const meta = pageMeta('forgotPassword', login);
    expect(meta).toContainEqual({ property: 'og:image', content: 'https://tellwren.com/og/home.png' });
    expect(JSON.stringify(meta)).not.toContain('ld+json');
  });
});
