/** Fault control at `/__control/faults`, and responses with faults. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

export const faultsPath = '/__control/faults';

/** Faults of any service; extend it for a service's own faults. */
export const transportFaultFields = {
  status: z.optional(z.int().check(z.gte(400), z.lte(599))),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  drop: z.optional(z.literal(true)),
  truncate: z.optional(z.literal(true)),
  always: z.optional(z.literal(true)),
  match: z.optional(z.record(z.string(), z.string())),
};

export type TransportFault = z.output<z.ZodMiniObject<typeof transportFaultFields>>;

export function doesSomething(fault: object): boolean {
  const keys = new Set(Object.keys(fault));
  if ((keys.has('headers') || keys.has('body')) && !keys.has('status')) return false;
  return ['status', 'delayMs', 'drop', 'truncate', 'answer'].some((key) => keys.has(key));
}

export const transportFaultSchema = z.strictObject(transportFaultFields).check(z.refine(doesSomething));

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string>;
}

export interface FaultControl<Fault extends TransportFault> {
  /** POST appends, DELETE clears (with `{match}` only the faults of that match), GET lists the remaining faults. */
  control(method: string, body: string): Answer;
  take(facts: Readonly<Record<string, string | null>>): Fault | undefined;
}

export function createFaultControl<Fault extends TransportFault>(schema: z.ZodMiniType<Fault>): FaultControl<Fault> {
  const bodySchema = z.strictObject({ next: z.array(schema) });
  const clearedSchema = z.strictObject({ match: transportFaultFields.match });
  const queue: Fault[] = [];
  const add = (body: string): Answer => {
    const parsed = bodySchema.safeParse(parseJson(body));
    if (!parsed.success) return jsonResponse(400, { error: z.prettifyError(parsed.error) });
    queue.push(...parsed.data.next);
    return jsonResponse(200, { next: queue });
  };
  const clear = (body: string): Answer => {
    const parsed = clearedSchema.safeParse(body === '' ? {} : parseJson(body));
    if (!parsed.success) return jsonResponse(400, { error: z.prettifyError(parsed.error) });
    const cleared = Object.entries(parsed.data.match ?? {});
    const left = queue.filter(({ match = {} }) => !cleared.every(([key, value]) => match[key] === value));
    queue.splice(0, queue.length, ...left);
    return jsonResponse(200, { next: queue });
  };
  return {
    control(method, body) {
      if (method === 'POST') return add(body);
      if (method === 'DELETE') return clear(body);
      if (method !== 'GET') return jsonResponse(405, { error: `${method} is not GET, POST or DELETE` });
      return jsonResponse(200, { next: queue });
    },
    take(facts) {
      const index = queue.findIndex(({ match = {} }) =>
        Object.entries(match).every(([key, value]) => facts[key] === value),
      );
      const fault = queue[index];
      if (fault !== undefined && fault.always !== true) queue.splice(index, 1);
      return fault;
    },
  };
}

/**
 * Applies the fault, or sends the response of `answer`. Returns when the client disconnects; `signal` stops `answer` and its
 * stream.
 */
export async function sendWithFault(
  response: ServerResponse,
  fault: TransportFault | undefined,
  answer: (signal: AbortSignal) => Answer | Promise<Answer>,
  errorBody: (status: number) => unknown,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  try {
    if (fault?.delayMs !== undefined) await wait(fault.delayMs, undefined, { signal: left.signal });
    if (fault?.drop) return void response.socket?.destroy();
    const made =
      fault?.status === undefined
        ? await answer(left.signal)
        : jsonResponse(fault.status, fault.body ?? errorBody(fault.status), fault.headers);
    await (fault?.truncate ? sendHalf(response, made) : send(response, made, left.signal));
  } catch (error) {
    if (!left.signal.aborted) throw error;
  }
}

export async function send(response: ServerResponse, answer: Answer, signal?: AbortSignal): Promise<void> {
  if (typeof answer.body === 'string') {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
    response.end(answer.body);
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  for await (const chunk of answer.body) {
    if (!response.write(chunk)) await once(response, 'drain', signal === undefined ? {} : { signal });
  }
  response.end();
}

async function sendHalf(response: ServerResponse, answer: Answer): Promise<void> {
  const whole = typeof answer.body !== 'string';
  const parts = whole ? await Array.fromAsync(answer.body) : [answer.body];
  const bytes = Buffer.from(parts.join(''));
  response.writeHead(answer.status, whole ? answer.headers : { ...answer.headers, 'content-length': bytes.byteLength });
  response.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => response.socket?.destroy());
}

export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: text };
}

/** Undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
