import { describe, expect, it } from 'vitest';
import { askWren } from '#functions/domain/interview/ask-wren.ts';
import type { ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

const context = {
  safetyIdentifier: 'hash',
  signal: new AbortController().signal,
  logger: createLoggerSpy().logger,
};

function answering(reply: string) {
  const calls: ModelCall[] = [];
  const writer: Writer = {
    async converse(call) {
      calls.push(call);
      return reply;
    },
    compose: () => Promise.reject(new Error('not asked')),
  };
  return { writer, calls };
}

const turn = { userMessage: 'We baked.', chatHistory: [], prompt: 'MEMORIES_PROMPT' } as const;

describe('askWren', () => {
  it('calls the model with the prompt of the category and the token limit', async () => {
    const { writer, calls } = answering('Where was that?');
    expect(await askWren(writer, turn, context)).toBe('Where was that?');
    expect(calls[0]).toMatchObject({
      maxCompletionTokens: 400,
      safetyIdentifier: 'hash',
      messages: [{ role: 'user', content: 'We baked.' }],
    });
    expect(calls[0]?.system).toMatch(/^Category: MEMORIES\n/);
  });

  it.each(['<!doctype html><p>502', '<script>alert(1)</script>Where?', 'Where? <img src=x onerror=alert(1)>'])(
    'refuses %s as a reply',
    async (reply) => {
      await expect(askWren(answering(reply).writer, turn, context)).rejects.toMatchObject({
        code: 'model-answer-unusable',
        message: 'Error in response',
      });
    },
  );

  it.each(['Was 3 < 5 then?', 'You wrote “<3”. Who was it for?', 'What did <Rosa> say?'])(
    'accepts %s as a reply',
    async (reply) => {
      expect(await askWren(answering(reply).writer, turn, context)).toBe(reply);
    },
  );
});
