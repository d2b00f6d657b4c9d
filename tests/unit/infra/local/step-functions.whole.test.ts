import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Definition, type InvokeTask, TaskError } from '#infra/local/step-functions/state-machine-runner.ts';
import { createStepFunctions } from '#infra/local/step-functions.ts';

const arn = 'arn:aws:states:us-east-1:000000000000:stateMachine:test';
const task = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
const once = { IntervalSeconds: 1, MaxAttempts: 1, MaxDelaySeconds: 1, JitterStrategy: 'FULL' as const };

/** Two parallel branches, one with a retry; then a choice; an error of the last task is caught. */
const definition: Definition = {
  StartAt: 'Both',
  States: {
    Both: {
      Type: 'Parallel',
      Branches: [
        {
          StartAt: 'Left',
          States: {
            Left: {
              Type: 'Task',
              Resource: task('left'),
              TimeoutSeconds: 1,
              Retry: [{ ErrorEquals: ['ModelBusy', 'States.Timeout'], ...once }],
              End: true,
            },
          },
        },
        { StartAt: 'Right', States: { Right: { Type: 'Task', Resource: task('right'), End: true } } },
      ],
      ResultPath: '$.parts',
      Next: 'Which?',
    },
    'Which?': {
      Type: 'Choice',
      Choices: [{ Variable: '$.finish', BooleanEquals: true, Next: 'Finish' }],
      Default: 'Skip',
    },
    Finish: {
      Type: 'Task',
      Resource: task('finish'),
      ResultPath: '$.finished',
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'Tell' }],
      End: true,
    },
    Skip: { Type: 'Pass', End: true },
    Tell: { Type: 'Task', Resource: task('tell'), End: true },
  },
};

const slowArn = `${arn}-slow`;
/** Times out after a second, which nothing catches. */
const slow: Definition = {
  StartAt: 'Hang',
  TimeoutSeconds: 1,
  States: { Hang: { Type: 'Task', Resource: task('hang'), End: true } },
};
const stateMachines = [
  { arn, definition },
  { arn: slowArn, definition: slow },
];

describe('Step Functions', () => {
  let dataDir: string;
  let service: Awaited<ReturnType<typeof createStepFunctions>>;
  let client: SFNClient;
  const invoke = vi.fn<InvokeTask>();
  const onEnded = vi.fn();

  async function open(): Promise<void> {
    service = await createStepFunctions({ port: 0, dataDir, stateMachines, invoke, onEnded });
    client = new SFNClient({
      endpoint: service.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  }
  async function close(): Promise<void> {
    client.destroy();
    await service.close();
  }
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'step-functions-'));
    onEnded.mockReset();
    invoke.mockReset().mockImplementation(async (name, payload) => ({ name, payload }));
    await open();
  });
  afterEach(async () => {
    await close();
    rmSync(dataDir, { recursive: true });
  });

  const start = (name: string, input: unknown = { finish: false }) =>
    client.send(new StartExecutionCommand({ stateMachineArn: arn, name, input: JSON.stringify(input) }));
  const describeIt = (executionArn = '') => client.send(new DescribeExecutionCommand({ executionArn }));
  const ended = (executionArn = '') =>
    vi.waitFor(
      async () => {
        const execution = await describeIt(executionArn);
        if (execution.status === 'RUNNING') throw new Error('still running');
        return { ...execution, output: JSON.parse(execution.output ?? 'null') };
      },
      { timeout: 10_000, interval: 20 },
    );

  it('retries by error name', async () => {
    invoke.mockRejectedValueOnce(new TaskError('ModelBusy', '{}'));
    const { status } = await ended((await start('retried')).executionArn);
    expect(status).toBe('SUCCEEDED');
    expect(invoke.mock.calls.map(([name]) => name).toSorted()).toEqual(['left', 'left', 'right']);
  });

  it('calls onEnded once for each end, after it was stored', async () => {
    const toldOf = () => onEnded.mock.calls.map(([{ name, status }]) => `${name} ${status}`);
    await ended((await start('well')).executionArn);
    invoke.mockRejectedValueOnce(new TaskError('ModelAnswerUnusable', '{}'));
    await ended((await start('badly')).executionArn);
    invoke.mockImplementation(() => new Promise(() => undefined));
    const { executionArn } = await start('stopped');
    await client.send(new StopExecutionCommand({ executionArn }));
    await client.send(new StopExecutionCommand({ executionArn }));
    const late = await client.send(new StartExecutionCommand({ stateMachineArn: slowArn, name: 'late', input: '{}' }));
    expect((await ended(late.executionArn)).status).toBe('TIMED_OUT');
    expect(toldOf()).toEqual(['well SUCCEEDED', 'badly FAILED', 'stopped ABORTED', 'late TIMED_OUT']);
    expect(onEnded.mock.calls.at(-1)?.[0]).toMatchObject({ input: '{}', stateMachineArn: slowArn });
  });

  describe('repeated execution name', () => {
    const hang = () => invoke.mockImplementation(() => new Promise(() => undefined));

    it('returns the running execution for the same input', async () => {
      hang();
      const [first, second] = [await start('same'), await start('same')];
      expect(second).toMatchObject({ executionArn: first.executionArn, startDate: first.startDate });
    });

    it('is refused for another input', async () => {
      hang();
      await start('same');
      await expect(start('same', { finish: true })).rejects.toBeInstanceOf(ExecutionAlreadyExists);
    });

    it('is refused after the first execution ended, and nothing runs twice', async () => {
      await ended((await start('same')).executionArn);
      await expect(start('same')).rejects.toBeInstanceOf(ExecutionAlreadyExists);
      expect(invoke).toHaveBeenCalledTimes(2);
    });
  });

  describe('restart', () => {
    it('runs an unfinished execution again', async () => {
      invoke.mockImplementation(() => new Promise(() => undefined));
      const { executionArn } = await start('unfinished');
      await close();
      invoke.mockReset().mockImplementation(async (name) => ({ name }));
      await open();
      expect((await ended(executionArn)).status).toBe('SUCCEEDED');
      expect(invoke).toHaveBeenCalledTimes(2);
    });
  });

  it.each([
    ['an unknown machine', { stateMachineArn: `${arn}-other` }, 'StateMachineDoesNotExist'],
    ['an input that is no JSON', { stateMachineArn: arn, input: '{' }, 'InvalidExecutionInput'],
    ['a name with a slash', { stateMachineArn: arn, name: 'a/b' }, 'ValidationException'],
  ])('refuses %s', async (_case, request, error) => {
    await expect(client.send(new StartExecutionCommand(request))).rejects.toMatchObject({ name: error });
  });
});
