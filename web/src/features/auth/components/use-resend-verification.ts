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
  readonly secondsLeft: number;
}

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
