import { join } from 'node:path';
import * as z from 'zod/mini';
import { createExecutionStore, type Execution } from './execution-store.ts';
import { createRunner, type Definition, type InvokeTask } from './state-machine-runner.ts';

export interface OperationsOptions {
  readonly dataDir: string;
  readonly stateMachines: readonly { readonly arn: string; readonly definition: Definition }[];
  readonly invoke: InvokeTask;
  readonly clock?: () => number;
  readonly onEnded?: (execution: Execution) => void;
}

export class StepFunctionsError extends Error {
  constructor(type: string, message: string) {
    super(message);
    this.name = type;
  }
}

const startSchema = z.object({
  stateMachineArn: z.string(),
  name: z.optional(z.string().check(z.regex(/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u))),
  input: z.optional(z.string()),
});
const describeSchema = z.object({ executionArn: z.string() });
const stopSchema = z.object({
  executionArn: z.string(),
  error: z.optional(z.string()),
  cause: z.optional(z.string()),
});
const listSchema = z.object({
  stateMachineArn: z.string(),
  statusFilter: z.optional(z.string()),
  maxResults: z.optional(z.number()),
});

const savesAgainAfterMs = 1000;

export type Operation = (request: unknown) => unknown;

export function createOperations({ dataDir, stateMachines, invoke, clock = Date.now, onEnded }: OperationsOptions) {
  const store = createExecutionStore(join(dataDir, 'executions'));
  const runners = new Map(stateMachines.map(({ arn, definition }) => [arn, createRunner(definition, invoke)]));
  const running = new Map<string, { abort(): void }>();
  let paused = false;

  /** Repeated while the disk is full. After a stop of the stack the execution runs again; its steps are idempotent. */
  function end(execution: Execution): void {
    try {
      store.save(execution);
    } catch {
      if (!paused) setTimeout(() => end(execution), savesAgainAfterMs).unref();
      return;
    }
    onEnded?.(execution);
  }

  function run(execution: Execution): void {
    const runner = runners.get(execution.stateMachineArn);
    if (!runner) return;
    const started = runner.start(execution.input, contextOf(execution));
    running.set(execution.executionArn, started);
    started.result.then((result) => {
      running.delete(execution.executionArn);
      // Executions aborted by the stack's stop stay RUNNING on disk and resume; stopped ones are already saved.
      if (paused || store.find(execution.executionArn)?.status !== 'RUNNING') return;
      end({ ...execution, ...result, stopDateMs: clock() });
    });
  }

  function start(request: unknown) {
    const { stateMachineArn, name = crypto.randomUUID(), input = '{}' } = parse(startSchema, request);
    if (!runners.has(stateMachineArn)) {
      throw new StepFunctionsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`);
    }
    if (!isJson(input)) throw new StepFunctionsError('InvalidExecutionInput', 'The input is not valid JSON');
    const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    const earlier = store.find(executionArn);
    if (earlier) return startedAgain(earlier, input);
    const execution: Execution = {
      executionArn,
      stateMachineArn,
      name,
      input,
      status: 'RUNNING',
      startDateMs: clock(),
    };
    store.save(execution);
    run(execution);
    return { executionArn, startDate: execution.startDateMs / 1000 };
  }

  function stop(request: unknown) {
    const { executionArn, error, cause } = parse(stopSchema, request);
    const execution = find(executionArn);
    const stopDateMs = execution.stopDateMs ?? clock();
    if (execution.status === 'RUNNING') {
      const why = { ...(error === undefined ? {} : { error }), ...(cause === undefined ? {} : { cause }) };
      const aborted: Execution = { ...execution, ...why, status: 'ABORTED', stopDateMs };
      store.save(aborted);
      running.get(executionArn)?.abort();
      onEnded?.(aborted);
    }
    return { stopDate: stopDateMs / 1000 };
  }

  function find(executionArn: string): Execution {
    const execution = store.find(executionArn);
    if (execution) return execution;
    throw new StepFunctionsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
  }

  function list(request: unknown) {
    const { stateMachineArn, statusFilter, maxResults = 100 } = parse(listSchema, request);
    const executions = store
      .all()
      .filter((each) => each.stateMachineArn === stateMachineArn)
      .filter((each) => statusFilter === undefined || each.status === statusFilter)
      .toSorted((one, other) => other.startDateMs - one.startDateMs);
    return { executions: executions.slice(0, maxResults).map(listed) };
  }

  return {
    operations: new Map<string, Operation>([
      ['StartExecution', start],
      ['DescribeExecution', (request) => described(find(parse(describeSchema, request).executionArn))],
      ['StopExecution', stop],
      ['ListExecutions', list],
    ]),
    resume(): void {
      for (const execution of store.all()) if (execution.status === 'RUNNING') run(execution);
    },
    pause(): void {
      paused = true;
      for (const { abort } of running.values()) abort();
    },
  };
}

function parse<S extends z.ZodMiniType>(schema: S, request: unknown): z.output<S> {
  const parsed = schema.safeParse(request);
  if (!parsed.success) throw new StepFunctionsError('ValidationException', z.prettifyError(parsed.error));
  return parsed.data;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** As in AWS: the same name and input of a running execution returns it; otherwise an error. */
function startedAgain(earlier: Execution, input: string) {
  if (earlier.status === 'RUNNING' && earlier.input === input) {
    return { executionArn: earlier.executionArn, startDate: earlier.startDateMs / 1000 };
  }
  throw new StepFunctionsError('ExecutionAlreadyExists', `Execution Already Exists: '${earlier.executionArn}'`);
}

function contextOf({ executionArn, name, stateMachineArn, startDateMs }: Execution) {
  return {
    Execution: { Id: executionArn, Name: name, StartTime: new Date(startDateMs).toISOString() },
    StateMachine: { Id: stateMachineArn, Name: stateMachineArn.split(':').at(-1) },
  };
}

function listed({ executionArn, stateMachineArn, name, status, startDateMs, stopDateMs }: Execution) {
  const stopDate = stopDateMs === undefined ? {} : { stopDate: stopDateMs / 1000 };
  return { executionArn, stateMachineArn, name, status, startDate: startDateMs / 1000, ...stopDate };
}

function described(execution: Execution) {
  const { input, output, error, cause } = execution;
  return { ...listed(execution), input, output, error, cause };
}
