import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCircuitBreaker } from '#functions/adapters/writer/circuit-breaker.ts';
import { createOpenaiTranscriber } from '#functions/adapters/writer/openai-transcriber.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { TranscriptionCall } from '#functions/domain/ports/transcriber.ts';
import { createModel, type ModelService } from '#infra/local/model.ts';
import { silentRecording, spokenRecording, unknownRecording } from '#infra/tooling/requests/recordings.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

let model: ModelService;
beforeAll(async () => {
  model = await createModel({ port: 0, delayMs: 0 });
});
afterAll(() => model.close());
const faults = () => new URL('/__control/faults', model.url);
afterEach(async () => {
  await fetch(faults(), { method: 'DELETE' });
});
const fail = (...next: object[]) => fetch(faults(), { method: 'POST', body: JSON.stringify({ next }) });

const words = 'Mam stood at the test centre with her coat on.';

function call(change: Partial<TranscriptionCall> = {}): TranscriptionCall {
  const { logger } = createLoggerSpy();
  const signal = new AbortController().signal;
  return { bytes: spokenRecording(words), type: 'wav', seconds: 0.1, language: undefined, signal, logger, ...change };
}

function transcriber(options: { readonly model?: string; readonly timeoutMs?: number } = {}) {
  const breaker = createCircuitBreaker(systemClock);
  const usual = { apiKey: 'local', baseUrl: model.url, model: 'heard', timeoutMs: 5000, breaker, random: () => 0 };
  return createOpenaiTranscriber({ ...usual, ...options });
}

const codeOf = async (change: Partial<TranscriptionCall> = {}, asked = transcriber()) => {
  const error = await asked.transcribe(call(change)).catch((thrown: unknown) => thrown);
  return error instanceof Error && 'code' in error ? error.code : error;
};

describe('createOpenaiTranscriber', () => {
  it('returns the words and reports their tokens', async () => {
    const tokens: number[] = [];
    const text = await transcriber().transcribe(call({ language: 'cy', onUsage: (used) => tokens.push(used) }));
    expect(text).toBe(words);
    expect(tokens).toEqual([expect.any(Number)]);
  });

  it('returns no words for silence', async () => {
    expect(await transcriber().transcribe(call({ bytes: silentRecording() }))).toBe('');
  });

  it('retries once after 429, 500 and 503', async () => {
    const rows = [429, 500, 503];
    for (const status of rows) {
      await fail({ status });
      expect(await codeOf()).toBe(words);
      await fail({ status }, { status });
      expect(await codeOf()).toBe('assistant-busy');
    }
  });

  it('does not retry other errors, and explains them', async () => {
    const rows: [number, string][] = [
      [400, 'unsupported-audio'],
      [404, 'speech-unavailable'],
      [413, 'recording-too-long'],
      [401, 'assistant-busy'],
    ];
    for (const [status, code] of rows) {
      await fail({ status });
      expect(await codeOf()).toBe(code);
    }
  });

  it('is unavailable for a server that cannot hear, and without a model', async () => {
    expect(await codeOf({ bytes: unknownRecording() })).toBe('speech-unavailable');
    expect(await codeOf({}, transcriber({ model: '' }))).toBe('speech-unavailable');
  });

  it('ends at its deadline', async () => {
    await fail({ delayMs: 10_000 });
    expect(await codeOf({}, transcriber({ timeoutMs: 50 }))).toBe('deadline-exceeded');
  });

  it('refuses for a while after five failures in a row', async () => {
    const asked = transcriber();
    await fail(...Array.from({ length: 6 }, () => ({ status: 500 })));
    for (let failures = 0; failures < 3; failures += 1) expect(await codeOf({}, asked)).toBe('assistant-busy');
    // The stand-in would answer again.
    expect(await codeOf({}, asked)).toBe('assistant-busy');
  });

  it('logs neither recording nor words', async () => {
    const spy = createLoggerSpy();
    await transcriber().transcribe(call({ logger: spy.logger }));
    await fail({ status: 400, body: { error: { message: words } } });
    await codeOf({ logger: spy.logger });
    await codeOf({ logger: spy.logger, bytes: unknownRecording() });
    expect(JSON.stringify(spy)).toContain('MODEL_ANSWERED');
    expect(JSON.stringify(spy)).not.toContain('test centre');
  });
});
