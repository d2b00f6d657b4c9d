import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pages } from '#shared/names/pages.ts';
import { verifyOnce } from '#web/src/features/auth/api/account-calls.ts';
import { useLinkToken } from '#web/src/features/auth/model/link-token.ts';
import { setPendingVerification } from '#web/src/features/auth/model/pending-verification.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { AuthPage } from './auth-page.tsx';
import { ErrorNote } from './form-error.tsx';
import { RequestNewLink } from './request-new-link.tsx';

interface VerifyEmailPageProps {
  /** From the mailed link; undefined after it was removed from the address. */
  readonly tokenInAddress: string | undefined;
}

export function VerifyEmailPage({ tokenInAddress }: VerifyEmailPageProps) {
  const token = useLinkToken(tokenInAddress, pages.verifyEmailSpent.path);
  return token === undefined ? <NoLink /> : <Verification token={token} />;
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
    setPendingVerification(null);
    notify.success(message);
  }, [message]);
  useEffect(() => {
    if (error !== null) notify.error(errorMessage(error));
  }, [error]);
  return query;
}

/** Specification 1.4: verifies on load. After a failure the title stays and a new link is offered. */
function Verification({ token }: { readonly token: string }) {
  const { isSuccess, error, isFetching, refetch } = useVerification(token);
  if (isSuccess) {
    return (
      <AuthPage title="Email verified successfully!" lede="You’re all set. Log in and start your story.">
        <LoginLink />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Verifying your email...">
      <div className="mt-10 flex flex-col items-stretch gap-4" aria-live="polite">
        <ErrorNote message={error === null || isFetching ? undefined : errorMessage(error)} />
        {error !== null && isRetryable(error) && (
          <Button variant="ghost" pending={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        )}
        {error !== null && <RequestNewLink />}
      </div>
    </AuthPage>
  );
}

function NoLink() {
  return (
    <AuthPage title="Verify your email" lede="Open the link in our email again, or get a new one.">
      <div className="mt-10 flex flex-col items-stretch gap-4">
        <RequestNewLink />
        <LoginLink />
      </div>
    </AuthPage>
  );
}

function LoginLink() {
  return (
    <ButtonLink to={pages.login.path} className="mt-10">
      Go to Login
    </ButtonLink>
  );
}
