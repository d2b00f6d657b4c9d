import { pageMeta } from '#web/src/lib/page-meta.ts';
import { NotFound } from '#web/src/ui/not-found.tsx';

export function meta() {
  return pageMeta('notFound', { title: 'Page Not Found', description: 'This page doesn’t exist.' });
}

export default function NotFoundPage() {
  return <NotFound />;
}
