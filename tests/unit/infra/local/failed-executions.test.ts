import { describe, expect, it, vi } from 'vitest';
import { createFailedExecutionRule } from '#infra/local/failed-executions.ts';
import type { Execution } from '#infra/local/step-functions/execution-store.ts';
import type { InvokeTask } from '#infra/local/step-functions/state-machine-runner.ts';

const execution: Execution = {
  executionArn: 'arn:aws:states:us-east-1:000000000000:execution:write-story:s1',
  stateMachineArn: 'arn:aws:states:us-east-1:000000000000:stateMachine:write-story',
  name: 's1',
  input: '{"userId":"u1","storyId":"s1"}',
  status: 'TIMED_OUT',
  startDateMs: 1_795_255_200_000,
  stopDateMs: 1_795_255_800_000,
};

describe('failed executions', () => {
  it.each(['FAILED', 'TIMED_OUT', 'ABORTED'] as const)(
    'with status %s are delivered to failLostStory as an EventBridge event',
    async (status) => {
      const invoke = vi.fn<InvokeTask>().mockResolvedValue(null);
      createFailedExecutionRule(invoke)({ ...execution, status });
      await vi.waitFor(() => expect(invoke).toHaveBeenCalledTimes(1));
      expect(invoke.mock.calls[0]).toEqual([
        'failLostStory',
        expect.objectContaining({
          source: 'aws.states',
          'detail-type': 'Step Functions Execution Status Change',
          time: '2026-11-21T10:10:00.000Z',
          detail: expect.objectContaining({ status, name: 's1', input: execution.input }),
        }),
      ]);
    },
  );

  it('exclude succeeded ones', async () => {
    const invoke = vi.fn<InvokeTask>().mockResolvedValue(null);
    createFailedExecutionRule(invoke)({ ...execution, status: 'SUCCEEDED' });
    createFailedExecutionRule(invoke)({ ...execution, name: 's2' });
    await vi.waitFor(() => expect(invoke).toHaveBeenCalled());
    expect(invoke.mock.calls.map(([, event]) => Reflect.get(Object(event), 'detail').name)).toEqual(['s2']);
  });

  it('are delivered again after the function failed', async () => {
    const invoke = vi.fn<InvokeTask>().mockRejectedValueOnce(new Error('killed')).mockResolvedValue(null);
    createFailedExecutionRule(invoke)(execution);
    await vi.waitFor(() => expect(invoke).toHaveBeenCalledTimes(2), { timeout: 5000 });
    expect(invoke.mock.calls[1]).toEqual(invoke.mock.calls[0]);
  });
});
