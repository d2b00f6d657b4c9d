import { pages } from '../../../../shared/names/pages.ts';
import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { RequestNewLink } from '../../features/auth/components/request-new-link.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function meta() {
  return pageMeta('verifyEmailSpent', {
    title: 'Verify your email',
    description: 'The last step before your first story.',
  });
}

/** What a reload of the verification page shows: its token is no longer in the address. */
export default function VerifyEmailSpentPage() {
  return (
    <AuthPage title="Verify your email" lede="Open the link in our mail once more, or ask for a new one.">
      <div className="mt-10 flex flex-col items-stretch gap-4">
        <RequestNewLink />
        <ButtonLink to={pages.login.path}>Go to Login</ButtonLink>
      </div>
    </AuthPage>
  );
}
