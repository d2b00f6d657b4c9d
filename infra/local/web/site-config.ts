import * as z from 'zod/mini';
import { answerOf, readRecordedSamples } from '#infra/local/model/recorded-calls.ts';
import type { RuntimeConfig } from '#shared/schemas/runtime-config.ts';

export const configPath = '/config.json';

export function configJson(config: RuntimeConfig): string {
  return JSON.stringify(config);
}

export const samplesPath = '/samples.json';

const openingSchema = z.object({ title: z.string() });
const turnSchema = z.object({ reply: z.string() });

/** The sample interviews that a visitor of the local site may use; each with Wren's questions and the title of its recorded story. */
export function samplesJson(folder?: string): string {
  const samples = readRecordedSamples(folder).map((sample) => {
    const { name, category, language, title, answers } = sample;
    const opening = answerOf(sample, 'opening')?.response.content;
    const storyTitle = opening === undefined ? '' : openingSchema.parse(JSON.parse(opening)).title;
    const turns = sample.calls.filter(({ call }) => call.startsWith('interview-'));
    const questions = turns.map(({ response }) => turnSchema.parse(JSON.parse(response.content)).reply);
    return { name, category, language, title, answers, questions, storyTitle };
  });
  return JSON.stringify(samples);
}
