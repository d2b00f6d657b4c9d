import { createOpenaiWriter } from '#functions/adapters/writer/openai-writer.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { patientMs } from './patient-ms.ts';
import { part } from './shop-of.ts';

const accessNames = ['openaiApiKey', 'openaiBaseUrl', 'openaiStoryModel', 'openaiChatModel', 'modelPatience'] as const;

/** `reader` is the smaller model: it reads the interview and the finished story. The workflow retries, so the adapter does not. */
export const forWriting = {
  stories: createStoryRepository,
  writer: part(accessNames, ({ openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiStoryModel: model, ...config }) =>
    createOpenaiWriter({ apiKey, baseUrl, model, maxRetries: 0, timeoutMs: patientMs('section', config) }),
  ),
  reader: part(accessNames, ({ openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiChatModel: model, ...config }) =>
    createOpenaiWriter({ apiKey, baseUrl, model, maxRetries: 0, timeoutMs: patientMs('reading', config) }),
  ),
  writingSeconds: part(['modelPatience'], (config) => patientMs('story', config) / 1000),
  readerModel: part(accessNames, ({ openaiChatModel }) => openaiChatModel),
};
