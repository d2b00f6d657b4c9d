import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 50;

/** Waits until `GET <api>/api/health` responds 200. Throws after `withinMs` and when `stop` is aborted. */
export async function waitUntilHealthy(apiUrl: string, withinMs: number, stop?: AbortSignal): Promise<void> {
  const endsAtMs = performance.now() + withinMs;
  for (;;) {
    stop?.throwIfAborted();
    const answer = await ask(apiUrl);
    if (answer === undefined) return;
    if (performance.now() > endsAtMs) {
      throw new Error(`${apiUrl}/api/health did not answer 200 within ${withinMs / 1000} s; last: ${answer}`);
    }
    await wait(everyMs);
  }
}

async function ask(apiUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/health`, { signal: AbortSignal.timeout(5000) });
    return response.status === 200 ? undefined : `${response.status} ${(await response.text()).slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error) : String(error);
  }
}
