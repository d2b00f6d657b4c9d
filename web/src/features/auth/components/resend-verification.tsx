import { Button } from '#web/src/ui/button.tsx';
import { ResendState } from './resend-state.tsx';
import { useResendVerification } from './use-resend-verification.ts';

interface ResendVerificationProps {
  readonly email: string;
}

export function ResendVerification({ email }: ResendVerificationProps) {
  const { send, pending, sent, secondsLeft } = useResendVerification();
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="ghost" aria-disabled={secondsLeft > 0} pending={pending} onClick={() => send(email)}>
        Resend Verification Email
      </Button>
      <ResendState sent={sent} secondsLeft={secondsLeft} />
    </div>
  );
}
