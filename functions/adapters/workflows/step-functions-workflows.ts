import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';

export interface Workflows {
  /** Starts writing a story. Its id names the execution, so that a second start is none (RELIABILITY row 47). */
  startWriteStory(input: { readonly userId: string; readonly storyId: string }): Promise<void>;
}

export function createStepFunctionsWorkflows(writeStoryStateMachineArn: string): Workflows {
  const client = new SFNClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 } });
  return {
    async startWriteStory({ userId, storyId }) {
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
