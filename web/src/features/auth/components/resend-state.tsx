import { verificationSentMessage } from './use-resend-verification.ts';

interface ResendStateProps {
  readonly sent: boolean;
  readonly secondsLeft: number;
}

/** The countdown is visual only; screen readers hear the outcome. */
export function ResendState({ sent, secondsLeft }: ResendStateProps) {
  return (
    <p className="min-h-6 text-muted text-small">
      <span role="status">{sent && verificationSentMessage}</span>{' '}
      {secondsLeft > 0 && <span aria-hidden="true">You can resend it in {secondsLeft}s.</span>}
    </p>
  );
}
