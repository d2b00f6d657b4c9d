import { StateMachine } from 'aws-local-stepfunctions';
import { describe, expect, it } from 'vitest';
import { timeoutSecondsOf } from '#infra/function-specs.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { modelSeconds } from '#shared/catalogue/model-times.ts';
import { type StepId, stepIds } from '#shared/names/functions.ts';

const arn = (step: StepId) => `arn:aws:lambda:eu-central-1:123456789012:function:${step}`;
const functionArns = Object.fromEntries(stepIds.map((step) => [step, arn(step)])) as Record<StepId, string>;
const definition = writeStoryDefinition(functionArns);
// Created once, because validation takes 200 ms.
const machine = new StateMachine(definition as never);

interface LooseState {
  readonly Type: string;
  readonly Resource?: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly Default?: string;
  readonly Choices?: readonly { readonly Next: string }[];
  readonly Catch?: readonly { readonly Next: string; readonly ErrorEquals: readonly string[] }[];
  readonly Retry?: readonly { readonly ErrorEquals: readonly string[]; readonly MaxAttempts: number }[];
  readonly Branches?: readonly { readonly States: Record<string, LooseState> }[];
  readonly Parameters?: Record<string, unknown>;
  readonly TimeoutSeconds?: number;
}
const states: Record<string, LooseState> = definition.States;

function nextOf(state: LooseState): string[] {
  const next = [state.Next, state.Default, ...(state.Choices ?? []).map((rule) => rule.Next)];
  return [...next, ...(state.Catch ?? []).map((catcher) => catcher.Next)].filter((name) => name !== undefined);
}

function tasks(owner: Record<string, LooseState>): [string, LooseState][] {
  return Object.entries(owner).flatMap(([name, state]) => [
    ...(state.Type === 'Task' ? ([[name, state]] as [string, LooseState][]) : []),
    ...(state.Branches ?? []).flatMap((branch) => tasks(branch.States)),
  ]);
}

type Behaviour = (step: StepId, attempt: number) => unknown;

/** Runs the definition with fake tasks and without delays; returns the steps and the result. */
async function execute(behave: Behaviour) {
  const calls: StepId[] = [];
  const attempts = new Map<StepId, number>();
  const handlers = Object.fromEntries(
    tasks(states).map(([name, state]) => {
      const step = stepIds.find((id) => state.Resource === arn(id)) as StepId;
      return [
        name,
        async () => {
          const attempt = (attempts.get(step) ?? 0) + 1;
          attempts.set(step, attempt);
          calls.push(step);
          return (behave(step, attempt) ?? {}) as never;
        },
      ];
    }),
  );
  const retryIntervalOverrides = Object.fromEntries(tasks(states).map(([name]) => [name, 0]));
  const run = machine.run(
    { userId: 'user-1', storyId: 'story-1', transcript: 'must not travel' },
    { overrides: { taskResourceLocalHandlers: handlers, retryIntervalOverrides } },
  );
  const ended = await run.result.then(
    (output) => ({ output, error: undefined }),
    (error: Error) => ({ output: undefined, error: error.message }),
  );
  return { ...ended, calls, count: (step: StepId) => attempts.get(step) ?? 0 };
}

const good: Behaviour = (step) => (step === 'checkQuality' ? { faults: 0 } : {});
const faulty: Behaviour = (step) => (step === 'checkQuality' ? { faults: 3 } : {});

const named = (name: string) => Object.assign(new Error(name), { name });

describe('writeStoryDefinition', () => {
  it('reaches every state, and every state leads to an end', () => {
    const reached = new Set<string>();
    const open = [definition.StartAt];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (reached.has(name)) continue;
      reached.add(name);
      const state = states[name];
      expect(state, name).toBeDefined();
      const next = nextOf(state as LooseState);
      if (!['Succeed', 'Fail'].includes(state?.Type ?? '')) expect(next, name).not.toEqual([]);
      open.push(...next);
    }
    expect([...reached].sort()).toEqual(Object.keys(states).sort());
  });

  it('calls every step by its ARN', () => {
    const called = tasks(states).map(([, state]) => state.Resource);
    expect([...called].sort()).toEqual(stepIds.map(arn).sort());
  });

  it('has a timeout, a retry and a catch for every task', () => {
    const parallel = Object.values(states).filter(({ Type }) => Type === 'Parallel');
    for (const [name, state] of tasks(states)) {
      expect(state.TimeoutSeconds, name).toBeGreaterThan(0);
      expect(state.Retry?.length, name).toBeGreaterThan(0);
      const isCaught = state.Catch?.some(({ ErrorEquals }) => ErrorEquals.includes('States.ALL')) ?? false;
      const isLast = state.Resource === arn('failStory');
      const inBranch = parallel.some(({ Branches }) => Branches?.some((branch) => name in branch.States));
      expect(isCaught || isLast || inBranch, name).toBe(true);
    }
    expect(parallel.map(({ Catch }) => Catch?.[0]?.ErrorEquals)).toEqual([['States.ALL'], ['States.ALL']]);
  });

  it('ends before its total timeout, which would skip the catch and return no credit', () => {
    const fail = tasks(states).find(([, state]) => state.Resource === arn('failStory'))?.[1];
    const retrier = fail?.Retry?.[0] as unknown as Record<
      'IntervalSeconds' | 'BackoffRate' | 'MaxAttempts' | 'MaxDelaySeconds',
      number
    >;
    const waits = Array.from({ length: retrier.MaxAttempts }, (_, attempt) =>
      Math.min(retrier.MaxDelaySeconds, retrier.IntervalSeconds * retrier.BackoffRate ** attempt),
    );
    const failing =
      (retrier.MaxAttempts + 1) * (fail?.TimeoutSeconds ?? 0) + waits.reduce((sum, wait) => sum + wait, 0);
    expect(failing).toBe(272);
    const checkingAndSaving = 20;
    for (const patience of [1, 8]) {
      const { TimeoutSeconds: overall } = writeStoryDefinition(functionArns, patience);
      expect(modelSeconds.story * patience + checkingAndSaving + failing).toBeLessThan(overall);
    }
  });

  it('lets a function that calls a model end first, with any patience', () => {
    const faults = [1, 7, 20].flatMap((patience) =>
      tasks(writeStoryDefinition(functionArns, patience).States as unknown as typeof states).filter(([, state]) => {
        const step = stepIds.find((id) => arn(id) === state.Resource);
        return step === undefined || (state.TimeoutSeconds ?? 0) <= timeoutSecondsOf(step, patience, 'local');
      }),
    );
    expect(faults.map(([name]) => name)).toEqual([]);
  });

  it('passes only ids and the start', () => {
    const allowed = ['userId.$', 'storyId.$', 'startedAt.$'];
    for (const [name, state] of tasks(states)) {
      expect(
        Object.keys(state.Parameters ?? {}).filter((key) => !allowed.includes(key)),
        name,
      ).toEqual([]);
    }
  });
});

describe('write-story execution', () => {
  it('writes the body, then values and ideas, then week and captions, and reads, checks and saves them', async () => {
    const { error, calls, output } = await execute(good);
    expect(error).toBeUndefined();
    expect(calls[0]).toBe('writeBody');
    expect(calls.slice(1, 3).sort()).toEqual(['writeStrategy', 'writeValues']);
    expect(calls.slice(3, 5).sort()).toEqual(['writeCaptions', 'writeSchedule']);
    expect(calls.slice(5)).toEqual(['reviewStory', 'checkQuality', 'saveStory']);
    expect(JSON.stringify(output)).not.toContain('must not travel');
  });

  it('is saved after faults of writeStrategy that pass within its retries, else the credit is returned', async () => {
    const rows = [
      ['ModelBusy', 2, true],
      ['ModelBusy', 9, false],
      ['ModelTimeout', 1, true],
      ['ModelTimeout', 9, false],
      ['ModelAnswerUnusable', 2, true],
      ['ModelAnswerUnusable', 9, false],
      ['TableBusy', 2, true],
      ['Runtime.ExitError', 6, true],
      ['Runtime.ExitError', 9, false],
      ['WritingOverdue', 1, false],
      ['ModelOutOfReach', 1, false],
      ['SyntaxError', 1, false],
    ] as const;
    const results = rows.map(async ([name, failures]) => {
      const run = await execute((step, attempt) => {
        if (step === 'writeStrategy' && attempt <= failures) throw named(name);
        return good(step, attempt);
      });
      const [saved, failed] = [run.count('saveStory'), run.count('failStory')];
      return [name, failures, run.error === undefined && saved === 1 && failed === 0, saved + failed];
    });
    expect(await Promise.all(results)).toEqual(rows.map((row) => [...row, 1]));
  });

  it('repairs a faulty story once, with the retries of a model call, and saves it also where the repair fails', async () => {
    const rows = [
      ['nothing', 0, 1],
      ['ModelAnswerUnusable', 2, 3],
      ['ModelBusy', 9, 5],
      ['ModelTimeout', 9, 2],
      ['WritingOverdue', 9, 1],
      ['ModelOutOfReach', 9, 1],
      ['SyntaxError', 9, 1],
    ] as const;
    const results = rows.map(async ([name, failures]) => {
      const { calls, count } = await execute((step, attempt) => {
        if (step === 'repairStory' && attempt <= failures) throw named(name);
        return faulty(step, attempt);
      });
      return [name, failures, count('repairStory'), count('checkQuality'), calls.at(-1)];
    });
    expect(await Promise.all(results)).toEqual(rows.map((row) => [...row, 1, 'saveStory']));
  });

  it.each(['ModelTimeout', 'WritingOverdue', 'ModelOutOfReach', 'SyntaxError'])(
    'saves a story whose review ends in %s',
    async (name) => {
      const run = await execute((step, attempt) => {
        if (step === 'reviewStory') throw named(name);
        return good(step, attempt);
      });
      expect(run.calls.slice(-3)).toEqual(['reviewStory', 'checkQuality', 'saveStory']);
    },
  );

  it('returns the credit when saving fails, of a story that lacks too much as well, and retries that until it succeeds', async () => {
    const run = await execute((step, attempt) => {
      if (step === 'saveStory' || (step === 'failStory' && attempt < 4)) throw named('Anything');
      return good(step, attempt);
    });
    expect(run.count('failStory')).toBe(4);
    expect(run.error).toBeDefined();
  });
});
