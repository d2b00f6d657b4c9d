import { ConfirmEmailPage } from '#web/src/features/account/components/confirm-email-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';

export function meta() {
  return pageMeta('confirmEmailSpent', {
    title: 'Confirm your address',
    description: 'Confirm a change of email address.',
  });
}

/** Shown after a reload: the token is no longer in the address. */
export default function ConfirmEmailSpentRoute() {
  return <ConfirmEmailPage tokenInAddress={undefined} />;
}
