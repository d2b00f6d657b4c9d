import { localStage } from '#infra/local/local-stage.ts';
import type { DrillStack } from './drill-stack.ts';

/** Stops a story's execution, as in the console; undefined when it has not begun. */
export async function stopExecution({ addresses }: DrillStack, storyId: string): Promise<true | undefined> {
  const executionArn = `${localStage.writeStoryStateMachineArn.replace(':stateMachine:', ':execution:')}:${storyId}`;
  const { ok } = await fetch(addresses.stepFunctions, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AWSStepFunctions.StopExecution' },
    body: JSON.stringify({ executionArn, error: 'Drill', cause: 'stopped by hand' }),
  });
  return ok ? true : undefined;
}
