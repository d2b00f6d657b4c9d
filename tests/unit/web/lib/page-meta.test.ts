import { expect, test } from 'vitest';
import { pageMeta } from '../../../../web/src/lib/page-meta.ts';

test('a public page has a title, a description and a canonical address', () => {
  const meta = pageMeta('login', { title: 'Sign in', description: 'Back to your stories.' });
  expect(meta).toContainEqual({ title: 'Sign in · Tellwren' });
  expect(meta).toContainEqual({ name: 'description', content: 'Back to your stories.' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: '/login' });
  expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' });
});

test("a customer's page is kept out of search engines", () => {
  const meta = pageMeta('stories', { title: 'Stories', description: 'Yours.' });
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(JSON.stringify(meta)).not.toContain('canonical');
});
