/** Runs the rival's deed once, right after the read it is to outdate. */
export function afterwards<A extends unknown[], R>(read: (...args: A) => Promise<R>, deed: () => Promise<void>) {
  let done = false;
  return async (...args: A): Promise<R> => {
    const result = await read(...args);
    if (!done) {
      done = true;
      await deed();
    }
    return result;
  };
}
