import { waitAfter } from './api-error.ts';
import { readStored, storedKeys } from './storage.ts';

const maxRepeats = 2;
const longestWaitMs = 60_000;
/** A shorter wait is a slow response. */
const unannouncedMs = 2000;

let announce: (message: string) => void = () => {};

/** Registers how the page says that a call waits. */
export function onRateLimitWait(handler: (message: string) => void): void {
  announce = handler;
}

/**
 * Repeats a call that was refused as too many after its Retry-After, at most twice and within a minute. A refused call has done
 * nothing, so also a purchase may be repeated, but not for somebody who has logged in meanwhile.
 * @throws what the call throws; the signal's reason when aborted
 */
export async function withinRateLimit<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const token = readStored(storedKeys.token);
  for (let repeats = 0, leftMs = longestWaitMs; ; repeats += 1) {
    try {
      return await call();
    } catch (error) {
      const waitMs = waitAfter(error);
      if (waitMs === null || waitMs > leftMs || repeats === maxRepeats) throw error;
      leftMs -= waitMs;
      if (waitMs > unannouncedMs)
        announce(`That was a little too fast. We’ll try again for you in ${waitMs / 1000} seconds.`);
      await pause(waitMs, signal);
      if (readStored(storedKeys.token) !== token) throw error;
    }
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
