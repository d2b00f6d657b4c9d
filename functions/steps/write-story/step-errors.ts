import { AppError } from '#functions/domain/kernel/app-error.ts';
import { ModelUnavailable } from '#functions/domain/ports/writer.ts';
import type { ErrorCode } from '#shared/errors/error-codes.ts';

/** The names that the workflow's Retry speaks of; what has another name is not tried again. */
const stepErrorNames = {
  'assistant-busy': 'ModelBusy',
  'deadline-exceeded': 'ModelTimeout',
  'model-answer-unusable': 'ModelAnswerUnusable',
  'service-unavailable': 'TableBusy',
} as const satisfies Partial<Record<ErrorCode, string>>;

const names: Readonly<Record<string, string | undefined>> = stepErrorNames;

/** A fault by the name the state machine knows it by. */
export class StepError extends Error {
  constructor(name: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = name;
  }
}

/** Nobody but an operator can help when the model is out of reach, so that is not tried again. */
function nameOf(error: AppError): string {
  return error.cause instanceof ModelUnavailable ? error.cause.name : (names[error.code] ?? error.name);
}

/** Runs a step's work, giving the errors of the API the names of the workflow. @throws StepError */
export async function withStepErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new StepError(nameOf(error), error) : error;
  }
}
