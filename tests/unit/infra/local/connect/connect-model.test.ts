import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OperatorProblem } from '#functions/ops/operator-problem.ts';
import { connectModel, proposedPatience, type WantedModel } from '#infra/local/connect/connect-model.ts';
import { addressesOf } from '#infra/local/connect/find-model.ts';

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly response_format?: { readonly type: string };
  readonly messages: readonly { readonly content: string }[];
}
interface FakeServer {
  /** By path; `/v1/models` has one model unless it is here. */
  readonly pages?: Readonly<Record<string, RequestListener>>;
  readonly complete?: (response: ServerResponse, body: Body) => unknown;
  readonly limits?: { readonly listMs?: number; readonly answerMs?: number; readonly measureMs?: number };
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const json =
  (body: object, status = 200): RequestListener =>
  (_request, response) =>
    void sendJson(response, status, body);
const models = (...data: (string | object)[]) =>
  json({ object: 'list', data: data.map((model) => (typeof model === 'string' ? { id: model } : model)) });
const page: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');

const prose = 'A keeper climbs the cold stairs before dawn, puts out the lamp and wipes the salt from the glass.';
const scene = '{"place":"a cove","things":["a rope","a boat"]}';
const isAskedInWords = ({ messages }: Body) => messages.some(({ content }) => content.includes('JSON Schema'));
const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`;
const message = (content: string, finish = 'stop') => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason: finish }],
});

function say(response: ServerResponse, body: Body, content: string): void {
  if (!body.stream) return void sendJson(response, 200, message(content));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of content.match(/.{1,9}/g) ?? []) response.write(chunk(piece));
  response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
}
const usual = (response: ServerResponse, body: Body) =>
  say(response, body, body.response_format !== undefined || isAskedInWords(body) ? scene : prose);
const refusing =
  (status: number, error: unknown): NonNullable<FakeServer['complete']> =>
  (response) =>
    sendJson(response, status, { error });
const refusingFormats =
  (isRefused: (type: string | undefined) => boolean): NonNullable<FakeServer['complete']> =>
  (response, body) =>
    isRefused(body.response_format?.type)
      ? sendJson(response, 400, { error: { message: 'response_format is not supported' } })
      : usual(response, body);

let servers: Readonly<Record<string, FakeServer>> = {};
let origin: string;
/** The first part of a path names the server. */
const http = createServer(async (request, response) => {
  const [, name = '', ...rest] = (request.url ?? '').split('/');
  const { pages = {}, complete = usual } = servers[name] ?? {};
  const path = `/${rest.join('/')}`;
  let text = '';
  for await (const bytes of request) text += bytes;
  const answer = { '/v1/models': models('one'), ...pages }[path];
  if (answer !== undefined) return answer(request, response);
  if (path !== '/v1/chat/completions') return sendJson(response, 404, { error: 'no such path' });
  complete(response, JSON.parse(text));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const key = 'sk-secret';
/** What is printed, or the problem's sentence; both without the address and the measured number. */
async function connect(name: string, wanted: Partial<WantedModel> = {}, patience?: number) {
  const lines: string[] = [];
  const settled = await connectModel(
    { apiKey: key, baseUrl: `${origin}/${name}`, chatModel: '', storyModel: '', ...wanted },
    {
      signal: new AbortController().signal,
      tell: (line) => lines.push(line),
      patience,
      ...servers[name]?.limits,
    },
  ).catch((error: unknown) => {
    if (!(error instanceof OperatorProblem)) throw error;
    lines.push(error.message);
    return undefined;
  });
  const text = lines
    .join('\n')
    .replaceAll(`${origin}/${name}`, 'URL')
    .replace(/about [\d.]+/g, 'about N');
  return { text, model: settled?.model, modelPatience: settled?.modelPatience };
}

/** Those whose text differs. */
async function differing(
  table: Readonly<Record<string, FakeServer & { readonly text: string; readonly name?: string }>>,
) {
  servers = table;
  const found: Record<string, string> = {};
  for (const [row, { name = '' }] of Object.entries(table)) {
    found[row] = (await connect(row, { chatModel: name, storyModel: name })).text;
    if (found[row].includes(key)) found[row] = `shows the key: ${found[row]}`;
  }
  return { found, wanted: Object.fromEntries(Object.entries(table).map(([row, { text }]) => [row, text])) };
}

const unenforced = 'Warning: without enforced schemas an answer may fail, and is asked for again.';

it('says what a working model can do, and warns of what it cannot', async () => {
  const { found, wanted } = await differing({
    full: { text: 'one answers: strict schemas, about N tokens a second.' },
    wide: {
      pages: {
        '/v1/models': models({ id: 'one', max_model_len: 32_768 }, 'nomic-embed-text', {
          id: 'bge',
          type: 'embeddings',
        }),
      },
      text: 'one answers: strict schemas, about N tokens a second, a context of 32,768 tokens.',
    },
    narrow: {
      pages: { '/props': json({ default_generation_settings: { n_ctx: 8192 } }) },
      text: 'one answers: strict schemas, about N tokens a second, a context of 8,192 tokens.\nWarning: a long interview does not fit into this context. Give it 16,000 tokens or more.',
    },
    jsonOnly: {
      complete: refusingFormats((type) => type === 'json_schema'),
      text: `one answers: JSON without schemas, about N tokens a second.\n${unenforced}`,
    },
    noFormats: {
      complete: refusingFormats((type) => type !== undefined),
      text: `one answers: no schemas, about N tokens a second.\n${unenforced}`,
    },
    ignoring: {
      complete: (response, body) => say(response, body, isAskedInWords(body) ? scene : prose),
      text: `one answers: schemas not enforced, about N tokens a second.\n${unenforced}`,
    },
    whole: {
      complete: (response, body) => usual(response, { ...body, stream: false }),
      text: 'one answers: strict schemas, about N tokens a second.\nWarning: it does not stream, so Wren’s replies appear at once.',
    },
    endless: {
      limits: { measureMs: 50 },
      complete: (response, body) => {
        if (!body.stream) return usual(response, body);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const timer = setInterval(() => response.write(chunk(prose)), 20);
        response.on('close', () => clearInterval(timer));
      },
      text: 'one answers: strict schemas, about N tokens a second.',
    },
    terse: {
      complete: (response, body) => say(response, body, body.stream ? 'It climbs.' : scene),
      text: 'one answers: strict schemas, speed unknown (its answer was short).',
    },
    loadedInOllama: {
      pages: {
        '/v1/models': models('big', 'small', 'nomic-embed-text'),
        '/api/ps': json({ models: [{ name: 'small', context_length: 16_384 }] }),
      },
      text: 'small answers: strict schemas, about N tokens a second, a context of 16,384 tokens.',
    },
    loadedInStudio: {
      pages: {
        '/v1/models': models('big', 'small'),
        '/api/v0/models': models(
          { id: 'small', state: 'not-loaded', max_context_length: 4096 },
          { id: 'big', state: 'loaded', loaded_context_length: 20_000, max_context_length: 131_072 },
        ),
      },
      text: 'big answers: strict schemas, about N tokens a second, a context of 20,000 tokens.',
    },
    unlisted: {
      pages: { '/v1/models': json({}, 403) },
      name: 'named',
      text: 'named answers: strict schemas, about N tokens a second.',
    },
  });
  expect(found).toEqual(wanted);
});

it('says what to do about a model that cannot write stories', async () => {
  const { found, wanted } = await differing({
    html: {
      pages: { '/v1/models': page, '/models': page },
      text: "URL/v1 answers with a web page, not with OpenAI's API: give the API's address, which often ends in /v1.",
    },
    silent: {
      limits: { listMs: 200 },
      pages: { '/v1/models': () => undefined },
      text: 'URL/v1 accepts the connection and does not answer: restart the server, and read its log.',
    },
    empty: { pages: { '/v1/models': json({ data: null }) }, text: 'URL/v1 has no model for chats yet: load one.' },
    many: {
      pages: { '/v1/models': models(...'abcdefghij') },
      text: 'URL/v1 has 10 models: a, b, c, d, e, f, g, h and 2 more. Choose one with --name',
    },
    noList: {
      pages: { '/v1/models': json({ error: { message: `no database for ${key}` } }, 400) },
      text: 'URL/v1 does not list its models (400): add --name <model>, and check address and key. It says: no database for …',
    },
    noApi: {
      pages: { '/v1/models': json({}, 404), '/v1/chat/completions': json({}, 404) },
      name: 'one',
      text: "URL/v1 has no chat completions (404): give the API's address, which often ends in /v1.",
    },
    keyRefused: {
      pages: { '/v1/models': json({ error: { message: `wrong key ${key}` } }, 401) },
      text: 'URL/v1 refuses the key, or needs one (401): set OPENAI_API_KEY to a key of this server.',
    },
    keyTooWeak: {
      complete: refusing(403, { message: `wrong key ${key}` }),
      text: 'URL/v1 refuses the key, or needs one (403): set OPENAI_API_KEY to a key of this server.',
    },
    unknown: {
      complete: (response, { model }) => sendJson(response, 404, { error: { message: `model '${model}' not found` } }),
      name: 'two',
      text: 'URL/v1 has no model two. It has one. Choose another with --name',
    },
    spent: {
      complete: refusing(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
      text: 'The quota of your account at URL/v1 is spent: add credit, or use another key.',
    },
    memory: {
      complete: refusing(500, { message: `no memory left for ${key}` }),
      text: 'URL/v1 answers 500 to a small request: read its log. It says: no memory left for …',
    },
    hanging: {
      limits: { answerMs: 1000 },
      complete: () => undefined,
      text: 'one at URL/v1 did not answer within 1 s: read the log of its server, or choose a smaller model.',
    },
    prose: {
      complete: (response, body) => say(response, body, prose),
      text: 'one at URL/v1 does not answer in JSON, which stories need: choose a larger model.',
    },
    reasoning: {
      complete: (response) => sendJson(response, 200, message('', 'length')),
      text: 'one at URL/v1 needs more than 800 tokens for a short answer: switch its reasoning off.',
    },
    broken: {
      complete: (response, body) => {
        if (!body.stream) return usual(response, body);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk(prose), () => response.destroy());
      },
      text: 'one at URL/v1 breaks its answer off in the middle: read the log of its server, which may lack memory.',
    },
    tooNarrow: {
      pages: { '/v1/models': models({ id: 'one', context_length: 4096 }) },
      text: 'The context of the model at URL/v1 has 4096 tokens, too few for a story. Give it 16,000 tokens or more.',
    },
  });
  expect(found).toEqual(wanted);
});

it('waits aloud for a server that loads its file, and finds the API without /v1', async () => {
  let tries = 0;
  const loading: RequestListener = (request, response) => {
    tries += 1;
    (tries === 1 ? json({ error: { message: 'Loading model' } }, 503) : models('one'))(request, response);
  };
  servers = {
    rooted: {
      pages: {
        '/v1/models': json({}, 404),
        '/models': loading,
        '/chat/completions': (_, response) => say(response, { model: '', messages: [] }, scene),
      },
    },
  };
  const told: string[] = [];
  const { model } = await connectModel(
    { apiKey: '', baseUrl: `${origin}/rooted/`, chatModel: '', storyModel: '' },
    { signal: new AbortController().signal, tell: (line) => told.push(line), patience: undefined, announceMs: 100 },
  );
  expect(told[0]).toMatch(/^Waiting for its answers .* may take minutes/);
  expect(model).toEqual({ apiKey: 'none', baseUrl: `${origin}/rooted`, chatModel: 'one', storyModel: 'one' });
});

it('tries the model of the interviews and that of the stories', async () => {
  const speed = 'strict schemas, about N tokens a second.';
  servers = {};
  const both = await connect('two', { chatModel: 'small', storyModel: 'big' });
  expect(both.text).toBe(`small answers: ${speed}\nbig answers: ${speed}`);
  expect(both.model).toMatchObject({ chatModel: 'small', storyModel: 'big' });
  expect((await connect('two', { chatModel: 'small' })).model).toMatchObject({ storyModel: 'small' });
});

it('sets the patience for the speed, unless the user has', async () => {
  // 15 tokens in 0.4 s: the time before the first word counts.
  servers = {
    slow: {
      complete: (response, body) =>
        body.stream ? setTimeout(() => say(response, body, prose.slice(0, 62)), 390) : usual(response, body),
    },
  };
  const chosen = await connect('slow');
  expect(chosen.modelPatience).toBeGreaterThan(1);
  expect(chosen.text).toContain(
    `Time limits are multiplied by ${chosen.modelPatience} (MODEL_PATIENCE sets another number).`,
  );
  const kept = await connect('slow', {}, 1);
  expect(kept.modelPatience).toBe(1);
  expect(kept.text).toMatch(/Warning: MODEL_PATIENCE is 1, and this speed needs \d+/);
  expect(await connect('slow', {}, 20)).toMatchObject({ modelPatience: 20 });
});

it('proposes 40 by the speed, with a reserve, from 1 to 20', () => {
  const local = 'http://192.168.1.7:8080/v1';
  const remote = 'https://api.example.com/v1';
  expect([100, 40, 12, 2].map((speed) => proposedPatience(speed, local))).toEqual([1, 2, 7, 20]);
  expect([100, 50, 30].map((speed) => proposedPatience(speed, remote))).toEqual([1, 1, 2]);
});

it('stops with its signal', async () => {
  const stop = new AbortController();
  servers = { hanging: { complete: () => stop.abort() } };
  const wanted = { apiKey: '', baseUrl: `${origin}/hanging`, chatModel: '', storyModel: '' };
  const tools = { signal: stop.signal, tell: () => undefined, patience: undefined };
  await expect(connectModel(wanted, tools)).rejects.toMatchObject({ name: 'AbortError' });
});

it('understands addresses as they are typed', () => {
  expect(addressesOf('localhost:11434')).toEqual(['http://localhost:11434/v1', 'http://localhost:11434']);
  expect(addressesOf('api.openai.com/v1/')).toEqual(['https://api.openai.com/v1']);
  expect(addressesOf('192.168.1.7:8080')[0]).toBe('http://192.168.1.7:8080/v1');
  expect(addressesOf('https://host.example/v1/chat/completions')).toEqual(['https://host.example/v1']);
  expect(addressesOf('https://host.example/v1beta/openai')).toEqual(['https://host.example/v1beta/openai']);
  for (const text of ['', 'ftp://host/v1', 'http://user:secret@host/v1', 'local host'])
    expect(() => addressesOf(text), text).toThrow(OperatorProblem);
});
