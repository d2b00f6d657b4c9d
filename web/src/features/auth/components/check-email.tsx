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
    <AuthPage
      title="Check your email for verification"
      lede={
        <>
          We sent a link to <strong className="text-ink">{email}</strong>. It expires in 24 hours.
        </>
      }
    >
      <div className="mt-10 flex flex-col items-start gap-4">
        <ResendVerification email={email} />
        <TextButton onClick={onStartOver}>Use a different email</TextButton>
      </div>
    </AuthPage>
  );
}
