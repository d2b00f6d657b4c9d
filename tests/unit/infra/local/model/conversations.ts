import type * as z from 'zod/mini';
import { interviewPrompt } from '#functions/domain/interview/interview-prompt.ts';
import { modelMessages } from '#functions/domain/interview/model-messages.ts';
import { type InterviewTurn, turnFormat, turnSchema } from '#functions/domain/interview/turn-format.ts';
import type { ModelMessage } from '#functions/domain/ports/writer.ts';
import { answerFormats } from '#functions/domain/story/writing/section-formats.ts';
import {
  storySystemPrompt,
  type WritingMaterial,
  type WritingTask,
  writingMessages,
} from '#functions/domain/story/writing/story-prompt.ts';
import { replyTo } from '#infra/local/model/reply.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { interviews } from '#infra/tooling/eval/interviews/interviews.ts';
import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { StoryLanguage } from '#shared/story/languages.ts';

/** An interview of the corpus. */
export function interviewNamed(name: string): CorpusInterview {
  const interview = interviews.find((each) => each.name === name);
  if (interview === undefined) throw new Error(`the corpus has no ${name}`);
  return interview;
}

export const interviewOf = (category: CategorySlug, ...answers: readonly string[]): CorpusInterview => ({
  name: answers[0] ?? '',
  category,
  language: 'en',
  answers,
  expect: { names: [], mentions: [], never: [] },
});

function ask(system: string, messages: readonly ModelMessage[], name: string, seed: number): unknown {
  const all = [
    { role: 'system' as const, text: system },
    ...messages.map(({ role, content }) => ({ role, text: content })),
  ];
  return JSON.parse(replyTo(all, { name, schema: {} }, seed).content ?? '');
}

/** Wren's turn after these messages. */
export function turnAfter(
  category: CategorySlug,
  history: readonly ChatMessage[],
  said: string,
  { seed = 0, greeting }: { readonly seed?: number; readonly greeting?: StoryLanguage } = {},
): InterviewTurn {
  const system = interviewPrompt(categories[category].promptKey, greeting);
  return turnSchema.parse(ask(system, modelMessages(history, said), turnFormat.name, seed));
}

/** Runs the interview; the transcript ends with the last answer. */
export function talk({ category, answers }: CorpusInterview, seed = 0): ChatMessage[] {
  const transcript: ChatMessage[] = [];
  let said: string = firstQuestionRequest;
  for (const answer of answers) {
    const { reply } = turnAfter(category, transcript.slice(0, -1), said, { seed });
    transcript.push({ role: 'system', content: reply }, { role: 'user', content: answer });
    said = answer;
  }
  return transcript;
}

type Formats = typeof answerFormats;

/** One writing call with the production prompts. */
export function write<Task extends WritingTask>(
  { category }: CorpusInterview,
  task: Task,
  material: Partial<WritingMaterial> & Pick<WritingMaterial, 'transcript'>,
  details: { readonly part?: '1 of 2' | '2 of 2'; readonly seed?: number } = {},
): z.output<Formats[Task]['schema']> {
  const { part, seed = 0 } = details;
  const messages = writingMessages({ brief: null, opening: null, faults: [], ...material });
  const system = storySystemPrompt(category, task, part === undefined ? {} : { part });
  const answer = ask(system, messages, answerFormats[task].name, seed);
  return answerFormats[task].schema.parse(answer) as z.output<Formats[Task]['schema']>;
}

/** The whole story of an interview, paragraph by paragraph. */
export function storyOf(interview: CorpusInterview, seed = 0) {
  const transcript = talk(interview, seed);
  const { title, paragraphs } = write(interview, 'opening', { transcript }, { seed });
  const opening = `<h4>${title}</h4>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
  const body = write(interview, 'body', { transcript, opening }, { seed });
  return { transcript, title, opening, paragraphs: [...paragraphs, ...body.paragraphs] };
}

export const ownText = (transcript: readonly ChatMessage[]) =>
  transcript.filter(({ role }) => role === 'user').map(({ content }) => content);
