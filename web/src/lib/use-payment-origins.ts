import { useQuery } from '@tanstack/react-query';
import { runtimeConfig } from './runtime-config.ts';

export function usePaymentOrigins(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['payment origins'],
    queryFn: async () => (await runtimeConfig()).paymentOrigins,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}
