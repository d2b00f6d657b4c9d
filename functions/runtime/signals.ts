/**
 * Like `AbortSignal.timeout`, but safe to combine repeatedly: Node 24 keeps combined timeouts for ever (`gcPersistentSignals`;
 * nodejs/node#57867). Does not keep the process alive.
 */
export function timeoutSignal(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  const fire = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  setTimeout(fire, timeoutMs).unref();
  return controller.signal;
}

/**
 * The result of the work, unless the signal fires first; the work may continue.
 * @throws `reason`, or the signal's reason, when the signal fires first
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
