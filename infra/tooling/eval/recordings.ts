import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { patientFetch } from '#functions/runtime/patient-fetch.ts';
import { parseJson } from '#infra/local/faults.ts';
import {
  fitAnswer,
  kindOf,
  type ModelRequest,
  type Recorded,
  readRecorded,
  recordedFiles,
  requestSchema,
} from '#infra/local/model/recorded-calls.ts';

/** The canary differs with the API key, which a replay need not have. */
const canary = /wren-(?:[0-9a-f]{20}|CANARY)/g;

function hashOf({ messages }: ModelRequest): string {
  const plain = messages.map(({ role, content }) => {
    return [role, content.replace(canary, 'wren-').replace(/\s+/g, ' ')];
  });
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

const kindOfRequest = ({ messages, response_format: format }: ModelRequest) =>
  kindOf(
    format?.json_schema?.name ?? 'text',
    messages.map(({ content }) => content),
  );
const kindOfCall = (call: string) =>
  call.replace(/^interview-\d+/, 'interview').replace(/-repair-[0-9a-f]{6}$/, '-repair');

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

function withoutLength(given: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  headers.delete('content-length');
  return headers;
}

interface Stored {
  readonly request: ModelRequest;
  readonly content: string;
  readonly told: unknown;
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
 * request; a kind that was never recorded gets an empty answer. With both it stores nothing before `renew`.
 */
export function createRecordings({ story, record, replay, send = patientFetch as typeof fetch }: RecorderOptions) {
  const usage = new Map<string, Usage>();
  const left = replay === undefined ? [] : readRecorded(join(replay, story));
  const sum = { calls: 0, changed: 0, unrecorded: [] as string[] };
  const kinds: string[] = [];
  const renewed: Stored[] = [];

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
    const [hash, kind] = [hashOf(request), kindOfRequest(request)];
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
    // It stays the answer of the model that gave it.
    if (found !== undefined)
      renewed.push({ request: { ...request, model: found.request?.model ?? request.model }, content, told });
    const message = { role: 'assistant', content };
    return Response.json({ choices: [{ message, finish_reason: 'stop' }], ...(told && { usage: told }) });
  }

  function store(folder: string, { request, content, told }: Stored): void {
    const [kind, hash] = [kindOfRequest(request), hashOf(request)];
    const at = kinds.filter((each) => each === kind).length;
    const number = kind === 'interview' ? `-${String(at).padStart(2, '0')}` : '';
    const call = kind.endsWith('-repair') ? `${kind}-${hash.slice(0, 6)}` : `${kind}${number}`;
    mkdirSync(folder, { recursive: true });
    kinds.push(kind);
    const messages = request.messages.map((message) => ({
      ...message,
      content: message.content.replace(canary, 'wren-CANARY'),
    }));
    const response = { content, usage: told };
    const recorded: Recorded = { hash, call, story, request: { ...request, messages }, response };
    const name = `${String(kinds.length).padStart(2, '0')}-${call}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(recorded, null, 1)}\n`);
  }

  /** Stores the replayed answers with today's requests, in place of what the folder has. Without an answer to each, it stays. */
  function renew(): void {
    if (record === undefined || replay === undefined || sum.unrecorded.length > 0) return;
    const folder = join(record, story);
    for (const name of recordedFiles(folder)) rmSync(join(folder, name));
    for (const each of renewed) store(folder, each);
  }

  async function call(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = requestSchema.parse(JSON.parse(String(init?.body ?? '')));
    if (replay !== undefined) return replayed(request);
    // Whole, so that the answer and its tokens are in one piece.
    const whole = JSON.stringify({ ...request, stream: undefined, stream_options: undefined });
    const headers = withoutLength(init?.headers);
    const response = await send(input as string, { ...init, headers, body: whole });
    const body = await response.text();
    const reply = replySchema.safeParse(parseJson(body)).data;
    const content = reply?.choices[0]?.message.content ?? '';
    const told = reply?.usage ?? undefined;
    if (reply !== undefined) count(request, content, told);
    if (record !== undefined && content !== '') store(join(record, story), { request, content, told });
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return {
    fetch: call as typeof fetch,
    renew,
    usage: (): ReadonlyMap<string, Readonly<Usage>> => usage,
    /** All calls, those whose prompt has changed since, and the kinds that were never recorded. */
    replayed: (): Readonly<typeof sum> => sum,
  };
}
