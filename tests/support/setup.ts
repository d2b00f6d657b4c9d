import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** An unexpected `console.error` is a fault that nobody looked at: it fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  // Thrown rather than expected: an assertion here would count for a test that has none.
  if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join('\n')}`);
});

/** Files share their process, and with it its environment. */
afterAll(() => {
  vi.unstubAllEnvs();
});
