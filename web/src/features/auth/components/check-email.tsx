import { Link } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';
import { AuthPage } from './auth-page.tsx';
import { ErrorNote } from './form-error.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useMailState } from './use-mail-state.ts';

interface CheckEmailProps {
  readonly email: string;
  readonly onStartOver: () => void;
}

export function CheckEmail({ email, onStartOver }: CheckEmailProps) {
  useHeadingFocus();
  return (
    <AuthPage title={checkEmailTitle} lede={<LinkSent email={email} />}>
      <div className="mt-10 flex flex-col items-start gap-4">
        <CheckEmailActions email={email} onStartOver={onStartOver} />
      </div>
    </AuthPage>
  );
}

export const checkEmailTitle = 'Check your email for verification';

interface LinkSentProps extends Pick<CheckEmailProps, 'email'> {
  /** A sentence about opening the link. */
  readonly children?: string;
}

export function LinkSent({ email, children }: LinkSentProps) {
  const address = <strong className="text-ink">{email}</strong>;
  if (useMailState(email) === 'unreachable') return <>We wrote to {address}, and the mail came back.</>;
  return (
    <>
      We sent a link to {address}. It expires in 24 hours. {children}
    </>
  );
}

interface CheckEmailActionsProps extends CheckEmailProps {
  /** The story to write after the login. */
  readonly wants?: CategorySlug;
}

export function CheckEmailActions({ email, onStartOver, wants }: CheckEmailActionsProps) {
  if (useMailState(email) === 'unreachable') {
    return (
      <>
        <div role="alert">
          <ErrorNote message="This address gets no email. Check it for a typing error, and sign up with the right one." />
        </div>
        <Button onClick={onStartOver}>Use a different email</Button>
      </>
    );
  }
  return (
    <>
      <p>
        Opened it on another device?{' '}
        <Link to={pages.login.path} state={wants && { wants }}>
          Log in
        </Link>
      </p>
      <ResendVerification email={email} />
      <TextButton onClick={onStartOver}>Use a different email</TextButton>
    </>
  );
}
