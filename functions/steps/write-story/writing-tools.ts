import { createHash } from 'node:crypto';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StepTools } from '#functions/runtime/define-step.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import { StepError } from './step-errors.ts';

/**
 * Model calls must end within this time after the execution's start. The rest of the 600 s is for returning the credit, which a
 * timeout of the execution would skip.
 */
export const writingDeadlineSeconds = 300;

/** A signal for one step's model calls. @throws StepError WritingOverdue, never retried, when the time is up */
export function writingSignal(startedAt: string, clock: Clock, stepSignal: AbortSignal): AbortSignal {
  const leftMs = Date.parse(startedAt) + writingDeadlineSeconds * 1000 - clock.now();
  if (leftMs <= 0) throw new StepError('WritingOverdue', new AppError('deadline-exceeded'));
  return AbortSignal.any([stepSignal, timeoutSignal(leftMs)]);
}

/** @throws StepError WritingOverdue */
export function writingTools(
  { userId, startedAt }: { readonly userId: string; readonly startedAt: string },
  { clock, ...shop }: Pick<Shop, 'stories' | 'writer' | 'reader' | 'clock'> & { readonly readerModel: string },
  { logger, signal }: StepTools,
) {
  const safetyIdentifier = createHash('sha256').update(userId).digest('hex').slice(0, 32);
  const context = { safetyIdentifier, logger, signal: writingSignal(startedAt, clock, signal) };
  return { ...shop, context };
}
