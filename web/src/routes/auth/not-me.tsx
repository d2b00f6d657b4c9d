import { NotMePage } from '#web/src/features/auth/components/not-me-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/not-me.ts';

export function meta() {
  return pageMeta('notMe', { title: 'That wasn’t me', description: 'End a sign-up that you didn’t make.' });
}

export default function NotMeRoute({ params: { token } }: Route.ComponentProps) {
  return <NotMePage tokenInAddress={token} />;
}
