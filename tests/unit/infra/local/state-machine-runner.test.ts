import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunner, type Definition, type InvokeTask } from '#infra/local/step-functions/state-machine-runner.ts';

const task = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;

/** A task with a retry for any error and a catch that runs another task. */
const definition: Definition = {
  StartAt: 'Write',
  TimeoutSeconds: 600,
  States: {
    Write: {
      Type: 'Task',
      Resource: task('write'),
      TimeoutSeconds: 120,
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 30, MaxAttempts: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Tell' }],
      End: true,
    },
    Tell: { Type: 'Task', Resource: task('tell'), End: true },
  },
};

/** More turns than an execution of two tasks and two retries needs. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
}

describe('aborted execution', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    { amid: 'a task that never answers', answer: () => new Promise<never>(() => undefined) },
    { amid: 'the wait before a retry', answer: () => Promise.reject(new Error('broken')) },
  ])('during $amid runs nothing more and clears its timers', async ({ answer }) => {
    const invoke = vi.fn<InvokeTask>(answer);
    const { abort, result } = createRunner(definition, invoke).start('{}', {});
    await settle();
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    abort();
    await settle();
    expect(await result).toMatchObject({ status: 'FAILED' });
    expect(invoke).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
