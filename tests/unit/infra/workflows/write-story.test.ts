import { StateMachine } from 'aws-local-stepfunctions';
import { describe, expect, it, vi } from 'vitest';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { withStepErrors } from '#functions/steps/write-story/step-errors.ts';
import { writingSignal } from '#functions/steps/write-story/writing-tools.ts';
import { timeoutSecondsOf } from '#infra/function-specs.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { modelSeconds } from '#shared/catalogue/model-times.ts';
import { type StepId, stepIds } from '#shared/names/functions.ts';
import { callContext } from '#tests/support/fake-writer.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';

const arn = (step: StepId) => `arn:aws:lambda:eu-central-1:123456789012:function:${step}`;
const functionArns = Object.fromEntries(stepIds.map((step) => [step, arn(step)])) as Record<StepId, string>;
const definition = writeStoryDefinition(functionArns);
// Created once, because validation takes 200 ms.
const machine = new StateMachine(definition as never);

interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly MaxAttempts: number;
  readonly IntervalSeconds: number;
  readonly BackoffRate: number;
  readonly MaxDelaySeconds: number;
}
interface LooseState {
  readonly Type: string;
  readonly Resource?: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly Default?: string;
  readonly Choices?: readonly { readonly Next: string }[];
  readonly Catch?: readonly { readonly Next: string; readonly ErrorEquals: readonly string[] }[];
  readonly Retry?: readonly Retrier[];
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

function longestWaits(retrier?: Retrier): number[] {
  const { MaxAttempts = 0, IntervalSeconds = 0, BackoffRate = 0, MaxDelaySeconds = 0 } = retrier ?? {};
  return Array.from({ length: MaxAttempts }, (_, attempt) =>
    Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** attempt),
  );
}

type Behaviour = (step: StepId, attempt: number) => unknown;

/** Runs the definition with fake tasks; returns the steps and the result. @param wait between attempts, else as defined */
async function execute(behave: Behaviour, wait: { readonly seconds?: number } = { seconds: 0 }) {
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
          return ((await behave(step, attempt)) ?? {}) as never;
        },
      ];
    }),
  );
  const { seconds } = wait;
  const retryIntervalOverrides = Object.fromEntries(
    tasks(states).flatMap(([name]) => (seconds === undefined ? [] : [[name, seconds]])),
  );
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
    const failing = 6 * (fail?.TimeoutSeconds ?? 0) + longestWaits(fail?.Retry?.[0]).reduce((sum, wait) => sum + wait);
    expect(failing).toBe(260);
    const checkingAndSaving = 36;
    const lastWait = Math.max(...longestWaits(tasks(states)[0]?.[1].Retry?.[0]));
    for (const patience of [1, 8]) {
      const { TimeoutSeconds: overall } = writeStoryDefinition(functionArns, patience);
      expect(modelSeconds.story * patience + lastWait + checkingAndSaving + failing).toBeLessThan(overall);
    }
  });

  it('never waits longer for a model than a story has, even for a function that cannot start', () => {
    const [outage] = tasks(states)[0]?.[1].Retry ?? [];
    expect(longestWaits(outage).reduce((sum, wait) => sum + wait)).toBeLessThan(modelSeconds.story);
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
      ['ModelBusy', 20, true],
      ['ModelBusy', 21, false],
      ['ModelTimeout', 20, true],
      ['States.Timeout', 1, true],
      ['States.Timeout', 2, false],
      ['ModelAnswerUnusable', 2, true],
      ['ModelAnswerUnusable', 9, false],
      ['TableBusy', 2, true],
      ['Runtime.ExitError', 20, true],
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
      ['ModelBusy', 20, 21],
      ['ModelTimeout', 99, 21],
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

describe('a model or a platform that is down for a while', () => {
  const apiKey = 'local';
  const readingMs = 15_000;
  const sectionMs = 25_000;
  const callsOf: Partial<Record<StepId, readonly ('reading' | 'section')[]>> = {
    writeBody: ['reading', 'section'],
    writeStrategy: ['section', 'section'],
    reviewStory: ['reading'],
  };
  const usual = { id: 'x', object: 'chat.completion', created: 0, model: 'm' };
  const answer = {
    ...usual,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'A.' } }],
  };
  const passing = (ms: number, signal?: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  const asksModel = (step: StepId) => !['checkQuality', 'saveStory', 'failStory'].includes(step);

  /** What a call of the model gets while it is down. */
  const outages: Readonly<Record<string, (signal?: AbortSignal | null) => Response | Promise<Response>>> = {
    503: () => new Response('{}', { status: 503 }),
    429: () => new Response('{}', { status: 429, headers: { 'retry-after': '60' } }),
    'no connection': () => Promise.reject(new TypeError('fetch failed')),
    'no answer': (signal) => passing(600_000, signal).then(() => new Response('{}')),
  };

  /** One story in virtual time. @param isDown at a time in ms since its start @returns the last steps */
  async function write(isDown: (ms: number) => boolean, outage: keyof typeof outages) {
    const startedAt = new Date().toISOString();
    const now = () => Date.now() - Date.parse(startedAt);
    const writerOf = (kind: 'reading' | 'section') =>
      createOpenaiWriter({
        ...{ apiKey, baseUrl: 'http://model.test/v1', model: 'm', maxRetries: 0, timeoutMs: modelSeconds[kind] * 1000 },
        fetch: async (_url, init) => {
          if (isDown(now())) return await (outages[outage]?.(init?.signal) ?? expect.unreachable(outage));
          await passing(kind === 'reading' ? readingMs : sectionMs, init?.signal);
          return Response.json(answer);
        },
      });
    return execute(async (step, attempt) => {
      if (!asksModel(step)) return good(step, attempt);
      return withStepErrors(async () => {
        const signal = writingSignal(startedAt, modelSeconds.story, systemClock, new AbortController().signal);
        for (const kind of callsOf[step] ?? ['section'])
          await writerOf(kind).converse({ ...callContext, signal, system: '', messages: [], maxCompletionTokens: 1 });
        return {};
      });
    }, {});
  }

  async function inVirtualTime<Result>(work: () => Promise<Result>): Promise<Result> {
    // The package is loaded in real time.
    await import('openai');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const running = work();
    let isOver = false;
    running.finally(() => (isOver = true)).catch(() => undefined);
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    vi.useRealTimers();
    return running;
  }

  it('for a minute costs no story, whenever it begins and whatever it answers', async () => {
    const begins = Array.from({ length: 8 }, (_, index) => index * 20_000);
    const faults: unknown[] = [];
    await inVirtualTime(() =>
      Promise.all(
        Object.keys(outages).flatMap((outage) =>
          begins.map(async (begin) => {
            const run = await write((ms) => ms >= begin && ms < begin + 60_000, outage);
            if (run.count('saveStory') !== 1 || run.error !== undefined) faults.push({ outage, begin, ran: run.calls });
          }),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('for good returns the credit within the time of an execution', async () => {
    const runs = await inVirtualTime(() =>
      Promise.all(Object.keys(outages).map(async (outage) => (await write(() => true, outage)).calls.at(-1))),
    );
    expect(new Set(runs)).toEqual(new Set(['failStory']));
  });

  /** A step whose functions are killed every six seconds for two minutes, and take 1.5 s to start again. */
  async function inKilledFunction(step: StepId, ms: number): Promise<void> {
    const stepMs = asksModel(step) ? 3000 : 200;
    const sinceKill = ms % 6000;
    if (ms > 120_000) return;
    if (sinceKill < 1500) throw named('Lambda.ServiceException');
    await passing(Math.min(stepMs, 6000 - sinceKill));
    if (sinceKill + stepMs >= 6000) throw named('Runtime.ExitError');
  }

  it('in functions that are killed twenty times in two minutes loses no story', async () => {
    const random = randomNumbers(testSeed('kills'));
    const runs = await inVirtualTime(() => {
      const startedAt = Date.now();
      const write = async () => {
        await passing(random() * 60_000);
        return execute(async (step, attempt) => {
          await inKilledFunction(step, Date.now() - startedAt);
          return good(step, attempt);
        }, {});
      };
      return Promise.all(Array.from({ length: 100 }, write));
    });
    expect(runs.filter(({ error }) => error !== undefined).map(({ calls }) => calls.join(' '))).toEqual([]);
  });
});
