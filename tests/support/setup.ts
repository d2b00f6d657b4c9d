import { afterAll, afterEach, beforeEach, type RunnerTestFile, vi } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: CPU seconds of its process, without other processes that it starts. */
    cpuSeconds?: number;
  }
}

const before = process.cpuUsage();
let file: RunnerTestFile | undefined;

/** An unexpected `console.error` fails its test. */
beforeEach(({ task }) => {
  file = task.file;
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '));
  vi.mocked(console.error).mockRestore();
  // Not `expect`, which would count as an assertion of the test.
  if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join('\n')}`);
});

afterAll(() => {
  const { user, system } = process.cpuUsage(before);
  if (file !== undefined) file.meta.cpuSeconds = (user + system) / 1e6;
  // Test files share a process and its environment.
  vi.unstubAllEnvs();
});
