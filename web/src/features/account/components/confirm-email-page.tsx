import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pages } from '#shared/names/pages.ts';
import { callConfirmEmailChange, type WaitsFor } from '#web/src/features/account/api/account-calls.ts';
import { accountKey } from '#web/src/features/account/api/account-query.ts';
import { AuthPage } from '#web/src/features/auth/components/auth-page.tsx';
import { ErrorNote } from '#web/src/features/auth/components/form-error.tsx';
import { useLinkToken } from '#web/src/features/auth/model/link-token.ts';
import { ApiError, errorMessage } from '#web/src/lib/api-error.ts';
import { useSession } from '#web/src/lib/session.ts';
import { Button, ButtonLink } from '#web/src/ui/button.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';

interface ConfirmEmailPageProps {
  /** From the mailed link; undefined after it was removed from the address. */
  readonly tokenInAddress: string | undefined;
}

/** A press confirms, because mail scanners open links (decision 0003). */
export function ConfirmEmailPage({ tokenInAddress }: ConfirmEmailPageProps) {
  const token = useLinkToken(tokenInAddress, pages.confirmEmailSpent.path);
  return token === undefined ? <NoLink /> : <Confirmation token={token} />;
}

/** The header and the account page show the new address. */
function useConfirmation(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callConfirmEmailChange(token),
    onSuccess: () => {
      for (const queryKey of [['user'], accountKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

const isFinal = (error: unknown) =>
  error instanceof ApiError && ['invalid-one-time-token', 'address-taken'].includes(error.code);

function Confirmation({ token }: { readonly token: string }) {
  const { data: waitsFor, error, isPending, mutate } = useConfirmation(token);
  if (waitsFor !== undefined) return <Confirmed waitsFor={waitsFor} />;
  if (isFinal(error)) return <Refused message={errorMessage(error)} />;
  return (
    <AuthPage title="Confirm your address" lede="Is this your address? Then it’s one press.">
      <div className="mt-10 flex flex-col items-stretch gap-4">
        <Button pending={isPending} pendingLabel="Confirming…" onClick={() => mutate()}>
          Confirm this address
        </Button>
        <div role="alert">
          <ErrorNote message={error === null ? undefined : errorMessage(error)} />
        </div>
      </div>
    </AuthPage>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly lede: string;
  readonly children?: ReactNode;
}

/** Replaces the question, so its heading gets the focus. */
function Outcome({ title, lede, children }: OutcomeProps) {
  useHeadingFocus();
  return (
    <AuthPage title={title} lede={lede}>
      <div className="mt-10 flex flex-col items-stretch gap-4">{children}</div>
    </AuthPage>
  );
}

function Confirmed({ waitsFor }: { readonly waitsFor: WaitsFor }) {
  const { loggedIn } = useSession();
  if (waitsFor !== null) {
    return (
      <Outcome
        title="One more link to open"
        lede={`This address is confirmed. Now open the link in our email to your ${waitsFor} address.`}
      >
        {loggedIn && <AccountLink />}
      </Outcome>
    );
  }
  return (
    <Outcome
      title="Your address is changed"
      lede="Use the new one to log in from now on. Your password stays the same."
    >
      {loggedIn ? <AccountLink /> : <ButtonLink to={pages.login.path}>Log in</ButtonLink>}
    </Outcome>
  );
}

function Refused({ message }: { readonly message: string }) {
  return (
    <Outcome
      title={message.replace(/\.$/, '')}
      lede="Your address stays the same. Start the change again in your account."
    >
      <AccountLink />
    </Outcome>
  );
}

function NoLink() {
  return (
    <AuthPage
      title="Confirm your address"
      lede="Open the link in our email again, or start the change in your account."
    >
      <div className="mt-10 flex flex-col items-stretch gap-4">
        <AccountLink />
      </div>
    </AuthPage>
  );
}

function AccountLink() {
  return <ButtonLink to={pages.account.path}>Go to your account</ButtonLink>;
}
