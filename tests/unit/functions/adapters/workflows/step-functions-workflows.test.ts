import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStepFunctionsWorkflows } from '#functions/adapters/workflows/step-functions-workflows.ts';

const machine = 'arn:aws:states:us-east-1:111122223333:stateMachine:tellwren-test-write-story';
const started: unknown[] = [];
/** What the service answers next, fault by fault; after them it starts what it is asked to. */
const faults: string[] = [];

const service = createServer(async (request, response) => {
  started.push(await json(request));
  const fault = faults.shift();
  response.writeHead(fault === undefined ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' });
  const execution = { executionArn: `${machine.replace('stateMachine', 'execution')}:s1`, startDate: 1_795_255_200 };
  response.end(JSON.stringify(fault === undefined ? execution : { __type: fault, message: fault }));
});

describe('starting the writing of a story (RELIABILITY row 47)', () => {
  const start = () => createStepFunctionsWorkflows(machine).startWriteStory({ userId: 'u1', storyId: 's1' });

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    vi.stubEnv('AWS_ENDPOINT_URL_SFN', `http://127.0.0.1:${port}`);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  });
  beforeEach(() => {
    started.length = 0;
    faults.length = 0;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  it('names the execution after the story, and gives it ids only', async () => {
    await start();
    const input = JSON.stringify({ userId: 'u1', storyId: 's1' });
    expect(started).toEqual([{ stateMachineArn: machine, name: 's1', input }]);
  });

  it('takes an execution that is there already for the one that was wanted', async () => {
    faults.push('ExecutionAlreadyExists');
    await expect(start()).resolves.toBeUndefined();
    expect(started).toHaveLength(1);
  });

  it.each(['ThrottlingException', 'StateMachineDoesNotExist', 'ExecutionLimitExceeded'])(
    'tells of %s, so that the row of the outbox stays',
    async (fault) => {
      // As often as the SDK asks again.
      faults.push(fault, fault, fault);
      await expect(start()).rejects.toMatchObject({ name: fault });
    },
  );
});
