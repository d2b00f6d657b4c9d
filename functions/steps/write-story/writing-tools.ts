import { createHash } from 'node:crypto';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { Clock } from '#functions/domain/kernel/clock.ts';
import type { Shop } from '#functions/domain/shop.ts';
import type { StepTools } from '#functions/runtime/define-step.ts';
import { timeoutSignal } from '#functions/runtime/signals.ts';
import { StepError } from './step-errors.ts';

/**
 * A signal for one step's model calls, which must end within `writingSeconds` of the execution's start. The rest of the execution's
 * time is for returning the credit, which its timeout would skip.
 * @throws StepError WritingOverdue, never retried, when the time is up
 */
export function writingSignal(
  startedAt: string,
  writingSeconds: number,
  clock: Clock,
  stepSignal: AbortSignal,
): AbortSignal {
  const leftMs = Date.parse(startedAt) + writingSeconds * 1000 - clock.now();
  if (leftMs <= 0) throw new StepError('WritingOverdue', new AppError('deadline-exceeded'));
  return AbortSignal.any([stepSignal, timeoutSignal(leftMs)]);
}

/** @throws StepError WritingOverdue */
export function writingTools(
  { userId, startedAt }: { readonly userId: string; readonly startedAt: string },
  {
    clock,
    writingSeconds,
    ...shop
  }: Pick<Shop, 'stories' | 'writer' | 'reader' | 'clock'> & {
    readonly readerModel: string;
    readonly writingSeconds: number;
  },
  { logger, signal }: StepTools,
) {
  const safetyIdentifier = createHash('sha256').update(userId).digest('hex').slice(0, 32);
  const context = { safetyIdentifier, logger, signal: writingSignal(startedAt, writingSeconds, clock, signal) };
  return { ...shop, context };
}
