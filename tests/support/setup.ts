import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** An unexpected `console.error` fails its test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  // Not `expect`, which would count as an assertion of the test.
  if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join('\n')}`);
});

/** Test files share a process and its environment. */
afterAll(() => {
  vi.unstubAllEnvs();
});
