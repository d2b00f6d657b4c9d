import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { pages } from '../../../../shared/names/pages.ts';
import { verifyOnce } from '../../features/auth/api/account-calls.ts';
import { AuthPage } from '../../features/auth/components/auth-page.tsx';
import { FormError } from '../../features/auth/components/form-error.tsx';
import { RequestNewLink } from '../../features/auth/components/request-new-link.tsx';
import { awaitVerification } from '../../features/auth/model/awaited-verification.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { isWorthRepeating } from '../../lib/query-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import type { Route } from './+types/verify-email.ts';

export function meta() {
  return pageMeta('verifyEmail', { title: 'Verify your email', description: 'The last step before your first story.' });
}

/** Takes the token out of the address bar and the history, before anything that counts or remembers pages runs. */
function useTokenHidden(): void {
  useLayoutEffect(() => {
    window.history.replaceState(window.history.state, '', pages.verifyEmailSpent.path);
  }, []);
}

function useVerification(token: string) {
  const query = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyOnce(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: message, error } = query;
  useEffect(() => {
    if (message === undefined) return;
    awaitVerification(null);
    notify.success(message);
  }, [message]);
  useEffect(() => {
    if (error !== null) notify.error(errorMessage(error));
  }, [error]);
  return query;
}

/** Spec 1 §4: it runs on load, and on failure the page stays on its first sentence; a new link is offered under it. */
export default function VerifyEmailPage({ params: { token } }: Route.ComponentProps) {
  const { isSuccess, error, isFetching, refetch } = useVerification(token);
  useTokenHidden();
  if (isSuccess) {
    return (
      <AuthPage title="Email verified successfully!" lede="Your account is open. Your first story is on us.">
        <ButtonLink to={pages.login.path} className="mt-10">
          Go to Login
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Verifying your email...">
      <div className="mt-10 flex flex-col items-stretch gap-4" aria-live="polite">
        <FormError message={error === null || isFetching ? undefined : errorMessage(error)} />
        {error !== null && isWorthRepeating(error) && (
          <Button variant="ghost" pending={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        )}
        {error !== null && <RequestNewLink />}
      </div>
    </AuthPage>
  );
}
