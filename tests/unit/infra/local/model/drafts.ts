import * as z from 'zod/mini';
import { interviewPrompt } from '#functions/domain/interview/interview-prompt.ts';
import { modelMessages } from '#functions/domain/interview/model-messages.ts';
import { type InterviewTurn, turnFormat, turnSchema } from '#functions/domain/interview/turn-format.ts';
import type { AnswerFormat, ModelCall, Writer } from '#functions/domain/ports/writer.ts';
import { replyTo } from '#infra/local/model/reply.ts';
import { type CorpusStory, conduct, writeCorpusStory } from '#infra/tooling/eval/corpus.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';
import { createLoggerSpy } from '#tests/support/logger-spy.ts';

type Call = Pick<ModelCall, 'system' | 'messages'>;

function ask({ system, messages }: Call, { name, schema }: AnswerFormat<z.ZodMiniType>): string {
  const told = messages.map(({ role, content }) => ({ role, text: content }));
  return replyTo([{ role: 'system', text: system }, ...told], { name, schema: z.toJSONSchema(schema) }).content ?? '';
}

const offlineWriter: Writer = {
  converse: async (call, format) => ask(call, format ?? turnFormat),
  compose: async (call, format) => format.schema.parse(JSON.parse(ask(call, format))),
};

const context = {
  safetyIdentifier: 'hash',
  signal: new AbortController().signal,
  logger: createLoggerSpy().logger,
};

export const interviewOf = (category: CategorySlug, ...answers: readonly string[]): CorpusInterview => ({
  name: answers[0] ?? '',
  category,
  language: 'en',
  answers,
  expect: { names: [], mentions: [], never: [] },
});

export const talk = async (interview: CorpusInterview) =>
  (await conduct(interview, { writer: offlineWriter, context })).transcript;

/** The story as the product saves it. */
export async function draftOf(interview: CorpusInterview): Promise<CorpusStory> {
  const tools = { writer: offlineWriter, context };
  return writeCorpusStory(interview, await conduct(interview, tools), tools);
}

/** Wren's turn after these messages. */
export function turnAfter(
  category: CategorySlug,
  history: readonly ChatMessage[],
  said: string,
  greeting?: StoryLanguage,
): InterviewTurn {
  const system = interviewPrompt(categories[category].promptKey, greeting);
  return turnSchema.parse(JSON.parse(ask({ system, messages: modelMessages(history, said) }, turnFormat)));
}
