import { ConfirmEmailPage } from '#web/src/features/account/components/confirm-email-page.tsx';
import { pageMeta } from '#web/src/lib/page-meta.ts';
import type { Route } from './+types/confirm-email.ts';

export function meta() {
  return pageMeta('confirmEmail', { title: 'Confirm your address', description: 'Confirm a change of email address.' });
}

export default function ConfirmEmailRoute({ params: { token } }: Route.ComponentProps) {
  return <ConfirmEmailPage tokenInAddress={token} />;
}
