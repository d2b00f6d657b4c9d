import { AppError } from '#functions/domain/kernel/app-error.ts';

type RefusalType = abstract new (...parts: never[]) => Error;

/**
 * Runs a use case for an operator, who sees why it refused. @param refusals errors whose message is written for operators
 * @throws AppError invalid-input with the message of a refusal
 */
export async function explainRefusal<Result>(
  refusals: readonly RefusalType[],
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && refusals.some((refusal) => error instanceof refusal))) throw error;
    throw new AppError('invalid-input', { message: error.message, cause: error });
  }
}
