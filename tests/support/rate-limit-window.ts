/** The shortest rate-limit window; longer ones start at the same times. */
const windowMs = 600_000;

/** Runs calls against a limit, again if a new window began meanwhile. */
export async function withinOneWindow<T>(rush: () => Promise<T>): Promise<T> {
  for (;;) {
    const began = Math.floor(Date.now() / windowMs);
    const result = await rush();
    if (Math.floor(Date.now() / windowMs) === began) return result;
  }
}
