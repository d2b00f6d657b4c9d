import { setTimeout as wait } from 'node:timers/promises';
import { localRegion } from './local-stage.ts';
import type { Execution } from './step-functions/execution-store.ts';
import type { InvokeTask } from './step-functions/state-machine-runner.ts';

/** EventBridge's event of an execution that has changed its status; only ends are told of here. */
function statusEvent({ executionArn, stateMachineArn, name, status, input, ...rest }: Execution) {
  return {
    ...{ version: '0', id: crypto.randomUUID(), source: 'aws.states' },
    'detail-type': 'Step Functions Execution Status Change',
    ...{ account: '000000000000', time: new Date(rest.stopDateMs ?? 0).toISOString(), region: localRegion },
    resources: [executionArn],
    detail: {
      ...{ executionArn, stateMachineArn, name, status, input, inputDetails: { included: true } },
      ...{ startDate: rest.startDateMs, stopDate: rest.stopDateMs, error: rest.error, cause: rest.cause },
    },
  };
}

/** Lambda's two more tries of what EventBridge hands it, which AWS makes after one and two minutes. */
const pausesMs = [0, 1000, 2000];

/** The rule of the story stack: an execution that did not end well is handed to the function that fails its story. */
export function createFailedExecutionRule(invoke: InvokeTask): (execution: Execution) => void {
  return (execution) => {
    if (execution.status !== 'SUCCEEDED') void tell(invoke, statusEvent(execution));
  };
}

async function tell(invoke: InvokeTask, event: object): Promise<void> {
  for (const pauseMs of pausesMs) {
    await wait(pauseMs, undefined, { ref: false });
    try {
      await invoke('failLostStory', event);
      return;
    } catch {
      // The function has logged why.
    }
  }
}
