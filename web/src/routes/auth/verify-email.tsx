import { VerifyEmailPage } from '#web/src/features/auth/components/verify-email-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/verify-email.ts';
import { claimDrafts } from './claim-drafts.ts';

export function meta() {
  return pageMeta('verifyEmail', { title: 'Verify your email', description: 'One last step before your first story.' });
}

export default function VerifyEmailRoute({ params: { token } }: Route.ComponentProps) {
  return <VerifyEmailPage tokenInAddress={token} loadDrafts={claimDrafts} />;
}
