import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export interface Usage {
  calls: number;
  input: number;
  /** Part of `input`. */
  cached: number;
  output: number;
}

interface RecorderOptions {
  /** Of the interview: equal requests of two interviews have answers of their own. */
  readonly name: string;
  readonly record?: string | undefined;
  readonly replay?: string | undefined;
  readonly send?: typeof fetch;
}

const recordedSchema = z.object({ status: z.number(), body: z.string() });

const usageSchema = z.object({
  usage: z.object({
    prompt_tokens: z.number(),
    completion_tokens: z.number(),
    prompt_tokens_details: z.nullish(z.object({ cached_tokens: z.nullish(z.number()) })),
  }),
});
const requestSchema = z.object({ model: z.string() });

/** Differs with the API key, which a replay need not have. */
const canary = /wren-[0-9a-f]{20}/g;

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const answer = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

/**
 * A `fetch` for the model's client that counts tokens by model. With `record` it stores every reply under the hash of its
 * request; with `replay` it returns them and sends nothing. A repeated request replaces the reply: the last one was usable.
 */
export function createCallRecorder({ name, record, replay, send = fetch }: RecorderOptions) {
  const usage = new Map<string, Usage>();
  let unrecorded = 0;

  function count(request: string, reply: string): void {
    const tokens = parsed(usageSchema, reply)?.usage;
    if (tokens === undefined) return;
    const model = parsed(requestSchema, request)?.model ?? '';
    const sum = usage.get(model) ?? { calls: 0, input: 0, cached: 0, output: 0 };
    sum.calls += 1;
    sum.input += tokens.prompt_tokens;
    sum.cached += tokens.prompt_tokens_details?.cached_tokens ?? 0;
    sum.output += tokens.completion_tokens;
    usage.set(model, sum);
  }

  const fileOf = (folder: string, request: string) => {
    const hash = createHash('sha256')
      .update(`${name}\n${request.replace(canary, 'wren-')}`)
      .digest('hex');
    return join(folder, `${hash}.json`);
  };

  function replayed(folder: string, request: string): Response {
    try {
      const { status, body } = recordedSchema.parse(JSON.parse(readFileSync(fileOf(folder, request), 'utf8')));
      count(request, body);
      return answer(status, body);
    } catch {
      unrecorded += 1;
      // 404: the writer does not retry it.
      return answer(404, JSON.stringify({ error: { message: 'This request was not recorded.' } }));
    }
  }

  async function call(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = String(init?.body ?? '');
    if (replay !== undefined) return replayed(replay, request);
    const response = await send(input, init);
    const body = await response.text();
    count(request, body);
    if (record !== undefined) {
      mkdirSync(record, { recursive: true });
      writeFileSync(fileOf(record, request), JSON.stringify({ status: response.status, body }));
    }
    const { status, headers } = response;
    return new Response(body, { status, headers });
  }

  return {
    fetch: call,
    usage: (): ReadonlyMap<string, Readonly<Usage>> => usage,
    /** Requests without a recorded reply. */
    unrecorded: () => unrecorded,
  };
}
