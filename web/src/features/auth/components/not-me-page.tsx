import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pages } from '#shared/names/pages.ts';
import { callDeclineRegistration } from '#web/src/features/auth/api/account-calls.ts';
import { useLinkToken } from '#web/src/features/auth/model/link-token.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';
import { AuthPage } from './auth-page.tsx';
import { ErrorNote } from './form-error.tsx';

interface NotMePageProps {
  /** From the mailed link; undefined after it was removed from the address. */
  readonly tokenInAddress: string | undefined;
}

/** A press ends the sign-up, because mail scanners open links (decision 0003). */
export function NotMePage({ tokenInAddress }: NotMePageProps) {
  const token = useLinkToken(tokenInAddress, pages.notMeSpent.path);
  if (token !== undefined) return <Question token={token} />;
  return <Outcome title={title} lede="Open the link in our email again." />;
}

const title = 'That wasn’t you?';

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

function Question({ token }: { readonly token: string }) {
  const { isSuccess, isPending, error, mutate } = useMutation({
    mutationFn: () => callDeclineRegistration(token),
  });
  if (isSuccess)
    return <Outcome title="Sign-up deleted" lede="There’s no account with your address. You can close this page." />;
  if (codeOf(error) === 'address-taken') return <Taken />;
  if (codeOf(error) === 'invalid-one-time-token')
    return <Outcome title={errorMessage(error)} lede="Nothing opens an account with it. You can close this page." />;
  return (
    <AuthPage
      title={title}
      lede="Someone signed up with your address. Delete the sign-up, and its link opens no account."
    >
      <div className="mt-10 flex flex-col items-stretch gap-4">
        <Button pending={isPending} pendingLabel="Deleting…" onClick={() => mutate()}>
          Delete this sign-up
        </Button>
        <div role="alert">
          <ErrorNote message={error === null ? undefined : errorMessage(error)} />
        </div>
      </div>
    </AuthPage>
  );
}

/** The link was opened before, or the owner of the address has an account. */
function Taken() {
  return (
    <Outcome
      title="This address has an account already"
      lede="If it isn’t yours, choose a new password. That signs out every device, and the old password no longer works."
    >
      <ButtonLink to={pages.forgotPassword.path} className="mt-10">
        Choose a new password
      </ButtonLink>
    </Outcome>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly lede: string;
  readonly children?: ReactNode;
}

/** Replaces the question, so its heading gets the focus. */
function Outcome({ title: outcome, lede, children }: OutcomeProps) {
  useHeadingFocus();
  return (
    <AuthPage title={outcome} lede={lede}>
      {children}
    </AuthPage>
  );
}
