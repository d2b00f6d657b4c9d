/**
 * Fires after so many milliseconds, with the reason that `AbortSignal.timeout` gives, and may be combined as often as one likes:
 * a combination of Node's own timeouts that is combined once more stays for as long as the process lives (Node 24,
 * `gcPersistentSignals`; nodejs/node#57867). It keeps no process alive.
 */
export function timeoutSignal(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  const fire = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  setTimeout(fire, timeoutMs).unref();
  return controller.signal;
}

/**
 * What comes of the work, which may go on, unless the signal fires first. Nothing of it is left with the signal.
 * @throws `reason`, where the signal fires first: what fired it, unless another is given
 */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  reason: () => unknown = () => signal.reason,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const tell = () => reject(reason());
  if (signal.aborted) tell();
  signal.addEventListener('abort', tell, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', tell);
  }
}
