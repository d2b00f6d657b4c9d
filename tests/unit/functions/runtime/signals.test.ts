import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { timeoutSignal, unlessAborted } from '#functions/runtime/signals.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Combines signals like a model call: request deadline, own timeout, and the SDK's controller. */
function combined(): WeakRef<AbortSignal> {
  const request = AbortSignal.any([timeoutSignal(60_000), new AbortController().signal]);
  const call = AbortSignal.any([request, timeoutSignal(30_000)]);
  const made = AbortSignal.any([call, new AbortController().signal]);
  const listener = () => undefined;
  made.addEventListener('abort', listener);
  made.removeEventListener('abort', listener);
  return new WeakRef(call);
}

describe('timeoutSignal', () => {
  it('aborts after its time, like AbortSignal.timeout', () => {
    vi.useFakeTimers();
    try {
      const signal = AbortSignal.any([timeoutSignal(50)]);
      vi.advanceTimersByTime(49);
      expect(signal.aborted).toBe(false);
      vi.advanceTimersByTime(1);
      expect(signal.aborted).toBe(true);
      expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
      expect(signal.reason).toBeInstanceOf(Error);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is garbage-collected after it was combined twice, unlike AbortSignal.timeout', async () => {
    const signals = Array.from({ length: 200 }, combined);
    await nextTurn();
    collect();
    expect(signals.filter((signal) => signal.deref() !== undefined)).toEqual([]);
  });
});

describe('unlessAborted', () => {
  it('settles like the work, regardless of a later abort', async () => {
    const controller = new AbortController();
    await expect(unlessAborted(Promise.resolve('done'), controller.signal)).resolves.toBe('done');
    await expect(unlessAborted(Promise.reject(new Error('broken')), controller.signal)).rejects.toThrow('broken');
    controller.abort();
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('throws the abort reason or the given error when aborted before or during the work', async () => {
    for (const isBefore of [true, false]) {
      const controller = new AbortController();
      const endless = new Promise<never>(() => undefined);
      const abort = () => controller.abort(new Error('over'));
      if (isBefore) abort();
      const two = [
        unlessAborted(endless, controller.signal),
        unlessAborted(endless, controller.signal, () => new Error('late')),
      ];
      if (!isBefore) abort();
      const reasons = (await Promise.allSettled(two)).map((one) => one.status === 'rejected' && String(one.reason));
      expect(reasons).toEqual(['Error: over', 'Error: late']);
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    }
  });
});
