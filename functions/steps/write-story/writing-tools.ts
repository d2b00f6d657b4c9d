import { createHash } from 'node:crypto';
import type { writingCollaborators } from '#functions/composition/story-writing.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { StepTools } from '#functions/runtime/define-step.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import { StepError } from './step-errors.ts';

/**
 * No call of the model begins later, or lasts longer, than this after the execution's start: what is left of its 600 s
 * belongs to returning the credit, which a timeout of the whole execution would not do.
 */
export const writingDeadlineSeconds = 300;

/**
 * A signal for the model's calls of one step.
 * @throws StepError WritingOverdue, which is not tried again, when the time is over
 */
export function writingSignal(startedAt: string, clock: Clock, stepSignal: AbortSignal): AbortSignal {
  const leftMs = Date.parse(startedAt) + writingDeadlineSeconds * 1000 - clock.now();
  if (leftMs <= 0) throw new StepError('WritingOverdue', new AppError('deadline-exceeded'));
  return AbortSignal.any([stepSignal, timeoutSignal(leftMs)]);
}

/** The tools of the writing use cases for one run of a step. @throws StepError WritingOverdue */
export function writingTools(
  { userId, startedAt }: { readonly userId: string; readonly startedAt: string },
  { stories, writer, clock }: ReturnType<typeof writingCollaborators>,
  { logger, signal }: StepTools,
) {
  const safetyIdentifier = createHash('sha256').update(userId).digest('hex').slice(0, 32);
  const context = { safetyIdentifier, logger, signal: writingSignal(startedAt, clock, signal) };
  return { stories, writer, context };
}
