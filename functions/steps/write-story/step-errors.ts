import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ModelOutOfReach } from '#functions/domain/ports/writer.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';

const stepErrorNames = {
  'assistant-busy': 'ModelBusy',
  'deadline-exceeded': 'ModelTimeout',
  'model-answer-unusable': 'ModelAnswerUnusable',
  'service-unavailable': 'TableBusy',
} as const satisfies Partial<Record<ErrorCode, string>>;

const names: Readonly<Record<string, string | undefined>> = stepErrorNames;

export class StepError extends Error {
  constructor(name: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = name;
  }
}

/** Only an operator can fix an unavailable model: no retry. */
function nameOf(error: AppError): string {
  return error.cause instanceof ModelOutOfReach ? error.cause.name : (names[error.code] ?? error.name);
}

/** Renames API errors for the workflow. @throws StepError */
export async function withStepErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new StepError(nameOf(error), error) : error;
  }
}
