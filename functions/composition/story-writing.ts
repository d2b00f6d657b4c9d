import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';

export const writingConfigNames = ['stage', 'tableName', 'openaiApiKey', 'openaiBaseUrl', 'openaiStoryModel'] as const;

/** A section of 3,500 tokens takes a slow model about a minute; the function has 120 s. */
const callTimeoutMs = 100_000;

/** The workflow retries, so the adapter does not. */
export function writingCollaborators(config: Config<(typeof writingConfigNames)[number]>) {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model } = config;
  return {
    stories: createStoryRepository(createTable(config)),
    writer: createOpenaiWriter({ apiKey, baseUrl, model, timeoutMs: callTimeoutMs, maxRetries: 0 }),
    clock: systemClock,
  };
}
