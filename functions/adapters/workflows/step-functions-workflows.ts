export interface Workflows {
  /** Starts the workflow. The story id names the execution, so that a second start has no effect (threat 47). */
  startWriteStory(input: { readonly userId: string; readonly storyId: string }): Promise<void>;
}

export function createStepFunctionsWorkflows(writeStoryStateMachineArn: string): Workflows {
  let stepFunctions: ReturnType<typeof loadStepFunctions> | undefined;

  async function loadStepFunctions() {
    const { SFNClient, StartExecutionCommand, ExecutionAlreadyExists } = await import('@aws-sdk/client-sfn');
    const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
    return { client: new SFNClient({ maxAttempts: 3, requestHandler }), StartExecutionCommand, ExecutionAlreadyExists };
  }

  return {
    async startWriteStory({ userId, storyId }) {
      stepFunctions ??= loadStepFunctions();
      const { client, StartExecutionCommand, ExecutionAlreadyExists } = await stepFunctions;
      try {
        await client.send(
          new StartExecutionCommand({
            stateMachineArn: writeStoryStateMachineArn,
            name: storyId,
            input: JSON.stringify({ userId, storyId }),
          }),
        );
      } catch (error) {
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },
  };
}
