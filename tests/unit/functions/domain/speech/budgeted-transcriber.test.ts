import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { TranscriptionCall } from '#functions/domain/ports/transcriber.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { createModelBudget, type ModelBudget, modelBudgetShards } from '#functions/domain/throttle/model-budget.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const clock = { now: () => Date.UTC(2026, 10, 24) };

function setUp(tokensPerShard: number, reported: number | undefined) {
  const reserved: number[] = [];
  let used = 0;
  let asked = 0;
  const budget: ModelBudget = {
    async reserve(counter, tokens, limit) {
      if ('who' in counter) return tokens;
      if (used + tokens > limit) return undefined;
      reserved.push(tokens);
      used += tokens;
      return used;
    },
    async giveBack(counter, tokens) {
      if ('shard' in counter) used -= tokens;
    },
    claimNotice: async () => true,
  };
  const perDay = tokensPerShard * modelBudgetShards;
  const tokensPerDay = { visitors: perDay, customers: 0 };
  const spendAs = createModelBudget({ budget, clock, tokensPerDay, addressLimitMultiplier: 1 });
  const spend = spendAs({ budget: 'visitors', who: 'a network' });
  const model = {
    async transcribe({ onUsage }: TranscriptionCall) {
      asked += 1;
      if (reported !== undefined) onUsage?.(reported);
      return 'Toast.';
    },
  };
  const call = (bytes: number): TranscriptionCall => ({
    bytes: Buffer.alloc(bytes),
    type: 'webm',
    language: undefined,
    signal: new AbortController().signal,
    logger: createLoggerSpy().logger,
  });
  const transcriber = budgetedTranscriber(model, spend);
  const say = (bytes: number) => transcriber.transcribe(call(bytes));
  return { say, reserved, used: () => used, asked: () => asked };
}

describe('budgetedTranscriber', () => {
  it('reserves by length and counts what the server reports', async () => {
    const { say, reserved, used } = setUp(10_000, 25);
    expect(await say(4000)).toBe('Toast.');
    await say(4_000_000);
    // 4 seconds at the lowest bit rate, and never more than five minutes.
    expect(reserved).toEqual([56, 4200]);
    expect(used()).toBe(50);
  });

  it('counts the whole reservation when the server reports nothing', async () => {
    const { say, used } = setUp(10_000, undefined);
    await say(4000);
    expect(used()).toBe(56);
  });

  it('refuses with a spent budget before the model is asked', async () => {
    const { say, asked } = setUp(50, 25);
    const error = await say(4000).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'busy-day', retryAfterSeconds: 86_400 });
    expect(asked()).toBe(0);
  });
});
