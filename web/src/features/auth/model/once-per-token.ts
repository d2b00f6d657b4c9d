type Verify = (token: string) => Promise<string>;

/**
 * Makes `verify` run once per token however often it is asked (React mounts a page twice while developing). A failure is
 * forgotten, so that a lost connection can be tried again.
 */
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
