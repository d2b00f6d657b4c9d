import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createModel, type ModelService } from '#infra/local/model.ts';

const messages = [
  { role: 'system' as const, content: 'Category: MEMORIES\nYou are Wren. CANARY-17' },
  { role: 'user' as const, content: 'Generate first question' },
];
const transcript =
  '<transcript>\n[0] Wren: Which memory?\n[1] Customer: We sailed the blue boat to the island.\n</transcript>';
const stringList = { type: 'array', items: { type: 'string' } };

const errorBody = z.object({ error: z.record(z.string(), z.unknown()) });
const callList = z.object({ calls: z.array(z.unknown()) });

let service: ModelService;
let client: OpenAI;

function control(path: string, init?: RequestInit): Promise<Response> {
  return fetch(new URL(`/__control/${path}`, service.url), init);
}

function inject(...next: readonly unknown[]): Promise<Response> {
  return control('faults', { method: 'POST', body: JSON.stringify({ next }) });
}

function structured(name: string, key: string) {
  const schema = { type: 'object', properties: { [key]: stringList }, required: [key], additionalProperties: false };
  return client.chat.completions.create({
    model: 'tellwren-writer',
    messages: [messages[0] ?? { role: 'system', content: '' }, { role: 'user', content: transcript }],
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
  });
}

beforeAll(async () => {
  service = await createModel({ port: 0, delayMs: 0 });
  client = new OpenAI({ apiKey: 'local', baseURL: service.url, maxRetries: 0 });
});
afterEach(async () => {
  await control('faults', { method: 'DELETE' });
  await control('calls', { method: 'DELETE' });
});
afterAll(() => service.close());

it('tells a browser at the printed address what it is', async () => {
  for (const path of ['/', '/v1']) {
    const answer = await fetch(new URL(path, service.url));
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('This is the local model.')]);
  }
});

describe('openai package as client', () => {
  it('receives a JSON completion', async () => {
    const completion = await client.chat.completions.create({ model: 'tellwren-interviewer', messages, store: false });
    expect(completion.choices[0]?.message.content).toMatch(/^Hi, I’m Wren/);
    expect(completion.system_fingerprint).toBe('offline-draft');
    expect(completion.choices[0]?.finish_reason).toBe('stop');
    expect(completion.usage?.total_tokens).toBeGreaterThan(10);
  });

  it('receives a stream, with usage when requested', async () => {
    const json = await client.chat.completions.create({ model: 'm', messages });
    const stream = await client.chat.completions.create({
      model: 'm',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = await Array.fromAsync(stream);
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
      json.choices[0]?.message.content,
    );
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: json.usage });
  });

  it('receives structured output, as JSON and as a stream', async () => {
    const completion = await structured('story_body', 'paragraphs');
    const parsed = JSON.parse(completion.choices[0]?.message.content ?? '');
    expect(parsed.paragraphs.join(' ')).toContain('the blue boat');
    const runner = client.chat.completions.stream({
      model: 'm',
      messages: [{ role: 'user', content: transcript }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'content_strategy',
          schema: { type: 'object', properties: { ideas: { type: 'array', items: {} } } },
        },
      },
    });
    expect(JSON.parse((await runner.finalContent()) ?? '').ideas).toHaveLength(11);
  });
});

describe('error responses', () => {
  const post = (body: string, headers: Record<string, string> = { authorization: 'Bearer x' }) =>
    fetch(`${service.url}/chat/completions`, { method: 'POST', headers, body });

  it.each([
    ['no key', () => post('{}', {}), 401],
    ['invalid JSON', () => post('{'), 400],
    ['no messages', () => post('{"model":"m","messages":[]}'), 400],
    ['a wrong role', () => post('{"model":"m","messages":[{"role":"wizard","content":""}]}'), 400],
    ['a body that is too large', () => post('x'.repeat(5_000_001)), 413],
    ['another path', () => fetch(`${service.url}/completions`), 404],
    ['another model', () => fetch(`${service.url}/models/none`), 404],
  ])('have the shape of OpenAI for %s', async (_, send, status) => {
    const response = await send();
    expect(response.status).toBe(status);
    const { error } = errorBody.parse(await response.json());
    expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code']);
  });
});

describe('injected faults', () => {
  it('return 429 as OpenAI does, and a custom body for a spent quota', async () => {
    const body = { error: { message: 'Spent.', type: 'insufficient_quota', param: null, code: 'insufficient_quota' } };
    await inject({ status: 429, headers: { 'retry-after': '1' } }, { status: 429, body });
    await expect(client.chat.completions.create({ model: 'm', messages })).rejects.toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
    });
    await expect(client.chat.completions.create({ model: 'm', messages })).rejects.toMatchObject({
      code: 'insufficient_quota',
    });
  });

  it('drop and truncate responses', async () => {
    await inject({ drop: true }, { truncate: true }, { truncate: true });
    await expect(client.chat.completions.create({ model: 'm', messages })).rejects.toThrow('Connection error.');
    await expect(client.chat.completions.create({ model: 'm', messages })).rejects.toThrow();
    const stream = await client.chat.completions.create({ model: 'm', messages, stream: true });
    await expect(Array.fromAsync(stream)).rejects.toThrow();
  });

  const spoilt = async (answer: string) => {
    await inject({ answer });
    const choice = (await structured('story_body', 'paragraphs')).choices[0];
    return { choice, content: choice?.message.content ?? '' };
  };

  it('return an empty, refused, filtered or cut response', async () => {
    expect((await spoilt('empty')).content).toBe('');
    expect((await spoilt('refusal')).choice?.message).toMatchObject({ content: null, refusal: /sorry/ });
    expect((await spoilt('content_filter')).choice?.finish_reason).toBe('content_filter');
    const cut = await spoilt('length');
    expect(cut.choice?.finish_reason).toBe('length');
    expect(() => JSON.parse(cut.content)).toThrow();
  });

  it('return malformed JSON, markup, half a story or the system message', async () => {
    expect(() => JSON.parse('')).toThrow();
    const malformed = await spoilt('malformed-json');
    expect(() => JSON.parse(malformed.content)).toThrow();
    expect(JSON.parse((await spoilt('html-junk')).content).paragraphs[0]).toContain('<script>');
    const half = JSON.parse((await spoilt('half-story')).content).paragraphs.join(' ');
    expect(half.split(' ').length).toBeLessThan(400);
    expect(JSON.parse((await spoilt('echo-system')).content).paragraphs[0]).toContain('CANARY-17');
  });
});

describe('streams', () => {
  it('arrive chunk by chunk and stop when the client disconnects', async () => {
    const slow = await createModel({ port: 0, delayMs: 2 });
    const other = new OpenAI({ apiKey: 'local', baseURL: slow.url, maxRetries: 0 });
    const stream = await other.chat.completions.create({ model: 'm', messages, stream: true });
    const seen: string[] = [];
    for await (const chunk of stream) {
      seen.push(chunk.choices[0]?.delta.content ?? '');
      if (seen.length === 4) stream.controller.abort();
    }
    expect(seen.length).toBeLessThan(10);
    await slow.close();
  });

  it('do not keep the process alive when the service closes during a delay', async () => {
    const hanging = await createModel({ port: 0, delayMs: 0 });
    await fetch(new URL('/__control/faults', hanging.url), { method: 'POST', body: '{"next":[{"delayMs":600000}]}' });
    const other = new OpenAI({ apiKey: 'local', baseURL: hanging.url, maxRetries: 0 });
    const call = expect(other.chat.completions.create({ model: 'm', messages })).rejects.toThrow('Connection error.');
    await expect
      .poll(async () => {
        const shown = await fetch(new URL('/__control/calls', hanging.url));
        return callList.parse(await shown.json()).calls.length;
      })
      .toBe(1);
    await hanging.close();
    await call;
  });
});
