/** The shortest window that a test rushes into; the longer ones of a throttle class begin with one of these. */
const windowMs = 600_000;

/** Runs a rush on a limit, once more when the clock struck amid it: a new window lets more pass. */
export async function withinOneWindow<T>(rush: () => Promise<T>): Promise<T> {
  for (;;) {
    const began = Math.floor(Date.now() / windowMs);
    const result = await rush();
    if (Math.floor(Date.now() / windowMs) === began) return result;
  }
}
