import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createStepFunctionsWorkflows } from '#functions/adapters/workflows/step-functions-workflows.ts';

const machine = 'arn:aws:states:us-east-1:111122223333:stateMachine:tellwren-test-write-story';

describe('createStepFunctionsWorkflows', () => {
  const stepFunctions = mockClient(SFNClient);
  const start = () => createStepFunctionsWorkflows(machine).startWriteStory({ userId: 'u1', storyId: 's1' });
  const started = () => stepFunctions.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input);

  beforeEach(() => {
    stepFunctions.reset();
    stepFunctions.on(StartExecutionCommand).resolves({ executionArn: `${machine}:s1`, startDate: new Date(0) });
  });
  afterAll(() => stepFunctions.restore());

  it('uses the story id as execution name and passes only ids', async () => {
    await start();
    const input = JSON.stringify({ userId: 'u1', storyId: 's1' });
    expect(started()).toEqual([{ stateMachineArn: machine, name: 's1', input }]);
  });

  it('succeeds when the execution already exists', async () => {
    stepFunctions.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: '', $metadata: {} }));
    await expect(start()).resolves.toBeUndefined();
    expect(started()).toHaveLength(1);
  });

  it('rejects with other errors, so that the outbox row remains', async () => {
    for (const name of ['ThrottlingException', 'StateMachineDoesNotExist', 'ExecutionLimitExceeded']) {
      stepFunctions.on(StartExecutionCommand).rejects(Object.assign(new Error(name), { name }));
      await expect(start()).rejects.toMatchObject({ name });
    }
  });
});
