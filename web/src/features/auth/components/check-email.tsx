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

export function CheckEmailActions({ email, onStartOver }: CheckEmailProps) {
  return (
    <>
      <ResendVerification email={email} />
      <TextButton onClick={onStartOver}>Use a different email</TextButton>
    </>
  );
}
