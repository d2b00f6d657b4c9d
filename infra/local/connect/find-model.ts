import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { parseJson } from '#infra/local/faults.ts';
import { answerProblem, nameProblem, networkProblem, type ServerAnswer } from './model-problems.ts';

/** The model that OpenAI's own API gets when none is named. */
const standardModel = 'gpt-5.4-mini';

export interface Asking {
  readonly apiKey: string;
  /** Aborts with its reason. */
  readonly signal: AbortSignal;
  /** For a list of models. */
  readonly listMs: number;
  /** For an answer of a model, which it may have to load first. */
  readonly answerMs: number;
  /** Of streamed text that is enough to measure the speed. */
  readonly measureMs: number;
}

interface ListedModel {
  readonly id: string;
  readonly isLoaded: boolean;
  /** In tokens; undefined when the server does not say. */
  readonly context: number | undefined;
}

export interface FoundServer {
  readonly baseUrl: string;
  readonly models: readonly ListedModel[] | undefined;
  /** In place of the list. */
  readonly refusal?: ServerAnswer;
}

/** The addresses that are tried in order, without a slash at the end. @throws OperatorProblem for no http address */
export function addressesOf(text: string): string[] {
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`;
  const url = URL.parse(withScheme.replace(/\/(?:chat\/completions|completions|models)?\/*$/, ''));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new OperatorProblem(
      'The address of a model server is an http or https address, such as http://localhost:11434',
    );
  const given = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return /\/v\d/.test(url.pathname) ? [given] : [`${given}/v1`, given];
}

const schemeFor = (text: string) => (/^(?:[^./]+|[\d.]+)(?::\d+)?(?:\/|$)|^\[/.test(text) ? 'http' : 'https');

const shownCharacters = 200;
const text = z.catch(z.string(), '');
const errorSchema = z.object({
  error: z.catch(z.union([z.string(), z.object({ message: z.string(), code: z.optional(z.unknown()) })]), ''),
  detail: text,
  message: text,
});

function messageIn(body: unknown): string {
  const { error = '', detail = '', message = '' } = errorSchema.safeParse(body).data ?? {};
  if (typeof error === 'string') return error || detail || message;
  return `${error.message}${typeof error.code === 'string' && /\D/.test(error.code) ? ` (${error.code})` : ''}`;
}

/** What servers without keys are sent. */
export const noKey = 'none';
const withoutKey = (text: string, key: string) => (key === noKey ? text : text.replaceAll(key, '…'));

/** Reads no more of a good answer than its head. */
export async function readAnswer(response: Response, apiKey: string): Promise<ServerAnswer> {
  const { status, ok, headers } = response;
  const isPage = /html/.test(headers.get('content-type') ?? '');
  const body = ok || isPage ? undefined : parseJson(await response.clone().text());
  const message = withoutKey(messageIn(body), apiKey).replace(/\s+/g, ' ');
  return { status, isPage, message: message.slice(0, shownCharacters) };
}

async function get(url: string, { apiKey, signal }: Asking, withinMs: number) {
  const response = await fetch(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
  });
  const answer = await readAnswer(response, apiKey);
  return { answer, body: parseJson(await response.text()) };
}

/** @throws OperatorProblem */
async function getModels(url: string, asking: Asking): Promise<Awaited<ReturnType<typeof get>>> {
  try {
    return await get(`${url}/models`, asking, asking.listMs);
  } catch (error) {
    asking.signal.throwIfAborted();
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new OperatorProblem(
        `${url} accepts the connection and does not answer: restart the server, and read its log.`,
      );
    throw networkProblem(url, error) ?? error;
  }
}

const count = z.optional(z.nullable(z.number()));
/** Of OpenAI's list, and what vLLM, OpenRouter, LM Studio, Ollama and llama.cpp add. */
const entrySchema = z.looseObject({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  type: z.optional(z.string()),
  state: z.optional(z.string()),
  status: z.optional(z.union([z.string(), z.looseObject({ value: z.string() })])),
  loaded_context_length: count,
  max_model_len: count,
  context_length: count,
  context_window: count,
});
/** Null: none yet, in Ollama's words. */
const entries = z.nullable(z.array(entrySchema));
const listSchema = z.union([
  z.pipe(
    z.object({ data: entries }),
    z.transform(({ data }) => data ?? []),
  ),
  z.pipe(
    z.object({ models: entries }),
    z.transform(({ models }) => models ?? []),
  ),
]);
const propertiesSchema = z.object({ default_generation_settings: z.object({ n_ctx: z.number() }) });

const isForChats = ({ id, type }: { readonly id: string; readonly type: string | undefined }) =>
  type !== 'embeddings' && !/embed|rerank|whisper|transcribe|-tts|dall-e|moderation/i.test(id);

function readModels(body: unknown): ListedModel[] | undefined {
  return listSchema
    .safeParse(body)
    .data?.map(({ id, name, type, state, status, ...context }) => ({
      id: id ?? name ?? '',
      type,
      isLoaded: state === 'loaded' || (typeof status === 'object' && status.value === 'loaded'),
      context:
        context.loaded_context_length ??
        context.max_model_len ??
        context.context_length ??
        context.context_window ??
        undefined,
    }))
    .filter((model) => model.id !== '' && isForChats(model));
}

const loadingAgainMs = 500;

/** @throws OperatorProblem when nothing there speaks HTTP, or the key is refused */
export async function findServer(addresses: readonly string[], asking: Asking): Promise<FoundServer[]> {
  const without: FoundServer[] = [];
  let problem: OperatorProblem | undefined;
  const giveUpAt = performance.now() + asking.answerMs;
  for (const baseUrl of addresses) {
    let { answer, body } = await getModels(baseUrl, asking);
    // llama.cpp while it loads its file.
    while (answer.status === 503 && performance.now() < giveUpAt) {
      await wait(loadingAgainMs, undefined, { signal: asking.signal });
      ({ answer, body } = await getModels(baseUrl, asking));
    }
    const models = answer.status === 200 ? readModels(body) : undefined;
    if (models !== undefined) return [{ baseUrl, models }];
    // A key may be allowed to chat and not to list (403).
    if (answer.status === 401) throw answerProblem({ baseUrl, names: undefined }, answer);
    if (answer.isPage) problem ??= answerProblem({ baseUrl, names: undefined }, answer);
    else without.push({ baseUrl, models, refusal: answer });
  }
  if (without.length === 0 && problem !== undefined) throw problem;
  return without;
}

/** What Ollama, LM Studio and llama.cpp say beside OpenAI's API; nothing from others. */
async function localFacts(baseUrl: string, asking: Asking): Promise<{ models: ListedModel[]; context?: number }> {
  // These servers have no TLS of their own; others would only log unknown paths.
  if (!baseUrl.startsWith('http:')) return { models: [] };
  const root = baseUrl.replace(/\/v1$/, '');
  const [running, described, properties] = await Promise.all(
    ['/api/ps', '/api/v0/models', '/props'].map((path) =>
      get(`${root}${path}`, asking, asking.listMs).then(
        ({ answer, body }) => (answer.status === 200 ? body : undefined),
        () => undefined,
      ),
    ),
  );
  asking.signal.throwIfAborted();
  const context = propertiesSchema.safeParse(properties).data?.default_generation_settings.n_ctx;
  return {
    models: [
      ...(readModels(running) ?? []).map((model) => ({ ...model, isLoaded: true })),
      ...(readModels(described) ?? []),
    ],
    ...(context === undefined ? {} : { context }),
  };
}

/** The only model, the only loaded one, or OpenAI's standard. @throws OperatorProblem when the choice is open */
export async function chooseName({ baseUrl, models, refusal }: FoundServer, asking: Asking): Promise<string> {
  if (new URL(baseUrl).hostname === 'api.openai.com') return standardModel;
  const ids = models?.map(({ id }) => id);
  if (ids?.length === 1 && ids[0] !== undefined) return ids[0];
  if (ids?.includes(standardModel)) return standardModel;
  const known = [...(models ?? []), ...(ids?.length === 0 ? [] : (await localFacts(baseUrl, asking)).models)];
  const loaded = new Set(known.filter(({ isLoaded }) => isLoaded).map(({ id }) => id));
  const [only] = loaded;
  if (loaded.size === 1 && only !== undefined) return only;
  throw nameProblem(baseUrl, ids, refusal);
}

/** Of a loaded model, in tokens; undefined when the server does not say. */
export async function contextOf(
  name: string,
  { baseUrl, models }: FoundServer,
  asking: Asking,
): Promise<number | undefined> {
  const facts = await localFacts(baseUrl, asking);
  const named = [...facts.models, ...(models ?? [])].find(
    ({ id, context }) => [name, `${name}:latest`].includes(id) && context !== undefined,
  );
  return named?.context ?? facts.context;
}
