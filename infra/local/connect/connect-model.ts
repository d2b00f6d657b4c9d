import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { greatestPatience, usualTokensPerSecond } from '#shared/catalogue/model-times.ts';
import { type CheckedModel, checkModel } from './check-model.ts';
import { type Asking, addressesOf, chooseName, type FoundServer, findServer, noKey } from './find-model.ts';
import { isOnThisNetwork, widening } from './model-problems.ts';

export interface WantedModel {
  readonly apiKey: string;
  /** As it was typed: `localhost:11434` is enough. */
  readonly baseUrl: string;
  /** Empty: the server's only model, or its loaded one. */
  readonly chatModel: string;
  readonly storyModel: string;
}

interface ConnectTools {
  readonly signal: AbortSignal;
  readonly tell: (sentence: string) => void;
  /** That of the user, which is kept. */
  readonly patience: number | undefined;
  readonly listMs?: number;
  readonly answerMs?: number;
  readonly measureMs?: number;
  readonly announceMs?: number;
}

const listMs = 15_000;
const answerMs = 180_000;
const measureMs = 8000;
const announceMs = 10_000;
const mostLines = 6;

/** In tokens: the story's body needs half of it, a long interview all. */
const contexts = { least: 8000, enough: 16_000 } as const;

/** A server on this network usually answers one request at a time, and four parts of a story are requested at once. */
const reserves = { onThisNetwork: 2, elsewhere: 1.25 } as const;

/** 1 to 20 (infra/docs/models.md). */
export function proposedPatience(tokensPerSecond: number, baseUrl: string): number {
  const reserve = isOnThisNetwork(baseUrl) ? reserves.onThisNetwork : reserves.elsewhere;
  const patience = Math.ceil((usualTokensPerSecond / tokensPerSecond) * reserve);
  return Math.min(greatestPatience, Math.max(1, patience));
}

const schemaWords: Readonly<Record<CheckedModel['schemas'], string>> = {
  enforced: 'strict schemas',
  ignored: 'schemas not enforced',
  json_object: 'JSON without schemas',
  none: 'no schemas',
};

const speedWords = (tokensPerSecond: number | undefined) => {
  if (tokensPerSecond === undefined) return 'speed unknown (its answer was short)';
  return `about ${tokensPerSecond < 10 ? tokensPerSecond.toFixed(1) : Math.round(tokensPerSecond)} tokens a second`;
};

function answerLine(name: string, { schemas, tokensPerSecond, context }: CheckedModel): string {
  const words = [
    schemaWords[schemas],
    speedWords(tokensPerSecond),
    ...(context === undefined ? [] : [`a context of ${context.toLocaleString('en')} tokens`]),
  ];
  return `${name} answers: ${words.join(', ')}.`;
}

function patienceLine(mine: number | undefined, proposed: number): string[] {
  if (mine === undefined)
    return proposed === 1 ? [] : [`Time limits are multiplied by ${proposed} (MODEL_PATIENCE sets another number).`];
  if (mine >= proposed) return [];
  return [`Warning: MODEL_PATIENCE is ${mine}, and this speed needs ${proposed}: stories may not be finished in time.`];
}

function warnings(baseUrl: string, checked: readonly CheckedModel[], least: number): string[] {
  const narrow = checked.some(({ context = contexts.enough }) => context < contexts.enough);
  return [
    ...(checked.every(({ schemas }) => schemas === 'enforced')
      ? []
      : ['Warning: without enforced schemas an answer may fail, and is asked for again.']),
    ...(checked.every(({ streams }) => streams)
      ? []
      : ['Warning: it does not stream, so Wren’s replies appear at once.']),
    ...(least * greatestPatience < usualTokensPerSecond * 2
      ? ['Warning: it is slow. A story may take an hour, or not be finished.']
      : []),
    ...(narrow ? [`Warning: a long interview does not fit into this context. ${widening(baseUrl)}`] : []),
  ];
}

async function checkAt(server: FoundServer, wanted: WantedModel, asking: Asking) {
  const chosen = wanted.chatModel && wanted.storyModel ? '' : await chooseName(server, asking);
  const chatModel = wanted.chatModel || wanted.storyModel || chosen;
  const storyModel = wanted.storyModel || wanted.chatModel || chosen;
  const checked = new Map<string, CheckedModel>();
  for (const name of new Set([chatModel, storyModel])) checked.set(name, await checkModel(name, server, asking));
  return { server, chatModel, storyModel, checked };
}

/** Tries the addresses without a list of models one after another. @throws the first address's problem */
async function findAndCheck(wanted: WantedModel, asking: Asking) {
  let problem: unknown;
  for (const server of await findServer(addressesOf(wanted.baseUrl), asking)) {
    try {
      return await checkAt(server, wanted, asking);
    } catch (error) {
      if (!(error instanceof OperatorProblem)) throw error;
      problem ??= error;
    }
  }
  throw problem;
}

/** Says again and again that a model is waited for. */
async function announced<Value>(work: Promise<Value>, tell: ConnectTools['tell'], everyMs: number): Promise<Value> {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    tell(
      `Waiting for its answers (${seconds} s). A model that loads for the first time may take minutes; Ctrl-C stops.`,
    );
  }, everyMs);
  return work.finally(() => clearInterval(timer));
}

/**
 * Finds the server and its model, tries it, and prints at most six lines.
 * @returns the settings, and the patience for its speed unless the user has set one
 * @throws OperatorProblem for what cannot write stories; the signal's reason
 */
export async function connectModel<Wanted extends WantedModel>(
  wanted: Wanted,
  { signal, tell, patience, announceMs: everyMs = announceMs, ...limits }: ConnectTools,
): Promise<{ readonly model: Wanted; readonly modelPatience: number | undefined }> {
  const asking: Asking = { apiKey: wanted.apiKey || noKey, signal, listMs, answerMs, measureMs, ...limits };
  const { server, chatModel, storyModel, checked } = await announced(findAndCheck(wanted, asking), tell, everyMs);
  const { baseUrl } = server;
  const results = [...checked.values()];
  const tooNarrow = results.find(({ context = contexts.least }) => context < contexts.least);
  if (tooNarrow !== undefined)
    throw new OperatorProblem(
      `The context of the model at ${baseUrl} has ${tooNarrow.context} tokens, too few for a story. ${widening(baseUrl)}`,
    );
  const speeds = results.flatMap(({ tokensPerSecond }) => tokensPerSecond ?? []);
  const least = Math.min(usualTokensPerSecond * reserves.onThisNetwork, ...speeds);
  const proposed = proposedPatience(least, baseUrl);
  const lines = [
    ...[...checked].map(([name, result]) => answerLine(name, result)),
    ...patienceLine(patience, proposed),
    ...warnings(baseUrl, results, least),
  ];
  for (const line of lines.slice(0, mostLines)) tell(line);
  const modelPatience = patience ?? (speeds.length === 0 || proposed === 1 ? undefined : proposed);
  return { model: { ...wanted, apiKey: asking.apiKey, baseUrl, chatModel, storyModel }, modelPatience };
}
