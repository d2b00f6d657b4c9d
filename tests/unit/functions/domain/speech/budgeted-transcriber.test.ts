import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { TranscriptionCall } from '#functions/domain/ports/transcriber.ts';
import { budgetedTranscriber } from '#functions/domain/speech/budgeted-transcriber.ts';
import { type ModelBudget, modelBudgetShards, withinModelBudget } from '#functions/domain/story/budgeted-writer.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const clock = { now: () => Date.UTC(2026, 10, 24) };

function setUp(tokensPerShard: number, reported: number | undefined) {
  const reserved: number[] = [];
  let used = 0;
  let asked = 0;
  const budget: ModelBudget = {
    async reserve(_shard, tokens, limit) {
      if (used + tokens > limit) return undefined;
      reserved.push(tokens);
      used += tokens;
      return used;
    },
    async giveBack(_shard, tokens) {
      used -= tokens;
    },
    claimNotice: async () => true,
  };
  const spend = withinModelBudget({ budget, clock, tokensPerDay: tokensPerShard * modelBudgetShards });
  const model = {
    async transcribe({ onUsage }: TranscriptionCall) {
      asked += 1;
      if (reported !== undefined) onUsage?.(reported);
      return 'Toast.';
    },
  };
  const call = (bytes: number): TranscriptionCall => ({
    ...{ bytes: Buffer.alloc(bytes), type: 'webm', language: undefined },
    ...{ signal: new AbortController().signal, logger: createLoggerSpy().logger },
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
    expect(error).toMatchObject({ code: 'assistant-busy', retryAfterSeconds: 86_400 });
    expect(asked()).toBe(0);
  });
});
