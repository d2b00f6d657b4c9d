import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { part } from './shop-of.ts';

/** A section of 3,500 tokens takes a slow model about a minute. A brief and a section must end within the function's 120 s. */
const callTimeoutMs = 90_000;
const readingTimeoutMs = 25_000;

const accessNames = ['openaiApiKey', 'openaiBaseUrl', 'openaiStoryModel', 'openaiChatModel'] as const;

/** `reader` is the smaller model: it reads the interview and the finished story. The workflow retries, so the adapter does not. */
export const forWriting = {
  stories: createStoryRepository,
  writer: part(accessNames, ({ openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model }) =>
    createOpenaiWriter({ apiKey, baseUrl, model, maxRetries: 0, timeoutMs: callTimeoutMs }),
  ),
  reader: part(accessNames, ({ openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiChatModel: model }) =>
    createOpenaiWriter({ apiKey, baseUrl, model, maxRetries: 0, timeoutMs: readingTimeoutMs }),
  ),
  readerModel: part(accessNames, ({ openaiChatModel }) => openaiChatModel),
};
