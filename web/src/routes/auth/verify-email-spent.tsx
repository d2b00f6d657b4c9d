import { VerifyEmailPage } from '#web/src/features/auth/components/verify-email-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import { claimDrafts } from './claim-drafts.ts';

export function meta() {
  return pageMeta('verifyEmailSpent', {
    title: 'Verify your email',
    description: 'One last step before your first story.',
  });
}

/** Shown after a reload: the token is no longer in the address. */
export default function VerifyEmailSpentRoute() {
  return <VerifyEmailPage tokenInAddress={undefined} loadDrafts={claimDrafts} />;
}
