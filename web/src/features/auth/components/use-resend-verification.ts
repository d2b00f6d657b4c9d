import { useMutation } from '@tanstack/react-query';
import { callResendVerification } from '#web/src/features/auth/api/account-calls.ts';
import { startCooldown, useCooldown } from '#web/src/features/auth/model/use-cooldown.ts';
import { errorMessage } from '#web/src/lib/api-error.ts';
import { notify } from '#web/src/ui/notify.ts';

export const verificationSentMessage = 'Verification email sent successfully!';

interface ResendVerification {
  readonly send: (email: string) => void;
  readonly pending: boolean;
  readonly sent: boolean;
  /** Whole seconds until the next may be asked for. */
  readonly secondsLeft: number;
}

/** Asks for another verification mail, at most one every 30 s; says how it went. */
export function useResendVerification(): ResendVerification {
  const secondsLeft = useCooldown('verification');
  const resend = useMutation({
    mutationFn: callResendVerification,
    onSuccess: () => {
      startCooldown('verification');
      notify.success(verificationSentMessage);
    },
    onError: (error) => notify.error(errorMessage(error)),
  });
  const send = (email: string) => {
    if (secondsLeft === 0) resend.mutate(email);
  };
  return { send, pending: resend.isPending, sent: resend.isSuccess, secondsLeft };
}
