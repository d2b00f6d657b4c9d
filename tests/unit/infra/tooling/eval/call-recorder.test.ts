import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createCallRecorder } from '#infra/tooling/eval/call-recorder.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const url = 'http://model.test/v1';
const reply = (content: string) =>
  Response.json({
    choices: [{ message: { content }, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 120,
      prompt_tokens_details: { cached_tokens: 40 },
    },
  });

function ask(recorder: ReturnType<typeof createCallRecorder>, apiKey: string, question: string): Promise<string> {
  const { fetch } = recorder;
  const writer = createOpenaiWriter({
    apiKey,
    baseUrl: url,
    model: 'some-model',
    timeoutMs: 5000,
    maxRetries: 0,
    fetch,
  });
  return writer.converse({
    system: 'Category: MEMORIES',
    messages: [{ role: 'user', content: question }],
    maxCompletionTokens: 10,
    safetyIdentifier: 'hash',
    signal: new AbortController().signal,
    logger: createLoggerSpy().logger,
  });
}

describe('createCallRecorder', () => {
  it('replays what it recorded with another key, and sends nothing', async () => {
    const sent: string[] = [];
    const send: typeof fetch = async (input) => {
      sent.push(String(input));
      return reply(`Reply ${sent.length}`);
    };
    const recorder = createCallRecorder({ name: 'Stan', record: folder, send });
    expect(await ask(recorder, 'key one', 'Hello')).toBe('Reply 1');
    expect(sent).toEqual([`${url}/chat/completions`]);
    expect(readdirSync(folder)).toHaveLength(1);

    const replayed = createCallRecorder({ name: 'Stan', replay: folder, send });
    expect(await ask(replayed, 'key two', 'Hello')).toBe('Reply 1');
    expect(sent).toHaveLength(1);
    expect(replayed.usage()).toEqual(new Map([['some-model', { calls: 1, input: 100, cached: 40, output: 20 }]]));
    expect(replayed.unrecorded()).toBe(0);
  });

  it('replays the last reply of a repeated request', async () => {
    let count = 0;
    const send: typeof fetch = async () => reply(`Attempt ${++count}`);
    const recorder = createCallRecorder({ name: 'Rosa', record: folder, send });
    await ask(recorder, 'key', 'Again');
    await ask(recorder, 'key', 'Again');
    expect(await ask(createCallRecorder({ name: 'Rosa', replay: folder }), 'key', 'Again')).toBe('Attempt 2');
  });

  it.each([
    ['another request', 'Stan', 'Goodbye'],
    ['the same request of another interview', 'Lena', 'Hello'],
  ])('counts %s as not recorded', async (_, name, question) => {
    const replayed = createCallRecorder({ name, replay: folder });
    await expect(ask(replayed, 'key', question)).rejects.toThrow();
    expect(replayed.unrecorded()).toBe(1);
  });
});
