import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { interviewPrompt } from '#functions/domain/interview/interview-prompt.ts';
import { turnFormat } from '#functions/domain/interview/turn-format.ts';
import { type ModelCall, ModelOutOfReach, ModelRefusal } from '#functions/domain/ports/writer.ts';
import { answerFormats } from '#functions/domain/story/writing/section-formats.ts';
import { storySystemPrompt, writingMessages } from '#functions/domain/story/writing/story-prompt.ts';
import { createModel, type ModelService } from '#infra/local/model.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';
import { bakeryTranscript } from '#tests/support/story-parts.ts';

let model: ModelService;
const control = (path: string) => new URL(path, model.url);
const callsSchema = z.object({
  calls: z.array(z.object({ messages: z.array(z.object({ role: z.string(), text: z.string() })) })),
});

async function fault(...next: object[]): Promise<void> {
  const response = await fetch(control('/__control/faults'), { method: 'POST', body: JSON.stringify({ next }) });
  if (!response.ok) throw new Error(await response.text());
}

async function calls() {
  return callsSchema.parse(await (await fetch(control('/__control/calls'))).json()).calls;
}

beforeAll(async () => {
  model = await createModel({ port: 0, delayMs: 0 });
});
afterAll(() => model.close());
beforeEach(async () => {
  await fetch(control('/__control/calls'), { method: 'DELETE' });
});
afterEach(async () => {
  await fetch(control('/__control/faults'), { method: 'DELETE' });
});

function writerFor(options: Partial<Parameters<typeof createOpenaiWriter>[0]> = {}) {
  const usual = { apiKey: 'local', baseUrl: model.url, model: 'tellwren-writer', timeoutMs: 5000, maxRetries: 1 };
  return createOpenaiWriter({ ...usual, random: () => 0, ...options });
}

const chat = (change: Partial<ModelCall> = {}): ModelCall => ({
  system: interviewPrompt('BUSINESS_PROMPT'),
  messages: [{ role: 'user', content: 'Generate first question' }],
  maxCompletionTokens: 400,
  safetyIdentifier: 'hash',
  signal: new AbortController().signal,
  logger: createLoggerSpy().logger,
  ...change,
});
const captions = (change: Partial<ModelCall> = {}) =>
  chat({
    system: storySystemPrompt('business-story', 'captions'),
    messages: writingMessages({ transcript: bakeryTranscript, brief: null, opening: null, faults: [] }),
    maxCompletionTokens: 3500,
    ...change,
  });

describe('createOpenaiWriter', () => {
  it('converses with and without streaming', async () => {
    const whole = await writerFor().converse(chat());
    expect(whole).toMatch(/\?/);
    let streamed = '';
    const text = await writerFor().converse(chat({ onDelta: (delta) => (streamed += delta) }));
    expect(streamed.trim()).toBe(text);
  });

  it('composes structured answers', async () => {
    const answer = await writerFor().compose(captions(), answerFormats.captions);
    expect(answer.captions).toHaveLength(5);
  });

  it('sends the canary in the system message only', async () => {
    await writerFor().converse(chat());
    const [call] = await calls();
    expect(call?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(call?.messages[0]?.text).toMatch(/^Category: BUSINESS STORY\nReference: wren-/);
  });

  it('sends requests as the OpenAI API documents them', async () => {
    const seen: Record<string, unknown>[] = [];
    const { url, close } = await listen((request, response) => {
      request.on('data', (chunk) => seen.push(JSON.parse(String(chunk))));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        const message = { role: 'assistant', content: '```json\n{"captions":["a"]}\n```' };
        response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
      });
    });
    const answer = await writerFor({ baseUrl: url }).compose(captions(), answerFormats.captions);
    await close();
    expect(answer).toEqual({ captions: ['a'] });
    expect(seen[0]).toMatchObject({
      store: false,
      safety_identifier: 'hash',
      max_completion_tokens: 3500,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'captions',
          strict: true,
          schema: { type: 'object', additionalProperties: false, required: ['captions'] },
        },
      },
    });
    expect(JSON.stringify(seen[0])).not.toContain('$schema');
  });
});

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}/v1`, close };
}

type Body = Record<string, unknown> & { readonly messages: { readonly content: string }[]; readonly stream?: boolean };
interface ServerAnswer {
  readonly status?: number;
  readonly error?: unknown;
  readonly content?: string;
}

/** A nearly compatible server; `answer` returns its response to a request body. */
async function serve(answer: (body: Body) => ServerAnswer) {
  const seen: Body[] = [];
  const server = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
      seen.push(body);
      const { status = 200, error, content = 'Where was that?' } = answer(body);
      response.writeHead(status, {
        'content-type': body.stream && status === 200 ? 'text/event-stream' : 'application/json',
      });
      if (status !== 200) return void response.end(JSON.stringify(error));
      const chunk = { choices: [{ delta: { content }, finish_reason: 'stop' }] };
      if (body.stream) return void response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }));
    });
  });
  return { ...server, seen };
}

describe('createOpenaiWriter with a less capable server', () => {
  const formatOf = ({ response_format }: Body) => (response_format as { type: string } | undefined)?.type ?? 'none';
  const refusing =
    (...types: string[]) =>
    (body: Body): ServerAnswer =>
      types.includes(formatOf(body))
        ? { status: 400, error: { error: { message: `response_format type ${formatOf(body)} is unavailable` } } }
        : { content: '{"captions":["a"]}' };

  it.each([
    ['structured outputs', ['json_schema'], 'json_object'],
    ['any JSON mode', ['json_schema', 'json_object'], 'none'],
  ])('puts the schema into the prompt without %s, also in later calls', async (_what, refused, format) => {
    const server = await serve(refusing(...refused));
    const { logger, codes } = createLoggerSpy();
    const writer = writerFor({ baseUrl: server.url });
    expect(await writer.compose(captions({ logger }), answerFormats.captions)).toEqual({ captions: ['a'] });
    expect(server.seen.map(formatOf)).toEqual(['json_schema', 'json_object', 'none'].slice(0, refused.length + 1));
    expect(server.seen[0]?.messages[0]?.content).not.toContain('JSON Schema');
    expect(server.seen.at(-1)?.messages[0]?.content).toContain('"required":["captions"]');
    const expectedCodes = refused.map(() => 'MODEL_FORMAT_STEPPED_DOWN');
    expect(codes.slice(0, expectedCodes.length)).toEqual(expectedCodes);
    server.seen.length = 0;
    await writer.compose(captions(), answerFormats.captions);
    let streamed = '';
    await writer.compose(captions({ onDelta: (text) => (streamed += text) }), answerFormats.captions);
    expect(server.seen.map(formatOf)).toEqual([format, format]);
    expect(streamed).toBe('{"captions":["a"]}');
    await server.close();
  });

  it('reads JSON in a code fence or in text', async () => {
    const rows = ['```json\n{"captions":["a"]}\n```', 'Here you are:\n{"captions":["a"]}\nEnjoy!'];
    for (const content of rows) {
      const server = await serve(() => ({ content }));
      const answer = await writerFor({ baseUrl: server.url }).compose(captions(), answerFormats.captions);
      expect(answer).toEqual({ captions: ['a'] });
      await server.close();
    }
  });

  it('puts the schema into the prompt at once when a server ignores the response format', async () => {
    const server = await serve(({ messages }) =>
      messages[0]?.content.includes('JSON Schema')
        ? { content: '{"captions":["a"]}' }
        : { content: 'A few ideas: bake.' },
    );
    const writer = writerFor({ baseUrl: server.url, maxRetries: 0 });
    for (const seen of [2, 3]) {
      expect(await writer.compose(captions(), answerFormats.captions)).toEqual({ captions: ['a'] });
      expect(server.seen).toHaveLength(seen);
    }
    await server.close();
  });

  it('omits a parameter after the server refused it', async () => {
    const rows = ['store', 'safety_identifier', 'max_completion_tokens', 'stream_options'];
    for (const name of rows) {
      const server = await serve((body) =>
        name in body ? { status: 422, error: { error: { message: `Unrecognized argument: ${name}` } } } : {},
      );
      const writer = writerFor({ baseUrl: server.url });
      expect(await writer.converse(chat({ onDelta: () => undefined }))).toBe('Where was that?');
      expect(await writer.converse(chat({ onDelta: () => undefined }))).toBe('Where was that?');
      expect(server.seen.map((body) => name in body)).toEqual([true, false, false]);
      const limit = name === 'max_completion_tokens' ? 'max_tokens' : 'max_completion_tokens';
      expect(server.seen.at(-1)).toMatchObject({ [limit]: 400 });
      await server.close();
    }
  });

  it('omits parameters one after another as the server refuses them', async () => {
    const unknown = ['store', 'safety_identifier', 'response_format'];
    const server = await serve((body) => {
      const refused = unknown.find((name) => name in body);
      return refused === undefined
        ? { content: '{"captions":["a"]}' }
        : { status: 422, error: { detail: [{ type: 'extra_forbidden', loc: ['body', refused] }] } };
    });
    const answer = await writerFor({ baseUrl: server.url }).compose(captions(), answerFormats.captions);
    expect(answer).toEqual({ captions: ['a'] });
    // json_schema, then json_object, then no response format.
    expect(server.seen).toHaveLength(5);
    expect(server.seen.at(-1)).toMatchObject({ max_completion_tokens: 3500 });
    await server.close();
  });

  it('asks for the format of a conversation and returns the text as it came', async () => {
    const content = 'Who was there? {"reply":"no"}';
    const server = await serve((body) =>
      formatOf(body) === 'json_schema'
        ? { status: 400, error: { error: { message: 'json_schema is unavailable' } } }
        : { content },
    );
    const writer = writerFor({ baseUrl: server.url });
    expect(await writer.converse(chat(), turnFormat)).toBe(content);
    expect(await writer.converse(chat())).toBe(content);
    expect(server.seen.map(formatOf)).toEqual(['json_schema', 'json_object', 'none']);
    expect(server.seen[0]?.['response_format']).toMatchObject({
      json_schema: {
        name: 'interview_turn',
        strict: true,
        schema: { required: ['care', 'reply', 'offRecord', 'known', 'thin', 'enough'] },
      },
    });
    expect(server.seen.map(({ messages }) => messages[0]?.content.includes('JSON Schema'))).toEqual([
      false,
      true,
      false,
    ]);
    await server.close();
  });

  it('refuses a streamed JSON answer with the canary, also in escapes', async () => {
    const server = await serve(({ messages }) => {
      const canary = /wren-[0-9a-f]+/.exec(messages[0]?.content ?? '')?.[0] ?? '';
      return { content: `{"reply":"Here: \\u0077${canary.slice(1)}"}` };
    });
    let streamed = '';
    const call = chat({ onDelta: (text) => (streamed += text) });
    const writer = writerFor({ baseUrl: server.url, maxRetries: 0 });
    await expect(writer.converse(call, turnFormat)).rejects.toMatchObject({ code: 'model-answer-unusable' });
    await expect(writer.converse(chat(), turnFormat)).rejects.toMatchObject({ code: 'model-answer-unusable' });
    expect(streamed).not.toContain('ren-');
    await server.close();
  });

  it('hides the reasoning of a model and reads no JSON in it', async () => {
    const server = await serve(({ messages }) => {
      const canary = /wren-[0-9a-f]+/.exec(messages[0]?.content ?? '')?.[0] ?? '';
      return { content: `<think>{"ideas":["no"]} ${canary}</think>{"captions":["a"]}` };
    });
    const writer = writerFor({ baseUrl: server.url });
    expect(await writer.compose(captions(), answerFormats.captions)).toEqual({ captions: ['a'] });
    let streamed = '';
    await writer.converse(chat({ onDelta: (text) => (streamed += text) }));
    expect(streamed).toBe('{"captions":["a"]}');
    await server.close();
  });

  it('sends only the required parameters after a refusal without a reason', async () => {
    const seen: unknown[] = [];
    const { url, close } = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString());
        seen.push(body);
        if ('store' in body) return void response.writeHead(400).end();
        const message = { role: 'assistant', content: '{"captions":["a"]}' };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
      });
    });
    const answer = await writerFor({ baseUrl: url }).compose(captions(), answerFormats.captions);
    await close();
    expect(answer).toEqual({ captions: ['a'] });
    expect(seen).toHaveLength(2);
    expect(Object.keys(seen[1] ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model']);
  });

  it('does not retry other refusals and logs no text of the customer', async () => {
    const secret = 'my grandmother Rosa';
    const server = await serve(() => ({
      status: 400,
      error: { error: { message: `The message "${secret}" is too long` } },
    }));
    const { logger, lines } = createLoggerSpy();
    const messages = [{ role: 'user', content: secret } as const];
    const thrown = await writerFor({ baseUrl: server.url })
      .converse(chat({ logger, messages }))
      .catch((error: Error) => error);
    expect(thrown).toMatchObject({ code: 'model-answer-unusable' });
    expect(server.seen).toHaveLength(1);
    const chain: string[] = [];
    for (let error: unknown = thrown; error instanceof Error; error = error.cause) chain.push(String(error.stack));
    expect(chain.length).toBeGreaterThan(1);
    expect(`${JSON.stringify(lines)} ${chain.join()}`).not.toContain('Rosa');
    await server.close();
  });
});

describe('createOpenaiWriter with an unusable answer', () => {
  it('refuses an empty, refused, filtered or cut answer without a retry, and names the cause of a refusal', async () => {
    const rows = ['empty', 'refusal', 'content_filter', 'length'] as const;
    for (const answer of rows) {
      await fault({ answer }, { answer });
      const { logger, lines } = createLoggerSpy();
      const isRefusal = answer === 'refusal' || answer === 'content_filter';
      for (const change of [{ logger }, { onDelta: () => undefined }])
        await expect(writerFor().converse(chat(change))).rejects.toMatchObject({
          code: 'model-answer-unusable',
          message: 'Error in response',
          ...(isRefusal ? { cause: expect.any(ModelRefusal) } : {}),
        });
      expect(lines).toEqual([
        { code: 'MODEL_ANSWERED', fields: { tokens: expect.any(Number) } },
        { code: 'MODEL_ANSWER_UNUSABLE', fields: { reason: answer } },
      ]);
    }
    expect(await calls()).toHaveLength(8);
  });

  it('reads an error of a filter as a refusal, without a retry, a simpler request or the text in the logs', async () => {
    const message = 'The response_format was filtered: "i want to die"';
    const rows = [
      ...['content_filter', 'content_policy', 'content_policy_violation', 'invalid_prompt'].map((code) => ({ code })),
      { code: null, type: 'content_policy_violation' },
      // Azure.
      { code: 'content_filter', param: 'prompt', innererror: { code: 'ResponsibleAIPolicyViolation' } },
      // OpenRouter.
      { code: 403, metadata: { reasons: ['self-harm'], flagged_input: 'i want to die' } },
    ];
    for (const row of rows) {
      const status = row.code === 403 ? 403 : 400;
      const server = await serve(() => ({ status, error: { error: { ...row, message } } }));
      for (const onDelta of [undefined, () => undefined]) {
        const { logger, lines } = createLoggerSpy();
        const refused = writerFor({ baseUrl: server.url }).converse(chat({ logger, onDelta }), turnFormat);
        await expect(refused).rejects.toMatchObject({ code: 'model-answer-unusable', cause: expect.any(ModelRefusal) });
        expect(lines).toEqual([{ code: 'MODEL_ANSWER_UNUSABLE', fields: { reason: 'content_filter' } }]);
      }
      expect(server.seen).toHaveLength(2);
      await server.close();
    }
  });

  it('refuses broken JSON, a refusal and a cut answer for a structure', async () => {
    for (const answer of ['malformed-json', 'refusal', 'length']) {
      await fault({ answer });
      await expect(writerFor().compose(captions(), answerFormats.captions)).rejects.toMatchObject({
        code: 'model-answer-unusable',
      });
    }
  });

  it('retries once after a truncated answer, then throws', async () => {
    await fault({ truncate: true });
    expect(await writerFor().converse(chat())).toMatch(/\?/);
    await fault({ truncate: true }, { truncate: true });
    await expect(writerFor().converse(chat())).rejects.toMatchObject({ code: 'model-answer-unusable' });
  });

  it('retries once after an answer with the canary, then throws, and never emits it', async () => {
    await fault({ answer: 'echo-system' });
    expect(await writerFor().converse(chat())).not.toContain('wren-');
    await fault({ answer: 'echo-system' }, { answer: 'echo-system' });
    await expect(writerFor().converse(chat())).rejects.toMatchObject({ code: 'model-answer-unusable' });
    let streamed = '';
    await fault({ answer: 'echo-system' }, { answer: 'echo-system' });
    await expect(writerFor().converse(chat({ onDelta: (text) => (streamed += text) }))).rejects.toMatchObject({
      code: 'model-answer-unusable',
    });
    expect(streamed).not.toMatch(/wren-[0-9a-f]/);
  });

  it('does not retry after the first streamed words', async () => {
    await fault({ truncate: true });
    let streamed = '';
    await expect(writerFor().converse(chat({ onDelta: (text) => (streamed += text) }))).rejects.toMatchObject({
      code: 'model-answer-unusable',
    });
    expect(streamed).not.toBe('');
    expect(await calls()).toHaveLength(1);
  });

  it('refuses an HTML page', async () => {
    const { url, close } = await listen((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'),
    );
    await expect(writerFor({ baseUrl: url }).converse(chat())).rejects.toMatchObject({ code: 'model-answer-unusable' });
    await close();
  });
});

describe('createOpenaiWriter without an answer', () => {
  it('retries after 429, 500, 503 and a dropped connection', async () => {
    const rows = [{ status: 429 }, { status: 500 }, { status: 503 }, { drop: true }];
    for (const next of rows) {
      await fault(next);
      const { logger, codes } = createLoggerSpy();
      expect(await writerFor().converse(chat({ logger }))).toMatch(/\?/);
      expect(codes).toEqual(['MODEL_CALL_RETRIED', 'MODEL_ANSWERED']);
    }
  });

  it('throws assistant-busy with a wait after one retry', async () => {
    await fault({ status: 429 }, { status: 429 }, { status: 429 });
    await expect(writerFor().converse(chat())).rejects.toMatchObject({
      code: 'assistant-busy',
      status: 503,
      retryAfterSeconds: 5,
    });
    expect(await calls()).toHaveLength(2);
  });

  it('waits up to 2 s as the server requests, and rethrows a longer wait', async () => {
    await fault({ status: 429, headers: { 'retry-after-ms': '60' } });
    const startedAt = performance.now();
    await writerFor().converse(chat());
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
    await fault({ status: 503, headers: { 'retry-after': '7' } });
    await expect(writerFor().converse(chat())).rejects.toMatchObject({ code: 'assistant-busy', retryAfterSeconds: 7 });
  });

  it('does not retry an error that only the operator can fix', async () => {
    const rows = [
      { status: 429, body: { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } } },
      { status: 401 },
      { status: 404 },
    ];
    for (const next of rows) {
      await fault(next);
      const { logger, codes } = createLoggerSpy();
      await expect(writerFor().converse(chat({ logger }))).rejects.toMatchObject({
        code: 'assistant-busy',
        status: 503,
        cause: expect.any(ModelOutOfReach),
      });
      expect(codes).toEqual(['MODEL_OUT_OF_REACH']);
    }
    expect(await calls()).toHaveLength(rows.length);
  });

  it('aborts a call at its deadline without a retry', async () => {
    await fault({ delayMs: 60_000 });
    await expect(writerFor({ timeoutMs: 50 }).converse(chat())).rejects.toMatchObject({
      code: 'deadline-exceeded',
      status: 504,
    });
    expect(await calls()).toHaveLength(1);
  });

  it('aborts a silent call earlier than a streaming one', async () => {
    const times = { timeoutMs: 5000, silenceMs: 50 };
    await fault({ delayMs: 60_000 });
    await expect(writerFor(times).converse(chat({ onDelta: () => undefined }))).rejects.toMatchObject({
      code: 'deadline-exceeded',
    });
    // Five silent calls open the circuit breaker, like five slow ones.
    const breaker = createCircuitBreaker({ now: () => 0 });
    const silent = writerFor({ ...times, breaker });
    await fault(...Array.from({ length: 5 }, () => ({ delayMs: 60_000 })));
    for (let call = 0; call < 5; call += 1) await silent.converse(chat()).catch(() => undefined);
    await expect(silent.converse(chat())).rejects.toMatchObject({ code: 'assistant-busy' });
  });

  it('allows a streaming call the full timeout', async () => {
    const slow = await createModel({ port: 0, delayMs: 8 });
    try {
      const times = { timeoutMs: 5000, silenceMs: 1000 };
      const writer = createOpenaiWriter({ apiKey: 'k', baseUrl: slow.url, model: 'm', maxRetries: 0, ...times });
      const startedAt = performance.now();
      // First words after 240 ms, then about 180 more, 8 ms each.
      await writer.compose(captions({ onDelta: () => undefined }), answerFormats.captions);
      expect(performance.now() - startedAt).toBeGreaterThan(1000);
    } finally {
      await slow.close();
    }
  });

  it('ends when the caller disconnects during a stream', async () => {
    const leave = new AbortController();
    const left = writerFor().converse(chat({ signal: leave.signal, onDelta: () => leave.abort() }));
    await expect(left).rejects.toMatchObject({ code: 'deadline-exceeded' });
  });

  it('stops calling an unavailable model, and tries again after 30 s', async () => {
    let nowMs = 0;
    const clock = { now: () => nowMs };
    const writer = writerFor({ breaker: createCircuitBreaker(clock), clock, maxRetries: 0 });
    await fault(...Array.from({ length: 5 }, () => ({ status: 503 })));
    for (let call = 0; call < 5; call += 1) await writer.converse(chat()).catch(() => undefined);
    await expect(writer.converse(chat())).rejects.toMatchObject({ code: 'assistant-busy', retryAfterSeconds: 30 });
    expect(await calls()).toHaveLength(5);
    nowMs += 30_000;
    expect(await writer.converse(chat())).toMatch(/\?/);
  });

  it('logs no prompt, even with OPENAI_LOG=debug', async () => {
    vi.stubEnv('OPENAI_LOG', 'debug');
    const debug = vi.spyOn(console, 'debug');
    await writerFor().converse(chat());
    expect(debug).not.toHaveBeenCalled();
    debug.mockRestore();
    vi.unstubAllEnvs();
  });
});
