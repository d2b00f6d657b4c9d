type Verify = (token: string) => Promise<string>;

/** Calls `verify` once per token: React mounts twice in development. A failed call can be retried. */
export function oncePerToken(verify: Verify): Verify {
  const known = new Map<string, Promise<string>>();
  return (token) => {
    const running =
      known.get(token) ??
      verify(token).catch((error: unknown) => {
        known.delete(token);
        throw error;
      });
    known.set(token, running);
    return running;
  };
}
