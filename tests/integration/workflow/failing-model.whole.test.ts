import { StateMachine } from 'aws-local-stepfunctions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { failStory, saveStory } from '#functions/domain/story/finish-story.ts';
import { startStory } from '#functions/domain/story/start-story.ts';
import type { StorySection } from '#functions/domain/story/story.ts';
import { checkWritten, faultySections, prepareForSave } from '#functions/domain/story/writing/check-written.ts';
import { hasOnlyWriterTags } from '#functions/domain/story/writing/quality-check.ts';
import { repairStory } from '#functions/domain/story/writing/repair-story.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import { withStepErrors } from '#functions/steps/write-story/step-errors.ts';
import { createModel, type ModelService } from '#infra/local/model.ts';
import { writeStoryDefinition } from '#infra/workflows/write-story.ts';
import { type StepId, stepIds } from '#shared/names/functions.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { randomNumbers } from '#tests/support/random-choices.ts';
import { addCustomer, readBalances } from '#tests/support/stories.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

/**
 * The real state machine, use cases, adapter and model stand-in; the table is in memory and retries run without delay.
 */
const seed = Number(process.env['FAULT_SEED'] ?? 20_261_121);
const stories = 200;
const faultShare = 0.3;
/** More than 200 stories need with all their retries. */
const plannedCalls = 6000;
/** Each story makes five calls at once; more stories at once would miss the deadline on a busy machine. */
const atOnce = 2;

/** Faults of a model call. */
const kinds: Readonly<Record<string, object>> = {
  429: { status: 429 },
  500: { status: 500 },
  503: { status: 503 },
  dropped: { drop: true },
  'half a response': { truncate: true },
  empty: { answer: 'empty' },
  refused: { answer: 'refusal' },
  filtered: { answer: 'content_filter' },
  'cut off': { answer: 'length' },
  malformed: { answer: 'malformed-json' },
  'full of script': { answer: 'html-junk' },
  'half a story': { answer: 'half-story' },
  'a leaked prompt': { answer: 'echo-system' },
  'left blank': { answer: 'left-blank' },
};
/** Much longer than the stand-in needs, even on a busy machine. */
const callDeadlineMs = 4000;
/** Exceeds the deadline of a call; rarer than other faults, because each costs the test those seconds. */
const hang = { delayMs: 60_000 };
const hangShare = 1 / 40;

function plannedFaults(): object[] {
  const random = randomNumbers(seed);
  const list = Object.values(kinds);
  return Array.from({ length: plannedCalls }, () => {
    const isFault = random() < faultShare;
    const fault = random() < hangShare ? hang : (list[Math.floor(random() * list.length)] ?? {});
    return isFault ? fault : { delayMs: 0 };
  });
}

const arn = (step: StepId) => `arn:aws:lambda:eu-central-1:123456789012:function:${step}`;
const functionArns = Object.fromEntries(stepIds.map((step) => [step, arn(step)])) as Record<StepId, string>;
const definition = writeStoryDefinition(functionArns);

/** The names of the Task states, including branches, with the step that each calls. */
function tasksOf(states: object): { readonly name: string; readonly step: StepId }[] {
  return Object.entries(states).flatMap(([name, state]) => {
    const step = stepIds.find((id) => arn(id) === state.Resource);
    const branches: { readonly States: object }[] = state.Branches ?? [];
    return [...(step === undefined ? [] : [{ name, step }]), ...branches.flatMap(({ States }) => tasksOf(States))];
  });
}
const tasks = tasksOf(definition.States);
// Created once, because validation takes 200 ms.
const machine = new StateMachine(definition as never);

let model: ModelService;
beforeAll(async () => {
  model = await createModel({ port: 0, delayMs: 0 });
  const body = JSON.stringify({ next: plannedFaults() });
  const response = await fetch(new URL('/__control/faults', model.url), { method: 'POST', body });
  expect(response.status).toBe(200);
});
afterAll(() => model.close());

const { logger, codes } = createLoggerSpy();
const context = { safetyIdentifier: 'hash', signal: new AbortController().signal, logger };

/** Writes one customer's story with the real definition. */
async function writeStory(number: number) {
  const userId = `user-${number}`;
  const shop = aShop();
  const balance = { firstStory: true, monthlyStories: 0, bonusStories: 0 };
  await addCustomer(shop.table, userId, balance);
  const material = { category: 'business-story' as const, transcript: bakeryTranscript, opening: null };
  const { storyId } = await startStory({ userId, balance, ...material }, shop);
  const usual = { apiKey: 'local', baseUrl: model.url, model: 'tellwren-writer' };
  const writer = createOpenaiWriter({ ...usual, timeoutMs: callDeadlineMs, maxRetries: 0 });
  const tools = { stories: shop.stories, writer, reader: writer, readerModel: 'small', context };
  const section = (name: StorySection) => () => writeMissingSection(storyId, name, tools);
  const ran: string[] = [];

  const steps: Record<StepId, () => Promise<unknown>> = {
    writeBody: section('body'),
    writeValues: section('values'),
    writeStrategy: section('strategy'),
    writeSchedule: section('schedule'),
    writeCaptions: section('captions'),
    reviewStory: () => reviewStory(storyId, tools),
    checkQuality: async () => ({ faults: faultySections(await checkWritten(storyId, shop.stories)).length }),
    repairStory: () => repairStory(storyId, tools),
    saveStory: () => saveStory(userId, storyId, shop),
    failStory: () => failStory(userId, storyId, shop),
  };
  const handlers = tasks.map(({ name, step }) => {
    const run = async () => {
      ran.push(step);
      return (await withStepErrors(steps[step])) as never;
    };
    return [name, run] as const;
  });
  const overrides = {
    taskResourceLocalHandlers: Object.fromEntries(handlers),
    retryIntervalOverrides: Object.fromEntries(tasks.map(({ name }) => [name, 0])),
  };
  await machine.run({ userId, storyId }, { overrides }).result.catch(() => undefined);
  const { faultsLeft } = prepareForSave(await checkWritten(storyId, shop.stories));
  const { story, body } = (await shop.stories.get(userId, storyId)) ?? {};
  const mails = (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail.template] : []));
  const { returns, counters } = await readBalances(shop.table, userId);
  return { status: story?.status, body, mails, returns, credits: counters.first, ran, faultsLeft };
}

describe(`${stories} stories with a model that fails in 30 % of its calls`, () => {
  it('all end written or refunded, exactly once', { timeout: 600_000 }, async () => {
    const ended: Awaited<ReturnType<typeof writeStory>>[] = [];
    const startedAt = performance.now();
    let next = 0;
    const work = async () => {
      while (next < stories) {
        next += 1;
        ended.push(await writeStory(next));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));

    const written = ended.filter(({ status }) => status === 'ready');
    const refunded = ended.filter(({ status, returns }) => status === 'failed' && returns === 1);
    const stuck = stories - written.length - refunded.length;
    const tries = ended.flatMap(({ ran }) => ran.filter((step) => step.startsWith('write') || step === 'repairStory'));
    const unusable = codes.filter((code) => code === 'MODEL_ANSWER_UNUSABLE').length;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(
      `seed ${seed}: ${written.length} written, ${refunded.length} refunded, ${stuck} stuck; ` +
        `${tries.length} tries, ${unusable} unusable answers, ${seconds} s\n`,
    );
    expect((written.length + refunded.length) / stories).toBeGreaterThanOrEqual(0.995);
    expect(ended.filter(({ status }) => status === 'writing')).toEqual([]);
    // With retries and repairs, most are written.
    expect(written.length).toBeGreaterThan(stories / 2);
    for (const { body, returns, credits, mails, faultsLeft } of written) {
      const good = { returns: 0, credits: 0, mails: ['story-ready'], faultsLeft: [] };
      expect({ returns, credits, mails, faultsLeft }).toEqual(good);
      expect(hasOnlyWriterTags(body?.description ?? '<none>')).toBe(true);
    }
    for (const { body, returns, credits, mails } of refunded) {
      expect({ body, returns, credits, mails }).toEqual({
        body: undefined,
        returns: 1,
        credits: 1,
        mails: ['story-failed'],
      });
    }
  });
});
