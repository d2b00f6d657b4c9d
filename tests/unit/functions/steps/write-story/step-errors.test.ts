import { describe, expect, it } from 'vitest';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ModelOutOfReach } from '#functions/domain/ports/writer.ts';
import { withStepErrors } from '#functions/steps/write-story/step-errors.ts';

const nameOf = (error: Error) =>
  withStepErrors(async () => {
    throw error;
  }).catch((thrown: Error) => thrown.name);

describe('withStepErrors', () => {
  it('throws an error of the workflow for each error', async () => {
    const rows: readonly [Error, string][] = [
      [new AppError('assistant-busy'), 'ModelBusy'],
      [new AppError('deadline-exceeded'), 'ModelTimeout'],
      [new AppError('model-answer-unusable'), 'ModelAnswerUnusable'],
      [new AppError('service-unavailable'), 'TableBusy'],
      [new AppError('assistant-busy', { cause: new ModelOutOfReach('no quota') }), 'ModelOutOfReach'],
      [new AppError('payload-too-large'), 'AppError'],
      [new TypeError('a bug'), 'TypeError'],
    ];
    for (const [error, name] of rows) expect.soft(await nameOf(error)).toBe(name);
  });

  it('returns the result', async () => {
    expect(await withStepErrors(async () => 7)).toBe(7);
  });
});
