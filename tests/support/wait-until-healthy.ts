import type { StackAddresses } from '#infra/local/stack-environment.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually } from './product.ts';

export async function waitUntilHealthy(addresses: StackAddresses): Promise<void> {
  await eventually(
    async () => {
      const answer = await callApi(addresses, endpoints.getHealth).catch(() => undefined);
      return answer?.status === 200 ? true : undefined;
    },
    'healthy again',
    40_000,
  );
}
