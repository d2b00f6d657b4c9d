import {
  ExecutionError,
  ExecutionTimeoutError,
  StateMachine,
  type StateMachineDefinition,
} from 'aws-local-stepfunctions';

type Json = Parameters<StateMachine['run']>[0];
export type Definition = StateMachineDefinition;

/** Runs a function. Throws `TaskError`. */
export type InvokeTask = (functionName: string, payload: unknown) => Promise<unknown>;

/** A failed function: `Retry` and `Catch` match `name`; `message` is the cause. */
export class TaskError extends Error {
  constructor(errorType: string, cause: string) {
    super(cause);
    this.name = errorType;
  }
}

export type RunResult =
  | { readonly status: 'SUCCEEDED'; readonly output: string }
  | { readonly status: 'FAILED' | 'TIMED_OUT'; readonly error: string; readonly cause: string };

interface StatesOwner {
  readonly States: StateMachineDefinition['States'];
}

/** Function names by Task state, nested ones included. State names are unique. */
function taskFunctions(owner: StatesOwner): ReadonlyMap<string, string> {
  const tasks = new Map<string, string>();
  for (const [name, state] of Object.entries(owner.States)) {
    if (state.Type === 'Task') tasks.set(name, functionName(state.Resource));
    for (const inner of innerMachines(state)) {
      for (const [innerName, resource] of taskFunctions(inner)) tasks.set(innerName, resource);
    }
  }
  return tasks;
}

function innerMachines(state: StateMachineDefinition['States'][string]): readonly StatesOwner[] {
  if (state.Type === 'Parallel') return state.Branches;
  if (state.Type !== 'Map') return [];
  return [state.ItemProcessor, state.Iterator].filter((inner) => inner !== undefined);
}

function functionName(resource: string): string {
  const name = /^arn:aws:lambda:[^:]*:\d*:function:([^:]+)/.exec(resource)?.[1];
  if (name === undefined) throw new Error(`the local Step Functions runs functions only, not ${resource}`);
  return name;
}

const machines = new WeakMap<Definition, StateMachine>();

/** Cached: validating a definition takes 0.2 s. */
function machineOf(definition: Definition): StateMachine {
  const known = machines.get(definition);
  if (known !== undefined) return known;
  const machine = new StateMachine(definition, { validationOptions: { checkArn: false } });
  machines.set(definition, machine);
  return machine;
}

/** Interprets one definition, with waits, retries, jitter and timeouts. */
export function createRunner(definition: Definition, invoke: InvokeTask) {
  const machine = machineOf(definition);
  const tasks = [...taskFunctions(definition)];

  /** The Task states' handlers. An abort fails running and later tasks, because the interpreter would wait, retry or catch. */
  function handlersUntil(aborted: AbortSignal) {
    const { promise: abortion, reject } = Promise.withResolvers<never>();
    abortion.catch(() => undefined);
    aborted.addEventListener('abort', () => reject(new TaskError('Aborted', 'the execution was aborted')));
    const handlers = tasks.map(([state, name]) => {
      const run = async (input: Json): Promise<Json> =>
        jsonOf(await Promise.race(aborted.aborted ? [abortion] : [abortion, invoke(name, input)]));
      return [state, run] as const;
    });
    return Object.fromEntries(handlers);
  }

  return {
    start(input: string, context: Readonly<Record<string, unknown>>): { result: Promise<RunResult>; abort(): void } {
      const aborted = new AbortController();
      const overrides = { taskResourceLocalHandlers: handlersUntil(aborted.signal) };
      const run = machine.run(JSON.parse(input), { context, overrides });
      const abort = () => {
        aborted.abort();
        run.abort();
      };
      return { abort, result: run.result.then(succeeded, failed) };
    },
  };
}

/** Function results are JSON in a response. */
function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

function succeeded(output: unknown): RunResult {
  return { status: 'SUCCEEDED', output: JSON.stringify(output) };
}

function failed(error: unknown): RunResult {
  if (error instanceof ExecutionTimeoutError) {
    return { status: 'TIMED_OUT', error: 'States.Timeout', cause: error.message };
  }
  const cause = error instanceof ExecutionError && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return { status: 'FAILED', error: cause.name, cause: cause.message };
  return { status: 'FAILED', error: 'States.Runtime', cause: String(cause) };
}
