import { verificationSentMessage } from './use-resend-verification.ts';

interface ResendStateProps {
  readonly sent: boolean;
  readonly secondsLeft: number;
}

/** The line under the button. The seconds tick for the eye; a screen reader hears the outcome only. */
export function ResendState({ sent, secondsLeft }: ResendStateProps) {
  return (
    <p className="min-h-6 text-muted text-small">
      <span role="status">{sent && verificationSentMessage}</span>{' '}
      {secondsLeft > 0 && <span aria-hidden="true">You can resend it in {secondsLeft}s.</span>}
    </p>
  );
}
