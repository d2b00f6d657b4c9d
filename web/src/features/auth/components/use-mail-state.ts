import { useQuery } from '@tanstack/react-query';
import type { VerificationMailState } from '#shared/schemas/account.ts';
import { callCheckVerificationMail } from '#web/src/features/auth/api/account-calls.ts';

/** Refusals show within seconds, bounces within minutes. */
const [soonMs, soonChecks, laterMs, allChecks] = [5000, 12, 30_000, 30];

/** Whether the mailed link reaches the address; undefined until the server has answered. */
export function useMailState(email: string): VerificationMailState | undefined {
  const { data } = useQuery({
    queryKey: ['verification-mail', email],
    queryFn: () => callCheckVerificationMail(email),
    refetchInterval: ({ state }) => {
      const checks = state.dataUpdateCount + state.errorUpdateCount;
      if (state.data === 'unreachable' || checks > allChecks) return false;
      return checks < soonChecks ? soonMs : laterMs;
    },
    gcTime: 0,
    retry: false,
  });
  return data;
}
