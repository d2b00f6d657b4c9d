import { Link } from 'react-router';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { pages } from '#shared/names/pages.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { useHeadingFocus } from '#web/src/ui/use-heading-focus.ts';
import { AuthPage } from './auth-page.tsx';
import { ResendVerification } from './resend-verification.tsx';

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

export function LinkSent({ email }: Pick<CheckEmailProps, 'email'>) {
  return (
    <>
      We sent a link to <strong className="text-ink">{email}</strong>. It expires in 24 hours.
    </>
  );
}

interface CheckEmailActionsProps extends CheckEmailProps {
  /** The story to write after the login. */
  readonly wants?: CategorySlug;
}

export function CheckEmailActions({ email, onStartOver, wants }: CheckEmailActionsProps) {
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
