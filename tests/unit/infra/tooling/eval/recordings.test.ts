import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { fitAnswer, readRecorded } from '#infra/local/model/recorded-calls.ts';
import { createRecordings } from '#infra/tooling/eval/recordings.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const usage = { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 40 } };
const answers = (...contents: string[]): typeof fetch => {
  return async () =>
    Response.json({ choices: [{ message: { content: contents.shift() }, finish_reason: 'stop' }], usage });
};
const captions = { name: 'captions', schema: z.object({ captions: z.array(z.string()) }) };

function writerOf({ fetch }: ReturnType<typeof createRecordings>, apiKey = 'key') {
  const writer = createOpenaiWriter({
    apiKey,
    baseUrl: 'http://model.test/v1',
    model: 'some-model',
    timeoutMs: 5000,
    maxRetries: 0,
    fetch,
  });
  const { logger } = createLoggerSpy();
  const call = { maxCompletionTokens: 10, safetyIdentifier: 'hash', signal: new AbortController().signal, logger };
  return {
    say: (content: string) =>
      writer.converse({ ...call, system: 'Category: MEMORIES', messages: [{ role: 'user', content }] }),
    list: (content: string) =>
      writer.compose({ ...call, system: 'Category: MEMORIES', messages: [{ role: 'user', content }] }, captions),
  };
}

describe('createRecordings', () => {
  it('stores each answer under its call and returns it for the same messages with another key, in any order', async () => {
    const send = answers('One', '{"captions":["a"]}', '{"captions":["b"]}');
    const recording = writerOf(createRecordings({ story: 'stan', record: folder, send }), 'key one');
    await recording.say('Hello');
    await recording.list('First');
    await recording.list('Second <faults> too long');
    expect(readdirSync(join(folder, 'stan'))).toEqual([
      '01-text.json',
      '02-captions.json',
      expect.stringMatching(/^03-captions-repair-[0-9a-f]{6}\.json$/),
    ]);
    const replay = createRecordings({ story: 'stan', replay: folder, send: () => Promise.reject(new Error('sent')) });
    const replaying = writerOf(replay, 'key two');
    expect(await replaying.list('Second <faults> too long')).toEqual({ captions: ['b'] });
    expect(await replaying.list('First')).toEqual({ captions: ['a'] });
    expect(await replaying.say('Hello')).toBe('One');
    expect(replay.replayed()).toEqual({ calls: 3, changed: 0, unrecorded: [] });
    expect(replay.usage()).toEqual(new Map([['some-model', { calls: 3, input: 300, cached: 120, output: 60 }]]));
  });

  it('answers a changed prompt by its kind, and an unknown kind with nothing', async () => {
    const replay = createRecordings({ story: 'stan', replay: folder });
    const replaying = writerOf(replay);
    expect(await replaying.list('Reworded')).toEqual({ captions: ['a'] });
    expect(await replaying.list('Once more')).toEqual({ captions: [] });
    expect(replay.replayed()).toEqual({ calls: 2, changed: 1, unrecorded: ['captions'] });
  });
});

describe('renewing', () => {
  const callsIn = (story: string) => readRecorded(join(folder, story));
  async function recordAda(): Promise<void> {
    const recording = writerOf(
      createRecordings({ story: 'ada', record: folder, send: answers('One', '{"captions":["a"]}', '{}') }),
    );
    await recording.say('Hello');
    await recording.list('First');
    await recording.list('First <faults>').catch(() => undefined);
  }

  it('keeps the answers with the requests of today, and drops calls that are no longer made', async () => {
    await recordAda();
    const recordings = createRecordings({ story: 'ada', replay: folder, record: folder });
    const renewing = writerOf(recordings, 'another key');
    await renewing.say('Hello again');
    await renewing.list('Reworded');
    expect(callsIn('ada')).toHaveLength(3);
    recordings.renew();
    const asked = callsIn('ada').map(({ call, request, response }) => [
      call,
      request?.messages.at(-1)?.content,
      response.content,
    ]);
    expect(asked).toEqual([
      ['text', 'Hello again', 'One'],
      ['captions', 'Reworded', '{"captions":["a"]}'],
    ]);
    const replay = createRecordings({ story: 'ada', replay: folder });
    await writerOf(replay).list('Reworded');
    expect(replay.replayed()).toMatchObject({ changed: 0, unrecorded: [] });
    expect(JSON.stringify(callsIn('ada'))).not.toMatch(/wren-[0-9a-f]{20}/);
  });

  it('changes nothing where an answer is missing', async () => {
    await recordAda();
    const before = callsIn('ada');
    const recordings = createRecordings({ story: 'ada', replay: folder, record: folder });
    const renewing = writerOf(recordings);
    await renewing.list('Reworded');
    await renewing.list('Never recorded');
    recordings.renew();
    expect(callsIn('ada')).toEqual(before);
  });
});

it('fitAnswer gives an answer the shape of another version of its schema', () => {
  const schema = z.toJSONSchema(
    z.object({
      name: z.string(),
      where: z.nullable(z.string()),
      care: z.enum(['none', 'danger']),
      items: z.array(z.object({ title: z.string(), evidence: z.nullable(z.object({ message: z.number() })) })),
    }),
  );
  expect(fitAnswer({ name: 'a', where: null, care: 'other', items: [{ title: 't', old: 1 }] }, schema)).toMatchObject({
    name: 'a',
    where: null,
    care: 'none',
    items: [{ title: 't' }],
  });
  expect(fitAnswer(undefined, schema)).toEqual({ name: '', where: '', care: 'none', items: [] });
});
