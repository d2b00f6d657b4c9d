import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

type Body = Record<string, unknown> & { readonly stream?: boolean; readonly messages: { readonly content: string }[] };
/** Answers with the server's own JSON or events; `answer` is the text that the model means to say. */
type Dialect = (response: ServerResponse, body: Body, answer: string) => unknown;

const sendJson = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const sendEvents = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
const events = (chunks: readonly object[], { prefix = 'data: ', end = '\n\n', last = 'data: [DONE]' } = {}) =>
  [...chunks.map((chunk) => prefix + JSON.stringify(chunk)), last].map((line) => line + end).join('');
const delta = (text: object, finish: string | null = null) => ({ choices: [{ delta: text, finish_reason: finish }] });
/** Pieces of three characters. */
const pieces = (text: string) => text.match(/[\s\S]{1,3}/g) ?? [];
const stop = delta({}, 'stop');
const said = (text: string) => pieces(text).map((content) => delta({ content }));
const message = (content: unknown, more = {}) => ({
  choices: [{ message: { role: 'assistant', content, ...more }, finish_reason: 'stop' }],
});

/** The same text whether it is streamed or not. */
const saying =
  (wrap: (answer: string) => string): Dialect =>
  (response, { stream }, answer) =>
    stream ? sendEvents(response, events([...said(wrap(answer)), stop])) : sendJson(response, message(wrap(answer)));
const streaming =
  (of: (answer: string) => string): Dialect =>
  (response, { stream }, answer) =>
    stream ? sendEvents(response, of(answer)) : sendJson(response, message(answer));
const refusing =
  (isRefused: (body: Body) => boolean, error: object, status = 400): Dialect =>
  (response, body, answer) =>
    isRefused(body) ? sendJson(response, error, status) : saying((text) => text)(response, body, answer);

const typeOf = ({ response_format: format }: Body) => (format as { type?: string } | undefined)?.type;

const dialects: Readonly<Record<string, Dialect>> = {
  'reasoning in fields of its own': (response, { stream }, answer) =>
    stream
      ? sendEvents(
          response,
          events([
            delta({ role: 'assistant', content: null, reasoning_content: 'They {"want"}' }),
            delta({ content: '', reasoning: 'a question' }),
            ...said(answer),
            stop,
          ]),
        )
      : sendJson(response, message(answer, { reasoning_content: 'They {"want"}', reasoning: 'a question' })),
  'reasoning in an element': saying((answer) => `\n<think>They {"want"} a question.</think>\n\n${answer}`),
  'reasoning in an element with another name': saying((answer) => `<thinking>A {"b"}.</thinking>${answer}`),
  'reasoning in brackets': saying((answer) => `[THINK]They {"want"}.[/THINK]${answer}`),
  'content in parts, the first of them reasoning': (response, { stream }, answer) => {
    const parts = (text: string) => [
      { type: 'thinking', thinking: [{ type: 'text', text: 'They {"want"}' }] },
      { type: 'text', text },
    ];
    return stream
      ? sendEvents(response, events([delta({ content: parts('') }), ...said(answer), stop]))
      : sendJson(response, message(parts(answer)));
  },
  'JSON in a fence, text around it': saying((answer) => `Here you are:\n\`\`\`json\n${answer}\n\`\`\`\nEnjoy!`),
  'no usage, no finish_reason': (response, { stream }, answer) =>
    stream
      ? sendEvents(response, events(said(answer)))
      : sendJson(response, { choices: [{ message: { content: answer } }] }),
  'events with CRLF, comments and no space': streaming((answer) => {
    const chunks = [delta({ role: 'assistant' }), ...said(answer), stop, { choices: [], usage: { total_tokens: 7 } }];
    return `: keep-alive\r\n\r\n${events(chunks, { prefix: 'data:', end: '\r\n\r\n', last: ': bye' })}`;
  }),
  'events with names and ids': streaming((answer) =>
    events([...said(answer), stop], { prefix: 'id: 1\nevent: message\ndata: ' }),
  ),
  'another word for the end': (response, { stream }, answer) =>
    stream
      ? sendEvents(response, events([...said(answer), delta({}, 'eos')]))
      : sendJson(response, { choices: [{ message: { content: answer }, finish_reason: 'end_turn' }] }),
  'no [DONE]': streaming((answer) => events([...said(answer), stop], { last: '' })),
  'the finish in the last words': streaming((answer) => events([delta({ content: answer }, 'stop')])),
  'a whole answer to a streaming request': (response, _body, answer) => sendJson(response, message(answer)),
  'no schemas': refusing((body) => typeOf(body) === 'json_schema', {
    error: { message: "'response_format.type' must be 'json_object' or 'text'" },
  }),
  'no formats at all, said as text': refusing((body) => typeOf(body) !== undefined, {
    detail: 'Structured output is not supported by this model',
  }),
  'a schema compiler that fails with 500': refusing(
    (body) => typeOf(body) === 'json_schema',
    { error: { message: 'failed to parse grammar', type: 'server_error' } },
    500,
  ),
  'a schema refused with 200': refusing(
    (body) => typeOf(body) === 'json_schema',
    { error: { message: 'response_format is not supported', code: 400 } },
    200,
  ),
  'unknown parameters refused': refusing(
    (body) => ['store', 'safety_identifier', 'stream_options', 'max_completion_tokens'].some((name) => name in body),
    { error: { message: 'Unrecognized request arguments supplied: store, safety_identifier, stream_options' } },
    422,
  ),
  'max_tokens demanded': refusing((body) => 'max_completion_tokens' in body, {
    error: { message: "Unsupported parameter: 'max_completion_tokens'. Use 'max_tokens' instead." },
  }),
};

const refusals: Record<string, Dialect> = {};

const answers = { chat: 'Where was that?', json: '{"captions":["a {b}","c"]}' } as const;
const format = { name: 'captions', schema: z.strictObject({ captions: z.array(z.string()) }) };
const canary = /wren-[0-9a-f]{20}/;

let url: string;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    const name = decodeURIComponent(request.url?.split('/')[1] ?? '');
    const isJson = body.messages.some(({ content }) => content.includes('JSON please'));
    if (!canary.test(body.messages[0]?.content ?? '')) return void response.writeHead(500).end();
    (dialects[name] ?? refusals[name])?.(response, body, isJson ? answers.json : answers.chat);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());

it('understands every dialect, whole and streamed, and shows nothing but the answer', async () => {
  const faults: string[] = [];
  for (const name of Object.keys(dialects)) {
    const writer = createOpenaiWriter({
      apiKey: 'k',
      baseUrl: `${url}/${encodeURIComponent(name)}/v1`,
      model: 'm',
      timeoutMs: 2000,
      maxRetries: 0,
    });
    const { logger } = createLoggerSpy();
    let shown = '';
    const call = { messages: [], maxCompletionTokens: 50, safetyIdentifier: 'x', signal: new AbortController().signal };
    const chat = { ...call, logger, system: 'Category: MEMORIES\nChat please' };
    const json = { ...call, logger, system: 'Category: MEMORIES\nJSON please' };
    const onDelta = (text: string) => (shown += text);
    const tries: readonly [string, () => Promise<unknown>, unknown][] = [
      ['JSON', () => writer.compose(json, format), JSON.parse(answers.json)],
      ['streamed JSON', () => writer.compose({ ...json, onDelta: () => undefined }, format), JSON.parse(answers.json)],
      ['reply', () => writer.converse(chat), answers.chat],
      ['streamed reply', () => writer.converse({ ...chat, onDelta }), answers.chat],
      ['shown', async () => shown.trim(), answers.chat],
    ];
    for (const [what, ask, wanted] of tries) {
      const found = await ask().catch((error: Error) => `${error.message}: ${error.cause}`);
      // Only JSON is taken out of the text around it.
      const isWrapped = name.startsWith('JSON in') && typeof wanted === 'string' && String(found).includes(wanted);
      if (!isWrapped && JSON.stringify(found) !== JSON.stringify(wanted))
        faults.push(`${name}, ${what}: ${JSON.stringify(found)}`);
    }
  }
  expect(faults).toEqual([]);
});

it('refuses a stream that ends without a sign of its end, and an error within one', async () => {
  const [half, error] = [events([delta({ content: 'Where' })], { last: '' }), { message: 'busy', code: 503 }];
  const rows = [
    ['half', half, 'model-answer-unusable'],
    ['broken event', 'data: {"choices":[{"del\n\n', 'model-answer-unusable'],
    ['error', events([delta({ content: 'Where' }), { error }]), 'assistant-busy'],
    ['refusal', events([{ error: { message: 'too long', code: 400 } }]), 'model-answer-unusable'],
  ] as const;
  const faults: string[] = [];
  for (const [name, text, code] of rows) {
    refusals[name] = (response) => sendEvents(response, text);
    const baseUrl = `${url}/${encodeURIComponent(name)}/v1`;
    const writer = createOpenaiWriter({ apiKey: 'k', baseUrl, model: 'm', timeoutMs: 2000, maxRetries: 0 });
    const { logger, lines } = createLoggerSpy();
    const call = { messages: [], maxCompletionTokens: 50, safetyIdentifier: 'x', signal: new AbortController().signal };
    const thrown: Error & { code?: string } = await writer
      .converse({ ...call, logger, system: 'Category: MEMORIES\nChat', onDelta: () => undefined })
      .then(
        () => new Error('answered'),
        (reason) => reason,
      );
    const told = `${JSON.stringify(lines)} ${thrown.stack} ${thrown.cause instanceof Error ? thrown.cause.stack : ''}`;
    if (thrown.code !== code || told.includes('"del')) faults.push(`${name}: ${thrown.code} ${told}`);
  }
  expect(faults).toEqual([]);
});
