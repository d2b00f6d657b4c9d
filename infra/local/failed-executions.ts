import { setTimeout as wait } from 'node:timers/promises';
import { localRegion } from './local-stage.ts';
import type { Execution } from './step-functions/execution-store.ts';
import type { InvokeTask } from './step-functions/state-machine-runner.ts';

function statusEvent({ executionArn, stateMachineArn, name, status, input, ...rest }: Execution) {
  return {
    version: '0',
    id: crypto.randomUUID(),
    source: 'aws.states',
    'detail-type': 'Step Functions Execution Status Change',
    account: '000000000000',
    time: new Date(rest.stopDateMs ?? 0).toISOString(),
    region: localRegion,
    resources: [executionArn],
    detail: {
      executionArn,
      stateMachineArn,
      name,
      status,
      input,
      inputDetails: { included: true },
      startDate: rest.startDateMs,
      stopDate: rest.stopDateMs,
      error: rest.error,
      cause: rest.cause,
    },
  };
}

/** Lambda's two retries, in AWS after one and two minutes. */
const pausesMs = [0, 1000, 2000];

/** The story stack's rule: invokes failLostStory for executions that failed. */
export function createFailedExecutionRule(invoke: InvokeTask): (execution: Execution) => void {
  return (execution) => {
    if (execution.status !== 'SUCCEEDED') void invokeWithRetries(invoke, statusEvent(execution));
  };
}

async function invokeWithRetries(invoke: InvokeTask, event: object): Promise<void> {
  for (const pauseMs of pausesMs) {
    await wait(pauseMs, undefined, { ref: false });
    try {
      await invoke('failLostStory', event);
      return;
    } catch {
      // The function has logged the error.
    }
  }
}
