import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { patientFetch } from '#functions/runtime/patient-fetch.ts';
import { smallestInstance } from '#infra/local/model/schema-instance.ts';

/** Answers of a model, one file per call in the order of the calls: `<story>/<nn>-<call>.json`. */
const recordedSchema = z.object({
  /** Of the request's messages, so that a changed prompt can be told. */
  hash: z.string(),
  /** `interview-03`, `brief`, `opening`, `body`, `strategy-1` …; `-repair-<6 hex>` after a list of faults. */
  call: z.string(),
  story: z.string(),
  request: z.optional(z.unknown()),
  response: z.object({ content: z.string(), usage: z.optional(z.unknown()) }),
});
type Recorded = z.output<typeof recordedSchema>;

export const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.optional(
    z.looseObject({ json_schema: z.optional(z.looseObject({ name: z.string(), schema: z.unknown() })) }),
  ),
});
type ModelRequest = z.output<typeof requestSchema>;

/** The canary differs with the API key, which a replay need not have. */
function hashOf({ messages }: ModelRequest): string {
  const plain = messages.map(({ role, content }) => {
    return [role, content.replace(/wren-(?:[0-9a-f]{20}|CANARY)/g, 'wren-').replace(/\s+/g, ' ')];
  });
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

const namesOfSchemas: Readonly<Record<string, string>> = {
  interview_turn: 'interview',
  content_strategy: 'strategy',
  weekly_schedule: 'schedule',
};

/** The kind of a call: its schema's name, and whether it follows a list of faults. */
function kindOf({ messages, response_format: format }: ModelRequest): string {
  const schema = format?.json_schema?.name ?? 'text';
  const isRepair = messages.at(-1)?.content.includes('<faults>') ?? false;
  return `${namesOfSchemas[schema] ?? schema.replace(/^story_/, '')}${isRepair ? '-repair' : ''}`;
}
const kindOfCall = (call: string) => call.replace(/-\d+(?=$|-repair)/, '').replace(/-repair-[0-9a-f]{6}$/, '-repair');

const nodeSchema = z.looseObject({
  type: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
});

/** An answer in the shape of another version of its schema: fields that it lacks are empty, those that are gone are left out. */
export function fitAnswer(answer: unknown, schema: unknown): unknown {
  const { data: node } = nodeSchema.safeParse(schema);
  if (node === undefined || answer === undefined) return smallestInstance(schema);
  if (node.enum !== undefined) return node.enum.includes(answer) ? answer : smallestInstance(schema);
  if (node.type === 'array') return Array.isArray(answer) ? answer.map((item) => fitAnswer(item, node.items)) : [];
  if (node.type !== 'object') return answer;
  const fields = new Map(Object.entries(answer ?? {}));
  return Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, property]) => [name, fitAnswer(fields.get(name), property)]),
  );
}

function fitted(content: string | undefined, { response_format: format }: ModelRequest): string {
  if (format?.json_schema === undefined) return content ?? '';
  return JSON.stringify(fitAnswer(content === undefined ? undefined : JSON.parse(content), format.json_schema.schema));
}

const usageSchema = z.looseObject({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.nullish(z.looseObject({ cached_tokens: z.nullish(z.number()) })),
});
const replySchema = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.nullish(z.string()) }) })),
  usage: z.nullish(usageSchema),
});

export interface Usage {
  calls: number;
  input: number;
  /** Part of `input`. */
  cached: number;
  output: number;
}

/** Of texts whose tokens no server has counted. */
const charactersPerToken = 4;
const tokensOf = (text: string) => Math.ceil(text.length / charactersPerToken);

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @returns the recorded calls of a story in their order; none without its folder */
function readRecorded(folder: string): Recorded[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^\d\d-.*\.json$/.test(name));
  return files.sort().map((name) => recordedSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

function withoutLength(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  headers.delete('content-length');
  return headers;
}

interface RecorderOptions {
  /** Names the story's folder within those of all. */
  readonly story: string;
  readonly record?: string | undefined;
  readonly replay?: string | undefined;
  readonly send?: typeof fetch;
}

/**
 * A `fetch` for the model's client that counts tokens by model. With `record` it stores every answer. With `replay` it sends
 * nothing: it returns the answer to the same messages, else the next one to a call of this kind, fitted to the schema of the
 * request; a kind that was never recorded gets an empty answer.
 */
export function createRecordings({ story, record, replay, send = patientFetch as typeof fetch }: RecorderOptions) {
  const usage = new Map<string, Usage>();
  const left = replay === undefined ? [] : readRecorded(join(replay, story));
  const sum = { calls: 0, changed: 0, unrecorded: [] as string[] };
  const counts = new Map<string, number>();

  function count(
    { model, messages }: ModelRequest,
    content: string,
    told: z.output<typeof usageSchema> | undefined,
  ): void {
    const of = usage.get(model) ?? { calls: 0, input: 0, cached: 0, output: 0 };
    of.calls += 1;
    of.input += told?.prompt_tokens ?? messages.reduce((all, message) => all + tokensOf(message.content), 0);
    of.cached += told?.prompt_tokens_details?.cached_tokens ?? 0;
    of.output += told?.completion_tokens ?? tokensOf(content);
    usage.set(model, of);
  }

  function next(request: ModelRequest): Recorded | undefined {
    const [hash, kind] = [hashOf(request), kindOf(request)];
    const same = left.findIndex((each) => each.hash === hash);
    const at = same >= 0 ? same : left.findIndex((each) => kindOfCall(each.call) === kind);
    sum.calls += 1;
    if (at < 0) sum.unrecorded.push(kind);
    else if (same < 0) sum.changed += 1;
    return at < 0 ? undefined : left.splice(at, 1)[0];
  }

  function replayed(request: ModelRequest): Response {
    const found = next(request);
    const content = fitted(found?.response.content, request);
    const told = usageSchema.safeParse(found?.response.usage).data;
    count(request, content, told);
    const message = { role: 'assistant', content };
    return Response.json({ choices: [{ message, finish_reason: 'stop' }], ...(told && { usage: told }) });
  }

  function store(folder: string, request: ModelRequest, content: string, told: unknown): void {
    const [kind, hash] = [kindOf(request), hashOf(request)];
    const at = counts.get(kind) ?? 0;
    counts.set(kind, at + 1);
    const numbers: Readonly<Record<string, string>> = {
      interview: `-${String(at).padStart(2, '0')}`,
      strategy: `-${at + 1}`,
    };
    const call = kind.endsWith('-repair') ? `${kind}-${hash.slice(0, 6)}` : `${kind}${numbers[kind] ?? ''}`;
    const own = join(folder, story);
    mkdirSync(own, { recursive: true });
    sum.calls += 1;
    const recorded: Recorded = { hash, call, story, request, response: { content, usage: told } };
    const name = `${String(sum.calls).padStart(2, '0')}-${call}.json`;
    writeFileSync(join(own, name), `${JSON.stringify(recorded, null, 1)}\n`);
  }

  async function call(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = requestSchema.parse(JSON.parse(String(init?.body ?? '')));
    if (replay !== undefined) return replayed(request);
    // Whole, so that the answer and its tokens are in one piece.
    const whole = JSON.stringify({ ...request, stream: undefined, stream_options: undefined });
    const headers = withoutLength(init?.headers);
    const response = await send(input as string, { ...init, headers, body: whole });
    const body = await response.text();
    const reply = parsed(replySchema, body);
    const content = reply?.choices[0]?.message.content ?? '';
    const told = reply?.usage ?? undefined;
    if (reply !== undefined) count(request, content, told);
    if (record !== undefined && content !== '') store(record, request, content, told);
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    fetch: call as typeof fetch,
    usage: (): ReadonlyMap<string, Readonly<Usage>> => usage,
    /** All calls, those whose prompt has changed since, and the kinds that were never recorded. */
    replayed: (): Readonly<typeof sum> => sum,
  };
}
