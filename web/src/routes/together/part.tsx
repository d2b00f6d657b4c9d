import { PartPage } from '#web/src/features/together/components/part-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/part.ts';

export function meta() {
  return pageMeta('together', { title: 'Told together', description: 'Three questions about a story you are in.' });
}

export default function Part({ params }: Route.ComponentProps) {
  return <PartPage key={params.token} token={params.token} />;
}
