import { join } from 'node:path';
import { turnSchema } from '#functions/domain/interview/turn-format.ts';
import { openingHtml } from '#functions/domain/story/writing/compose-html.ts';
import { bodyAnswerSchema, openingAnswerSchema } from '#functions/domain/story/writing/section-formats.ts';
import { readRecorded } from '#infra/local/model/recorded-calls.ts';
import { readSamples, samplesFolder } from '#infra/local/samples.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

/**
 * A sample interview as the local stack replays it: who sends these answers in this category reads the recorded story, from
 * `title` and `firstLine` to `lastLine`. `opening` is its HTML, `chatHistory` the interview with Wren's recorded questions.
 */
export function sampleInterview(name: string) {
  const sample = readSamples().find((each) => each.name === name);
  if (sample === undefined) throw new Error(`no sample interview ${name}`);
  const { category, language, answers } = sample;
  const calls = readRecorded(join(samplesFolder, name));
  const answersTo = (kind: string) =>
    calls.flatMap(({ call, response }) => (call.startsWith(kind) ? [JSON.parse(response.content)] : []));
  const { title, paragraphs } = openingAnswerSchema.parse(answersTo('opening')[0]);
  const questions = answersTo('interview-').map((turn) => turnSchema.shape.reply.parse(turn.reply));
  const chatHistory = answers.flatMap((content, at): ChatMessage[] => [
    { role: 'system', content: questions[at] ?? '' },
    { role: 'user', content },
  ]);
  const [firstLine = ''] = paragraphs;
  const lastLine = bodyAnswerSchema.parse(answersTo('body')[0]).paragraphs.at(-1) ?? '';
  const opening = openingHtml(title, paragraphs);
  return { category, language, answers, chatHistory, title, opening, firstLine, lastLine };
}
