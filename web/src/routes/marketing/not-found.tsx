import { pageMeta } from '../../lib/page-meta.ts';
import { NotFound } from '../../ui/not-found.tsx';

export function meta() {
  return pageMeta('notFound', { title: 'Page Not Found', description: 'This address leads nowhere.' });
}

export default function NotFoundPage() {
  return <NotFound />;
}
