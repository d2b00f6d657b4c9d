import { createHash } from 'node:crypto';
import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';
import type { StepTools } from '#functions/runtime/define-step.ts';
import { writingSignal } from './writing-deadline.ts';

export const writingConfigNames = ['stage', 'tableName', 'openaiApiKey', 'openaiBaseUrl', 'openaiStoryModel'] as const;

/** A section of 3,500 tokens takes a slow model about a minute; the function itself has 120 s. */
const callTimeoutMs = 100_000;

/** What a writing step needs. The workflow retries, so the model's adapter does not. */
export function writingCollaborators(config: Config<(typeof writingConfigNames)[number]>) {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model } = config;
  return {
    stories: createStoryRepository(createTable(config)),
    writer: createOpenaiWriter({ apiKey, baseUrl, model, timeoutMs: callTimeoutMs, maxRetries: 0 }),
    clock: systemClock,
  };
}
type WritingCollaborators = ReturnType<typeof writingCollaborators>;

/** The tools of the writing use cases for one run of a step. @throws StepError WritingOverdue */
export function writingTools(
  { userId, startedAt }: { readonly userId: string; readonly startedAt: string },
  { stories, writer, clock }: WritingCollaborators,
  { logger, signal }: StepTools,
) {
  const safetyIdentifier = createHash('sha256').update(userId).digest('hex').slice(0, 32);
  const context = { safetyIdentifier, logger, signal: writingSignal(startedAt, clock, signal) };
  return { stories, writer, context };
}
