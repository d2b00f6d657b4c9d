import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#shared/names/pages.ts';
import { type Verified, verifyOnce } from '#web/src/features/auth/api/account-calls.ts';
import { useLinkToken } from '#web/src/features/auth/model/link-token.ts';
import { setPendingVerification } from '#web/src/features/auth/model/pending-verification.ts';
import { wantedStoryLocation } from '#web/src/features/auth/model/wanted-story.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { isRetryable } from '#web/src/lib/query-client.ts';
import { startSession } from '#web/src/lib/session.ts';
import { removeStored, storedKeys } from '#web/src/lib/storage.ts';
import { Button } from '#web/src/ui/button.tsx';
import { notify } from '#web/src/ui/notify.ts';
import { AuthPage } from './auth-page.tsx';
import { EmailVerified, LoginLink } from './email-verified.tsx';
import { ErrorNote } from './form-error.tsx';
import { RequestNewLink } from './request-new-link.tsx';

interface VerifyEmailPageProps {
  /** From the mailed link; undefined after it was removed from the address. */
  readonly tokenInAddress: string | undefined;
  /** Merges the account's conversations into this browser's. */
  readonly loadDrafts: () => Promise<void>;
}

export function VerifyEmailPage({ tokenInAddress, loadDrafts }: VerifyEmailPageProps) {
  const token = useLinkToken(tokenInAddress, pages.verifyEmailSpent.path);
  return token === undefined ? <NoLink /> : <Verification token={token} loadDrafts={loadDrafts} />;
}

/** Signs in the browser that registered, and goes on to the story that the registration was for. */
function useEntrance(loadDrafts: () => Promise<void>): (verified: Verified) => void {
  const navigate = useNavigate();
  const entered = useRef(false);
  return ({ message, token, data }) => {
    if (entered.current) return;
    entered.current = true;
    setPendingVerification(null);
    removeStored(storedKeys.registration);
    notify.success(message);
    if (token === undefined || data === undefined) return;
    startSession(token, data);
    const { wants } = data;
    if (wants !== undefined) void loadDrafts().then(() => navigate(...wantedStoryLocation(wants)));
  };
}

function useVerification(token: string, enter: (verified: Verified) => void) {
  const query = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyOnce(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: verified } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer.
  useEffect(() => {
    if (verified !== undefined) enter(verified);
  }, [verified]);
  return query;
}

interface VerificationProps {
  readonly token: string;
  readonly loadDrafts: () => Promise<void>;
}

/** Specification 1.4: verifies on load. After a failure the title stays and a new link is offered. */
function Verification({ token, loadDrafts }: VerificationProps) {
  const enter = useEntrance(loadDrafts);
  const { data: verified, error, isFetching, refetch } = useVerification(token, enter);
  if (verified !== undefined)
    return <EmailVerified isNewSession={verified.token !== undefined} wants={verified.wants} />;
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
