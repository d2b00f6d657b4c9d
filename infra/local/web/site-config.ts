import * as z from 'zod/mini';
import { answerOf, readRecordedSamples } from '#infra/local/model/recorded-calls.ts';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';

export const configPath = '/config.json';

export function configJson(config: RuntimeConfig): string {
  return JSON.stringify(config);
}

export const samplesPath = '/samples.json';

const openingSchema = z.object({ title: z.string() });

/** The sample interviews that a visitor of the local site may use; each with the title of its recorded story. */
export function samplesJson(folder?: string): string {
  const samples = readRecordedSamples(folder).map((sample) => {
    const { name, category, language, title, answers } = sample;
    const opening = answerOf(sample, 'opening')?.response.content;
    const storyTitle = opening === undefined ? '' : openingSchema.parse(JSON.parse(opening)).title;
    return { name, category, language, title, answers, storyTitle };
  });
  return JSON.stringify(samples);
}
