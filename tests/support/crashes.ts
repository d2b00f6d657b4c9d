import type { StackAddresses } from '../../infra/local/stack-environment.ts';
import { endpoints } from '../../shared/endpoints/index.ts';
import { callApi, eventually } from './product.ts';

/** Mulberry32: the same moments again for the same seed. */
export function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Waits until the functions are back. */
export async function healthyAgain(addresses: StackAddresses): Promise<void> {
  await eventually(
    async () => {
      const answer = await callApi(addresses, endpoints.getHealth).catch(() => undefined);
      return answer?.status === 200 ? true : undefined;
    },
    'healthy again',
    40_000,
  );
}
