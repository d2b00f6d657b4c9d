import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { Config } from '#functions/runtime/config.ts';

export const writingConfigNames = [
  'stage',
  'tableName',
  'openaiApiKey',
  'openaiBaseUrl',
  'openaiChatModel',
  'openaiStoryModel',
] as const;

/** A section of 3,500 tokens takes a slow model about a minute. A brief and a section must end within the function's 120 s. */
const callTimeoutMs = 90_000;
const readingTimeoutMs = 25_000;

/** `reader` is the smaller model: it reads the interview and the finished story. The workflow retries, so the adapter does not. */
export function writingCollaborators(config: Config<(typeof writingConfigNames)[number]>) {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model, openaiChatModel: readerModel } = config;
  const access = { apiKey, baseUrl, maxRetries: 0 };
  return {
    stories: createStoryRepository(createTable(config)),
    writer: createOpenaiWriter({ ...access, model, timeoutMs: callTimeoutMs }),
    reader: createOpenaiWriter({ ...access, model: readerModel, timeoutMs: readingTimeoutMs }),
    readerModel,
    clock: systemClock,
  };
}
