import { NotMePage } from '#web/src/features/auth/components/not-me-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('notMeSpent', { title: 'That wasn’t me', description: 'End a sign-up that you didn’t make.' });
}

/** Shown after a reload: the token is no longer in the address. */
export default function NotMeSpentRoute() {
  return <NotMePage tokenInAddress={undefined} />;
}
