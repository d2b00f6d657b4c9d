type Verify<Answer> = (token: string) => Promise<Answer>;

/** Calls `verify` once per token: React mounts twice in development. A failed call can be retried. */
export function oncePerToken<Answer>(verify: Verify<Answer>): Verify<Answer> {
  const known = new Map<string, Promise<Answer>>();
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
