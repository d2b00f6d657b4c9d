import type * as z from 'zod/mini';
import type { AnswerFormat, ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { createLoggerSpy } from './logger-spy.ts';

/** What every call to a model needs beside its prompt. */
export const callContext = {
  safetyIdentifier: 'hash',
  signal: new AbortController().signal,
  logger: createLoggerSpy().logger,
};

/**
 * A model that remembers its calls and streams its answers character by character.
 * @param answerTo the answer to a format, at a number of calls; an error is thrown
 */
export function fakeWriter(answerTo: (format: string, at: number) => unknown) {
  const calls: (ModelCall & { readonly format: string })[] = [];
  function next(call: ModelCall, format = ''): unknown {
    calls.push({ ...call, format });
    const answer = answerTo(format, calls.length - 1);
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new Error('asked too often');
    for (const character of typeof answer === 'string' ? answer : JSON.stringify(answer)) call.onDelta?.(character);
    return answer;
  }
  const writer: Writer = {
    converse: async (call, format) => String(next(call, format?.name)),
    compose: async <Schema extends z.ZodMiniType>(call: ModelCall, { name, schema }: AnswerFormat<Schema>) =>
      schema.parse(next(call, name)),
  };
  return { writer, calls, prompts: () => calls.map(({ messages }) => messages[0]?.content ?? '') };
}

/** A model that gives these answers one after another. */
export const answering = (...answers: readonly unknown[]) => fakeWriter((_format, at) => answers[at]);
