import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Logger } from '#functions/domain/kernel/logger.ts';
import { promptsVersion } from '#functions/domain/story/writing/story-prompt.ts';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { createModel } from '#infra/local/model.ts';
import { readSamples, samplesFolder } from '#infra/local/samples.ts';
import { dataFolder } from '#infra/local/start-settings.ts';
import { tableLines } from '#infra/tooling/bench/print-table.ts';
import { models } from '#infra/tooling/costs/prices.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { interviews } from '#infra/tooling/eval/interviews/interviews.ts';
import { mapParallel } from '#infra/tooling/map-parallel.ts';
import { usualTokensPerSecond } from '#shared/catalogue/model-times.ts';
import { environmentVariables } from '#shared/names/environment.ts';
import { type Bar, barsOf } from './bars.ts';
import { type CorpusStory, type CorpusTools, conduct, writeCorpusStory } from './corpus.ts';
import { simulatedCustomer } from './customer.ts';
import { judgeStory } from './judge.ts';
import { measureStory, repeatedSentences, sectionTexts, stockSentences, storyParagraphs } from './measures.ts';
import { createRecordings, type Usage } from './recordings.ts';
import { reportHtml } from './report.ts';
import { type Row, type Run, readRun } from './run-record.ts';

export interface EvalChoice {
  /** Of any OpenAI-compatible server; the keyless stand-in without it. */
  readonly baseUrl?: string;
  readonly model?: string;
  readonly judge?: string;
  readonly only?: string;
  readonly against?: string;
  readonly replay?: string;
  readonly record?: string;
  readonly simulate: boolean;
  readonly out?: string;
  readonly parallel: number;
}

interface Setting {
  readonly choice: EvalChoice;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  /** The stand-in writes what is not recorded. */
  readonly isKeyless: boolean;
  readonly patience: number;
}

const standInModel = 'tellwren-writer';
const recordedInterviews: readonly CorpusInterview[] = readSamples();
const isRecorded = (interview: CorpusInterview) => recordedInterviews.includes(interview);

/** A folder of recordings is named after its interview. */
const folderOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
const standardModel = 'gpt-5.4-mini';

/** Of one call with its retries, times MODEL_PATIENCE. */
const callMs = 180_000;

const isPriced = (name: string): name is keyof typeof models => name in models;

/** In dollars; null when the price of a model is unknown. */
function costOf(usage: ReadonlyMap<string, Readonly<Usage>>): number | null {
  let usd = 0;
  for (const [model, { input, cached, output }] of usage) {
    if (!isPriced(model)) return null;
    const price = models[model];
    usd += ((input - cached) * price.input + cached * price.cached + output * price.output) / 1_000_000;
  }
  return usd;
}

const noLine = () => undefined;
const logger: Logger = { info: noLine, warn: noLine, error: noLine, with: () => logger };

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function writtenRow(story: CorpusStory): Pick<Row, 'story' | 'stock' | 'repeated' | 'repairs'> {
  const { body: _, ...others } = sectionTexts(story);
  return {
    repairs: story.repairs,
    stock: stockSentences(story),
    repeated: repeatedSentences(story),
    story: {
      title: story.parts.body.title,
      paragraphs: storyParagraphs(story),
      sections: Object.entries(others).map(([name, texts]) => ({ name, texts })),
    },
  };
}

const unwritten = {
  ownWords: 0,
  storyWords: 0,
  stockShare: 0,
  repeatedShare: 0,
  keptShare: 0,
  stock: [],
  repeated: [],
  repairs: 0,
  story: null,
};

/** Interviews, writes, judges and measures. A failed model call makes the row of a story that was not written. */
async function evaluate(
  interview: CorpusInterview,
  { choice, apiKey, baseUrl, isKeyless, patience, ...setting }: Setting,
): Promise<Row> {
  const { name, category, language, answers } = interview;
  const replay = choice.replay ?? (isKeyless && isRecorded(interview) ? samplesFolder : undefined);
  const recorder = createRecordings({ story: folderOf(name), record: choice.record, replay });
  const isByModel = !isKeyless || replay !== undefined;
  // What a recording would cost today.
  const model = isKeyless && replay !== undefined ? standardModel : setting.model;
  const writerOf = (of: string) =>
    createOpenaiWriter({
      apiKey,
      baseUrl,
      model: of,
      timeoutMs: callMs * patience,
      maxRetries: 2,
      fetch: recorder.fetch,
    });
  const safetyIdentifier = createHash('sha256').update(name).digest('hex');
  const context = { safetyIdentifier, signal: new AbortController().signal, logger };
  const tools: CorpusTools = { writer: writerOf(model), context };
  let startedAt = performance.now();
  const about = { name, category, language, answers: [...answers], isByModel };
  const spent = () => ({
    seconds: (performance.now() - startedAt) / 1000,
    tokensIn: sumOf([...recorder.usage().values()].map(({ input }) => input)),
    tokensOut: sumOf([...recorder.usage().values()].map(({ output }) => output)),
    usd: costOf(recorder.usage()),
    changedPrompts: recorder.replayed().changed,
    unrecorded: recorder.replayed().unrecorded,
  });
  try {
    const customer = choice.simulate ? simulatedCustomer(interview, tools) : undefined;
    const conducted = await conduct(interview, tools, customer);
    startedAt = performance.now();
    const story = await writeCorpusStory(interview, conducted, tools);
    const { seconds } = spent();
    recorder.renew();
    const judge = choice.judge;
    const review =
      judge === undefined
        ? story.review
        : await judgeStory(story, { reader: writerOf(judge), readerModel: judge, context });
    const measured = measureStory(interview, story);
    return {
      ...about,
      ...measured,
      failures: [...measured.failures],
      ...writtenRow(story),
      scores: review?.scores ?? null,
      remarks:
        review?.findings.map(({ section, verdict, text, why }) => `${section}, ${verdict}: “${text}” ${why}`) ?? [],
      ...spent(),
      seconds,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const detail = `${error.code} ${error.cause instanceof Error ? error.cause.message : ''}`.trim();
    return { ...about, ...unwritten, failures: [{ rule: 'unwritten', detail }], scores: null, remarks: [], ...spent() };
  }
}

/** `only`: two letters are a language. With `replay`, those that have a folder. @throws OperatorProblem for none */
function chosenInterviews({ only, replay }: EvalChoice): readonly CorpusInterview[] {
  const all = [...recordedInterviews, ...interviews];
  const recorded = all.filter(({ name }) => replay === undefined || existsSync(join(replay, folderOf(name))));
  if (recorded.length === 0) throw new OperatorProblem(`No interview is recorded in ${replay}.`);
  const wanted = only?.toLowerCase() ?? '';
  const found = recorded.filter(({ name, category, language }) =>
    wanted.length === 2 ? language === wanted : `${name} ${category}`.toLowerCase().includes(wanted),
  );
  if (found.length === 0) throw new OperatorProblem(`No interview's name, category or language is “${only}”.`);
  return found;
}

const whole = (value: number) => String(Math.round(value));
const percent = (value: number) => whole(value * 100);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length);

function scoreText(scores: Row['scores']): string {
  if (scores === null) return '–';
  const [lowest] = Object.entries(scores).toSorted(([, one], [, other]) => one - other);
  return `${mean(Object.values(scores)).toFixed(1)}, ${lowest?.[0]} ${lowest?.[1]}`;
}

const faultsOf = ({ failures }: Row, isCounted: (rule: string) => boolean) =>
  failures.filter(({ rule }) => isCounted(rule)).length;

/** A cell of a row, and of the totals. */
type Column = readonly [ofRow: (row: Row) => string, ofAll: (rows: readonly Row[]) => string];

const column =
  (total: (values: readonly number[]) => number) =>
  (of: (row: Row) => number, print = whole): Column => [(row) => print(of(row)), (rows) => print(total(rows.map(of)))];
const summed = column(sumOf);
const averaged = column(mean);

const columns: Readonly<Record<string, Column>> = {
  interview: [(row) => row.name, (rows) => `${rows.length} in all`],
  'own words': summed((row) => row.ownWords),
  words: summed((row) => row.storyWords),
  rules: summed((row) => faultsOf(row, (rule) => rule !== 'invented')),
  'stock %': averaged((row) => row.stockShare, percent),
  'twice %': averaged((row) => row.repeatedShare, percent),
  'kept %': averaged((row) => row.keptShare, percent),
  invented: summed((row) => faultsOf(row, (rule) => rule === 'invented')),
  'score, lowest': [
    (row) => scoreText(row.scores),
    (rows) => {
      const scores = rows.flatMap((row) => Object.values(row.scores ?? {}));
      return scores.length === 0 ? '–' : mean(scores).toFixed(1);
    },
  ],
  s: averaged(
    (row) => row.seconds,
    (value) => value.toFixed(1),
  ),
  's at 40/s': averaged((row) => row.tokensOut / usualTokensPerSecond, whole),
  'tokens in': summed((row) => row.tokensIn),
  out: summed((row) => row.tokensOut),
  // One unknown price makes the total unknown.
  $: summed(
    (row) => row.usd ?? Number.NaN,
    (usd) => (Number.isNaN(usd) ? '–' : usd.toFixed(4)),
  ),
};

const cellsOf = (print: (column: Column) => string) =>
  Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, print(each)]));

const shown = { names: 5, characters: 70 } as const;
const shortened = (text: string) => (text.length > shown.characters ? `${text.slice(0, shown.characters - 1)}…` : text);

function barLine({ what, missedBy }: Bar): string {
  if (missedBy.length === 0) return `met     ${what}`;
  const names = missedBy.slice(0, shown.names).map(shortened).join('; ');
  const rest = missedBy.length > shown.names ? ` and ${missedBy.length - shown.names} more` : '';
  return styleText('red', `MISSED  ${what}: ${names}${rest}`);
}

/** One table, its totals and the bars; red where something is missed. */
function printedLines(rows: readonly Row[], bars: readonly Bar[]): string[] {
  const [head = '', rule = '', ...lines] = tableLines(
    [...rows.map((row) => cellsOf(([ofRow]) => ofRow(row))), cellsOf(([, ofAll]) => ofAll(rows))],
    false,
  );
  const missed = new Set(bars.flatMap(({ missedBy }) => missedBy));
  return [
    head,
    rule,
    ...lines.map((line, at) => (missed.has(rows[at]?.name ?? '') ? styleText('red', line) : line)),
    'Shares, scores and seconds of the last line are means.',
    '',
    ...bars.map(barLine),
  ];
}

/** What of the recordings no longer fits, and whether it was renewed. */
function recordingLines(rows: readonly Row[], { replay, record }: EvalChoice): string[] {
  const isRenewing = replay !== undefined && record !== undefined;
  return rows
    .filter(({ changedPrompts, unrecorded }) => changedPrompts > 0 || unrecorded.length > 0)
    .map(({ name, changedPrompts, unrecorded }) => {
      const differ = `${name}: ${changedPrompts} prompts differ from the recorded ones`;
      if (unrecorded.length > 0) return `${differ}; no answer to ${unrecorded.join(', ')}.`;
      return isRenewing ? `${differ}; renewed in ${record}.` : `${differ}.`;
    });
}

const stamp = (date: Date) => date.toISOString().slice(0, 19).replaceAll(':', '-');

/**
 * Writes the stories of the corpus, prints one table with totals and bars, and writes report.html and run.json.
 * @returns the exit code: 1 when a bar is missed
 * @throws OperatorProblem
 */
export async function runEval(choice: EvalChoice, print: (line: string) => void): Promise<number> {
  const chosen = chosenInterviews(choice);
  const earlier = choice.against === undefined ? undefined : readRun(choice.against);
  const now = new Date();
  const isKeyless = choice.baseUrl === undefined && choice.model === undefined;
  const model = choice.model ?? (isKeyless ? standInModel : standardModel);
  const apiKey = isKeyless ? 'stand-in' : process.env['OPENAI_API_KEY'] || 'none';
  const standIn = isKeyless && choice.replay === undefined ? await createModel({ port: 0, delayMs: 0 }) : undefined;
  // A replay sends nothing; port 9 discards.
  const baseUrl = choice.baseUrl ?? standIn?.url ?? 'http://127.0.0.1:9/v1';
  const patience = Number(process.env[environmentVariables.modelPatience]) || 1;
  const setting: Setting = { choice, apiKey, baseUrl, model, isKeyless, patience };
  const rows = await mapParallel(chosen, choice.parallel, (interview) => evaluate(interview, setting)).finally(() =>
    standIn?.close(),
  );
  const bars = barsOf(rows);
  const run: Run = { startedAt: now.toISOString(), model, prompts: promptsVersion, judge: choice.judge ?? null, rows };
  const out = choice.out ?? join(dataFolder(process.env), 'eval', stamp(now));
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'run.json'), `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(join(out, 'report.html'), reportHtml(run, bars, earlier));
  for (const line of [...printedLines(rows, bars), ...recordingLines(rows, choice)]) print(line);
  print('');
  print(`Prompts ${promptsVersion}${earlier === undefined ? '' : `, earlier ${earlier.prompts}`}.`);
  print(`Stories and faults: ${join(out, 'report.html')}`);
  return bars.some(({ missedBy }) => missedBy.length > 0) ? 1 : 0;
}
