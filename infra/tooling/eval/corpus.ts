import { askWren } from '#functions/domain/interview/ask-wren.ts';
import { askedToLeaveOut } from '#functions/domain/interview/off-record.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import type { MaterialKind, Opening, StorySection, StorySource } from '#functions/domain/story/story.ts';
import type { Brief } from '#functions/domain/story/writing/brief.ts';
import { checkWritten, faultySections, prepareForSave } from '#functions/domain/story/writing/check-written.ts';
import { checkStory, type Fault } from '#functions/domain/story/writing/quality-check.ts';
import { repairStory } from '#functions/domain/story/writing/repair-story.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import type { StoryParts } from '#functions/domain/story/writing/section-formats.ts';
import type { StoredReview, StoryMaterial } from '#functions/domain/story/writing/story-material.ts';
import { answersOf } from '#functions/domain/story/writing/transcript.ts';
import { writeBrief } from '#functions/domain/story/writing/write-brief.ts';
import { type CallContext, writeOpening } from '#functions/domain/story/writing/write-opening.ts';
import { writeMissingSection } from '#functions/domain/story/writing/write-story.ts';
import type { CorpusInterview } from '#infra/tooling/eval/interviews/interview.ts';
import { type CategorySlug, categoryOfPrompt, chatPromptKeys } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';

export interface CorpusTools {
  readonly writer: Writer;
  readonly context: CallContext;
}

export function storyInMemory(source: StorySource): StoryMaterial {
  const sections: Partial<Record<MaterialKind, unknown>> = {};
  return {
    readSource: async (storyId) => (storyId === source.storyId ? source : undefined),
    readMaterial: async () => ({ ...sections }),
    async savePaper(_storyId, paper, value) {
      sections[paper] = value;
    },
    async saveSection(_userId, _storyId, section, value) {
      sections[section] = value;
      return true;
    },
  };
}

/** The customer's next answer. @param history ends with Wren's question */
export type Customer = (history: readonly ChatMessage[], at: number) => Promise<string>;

export interface Conducted {
  readonly transcript: ChatMessage[];
  /** What the interviewer heard the customer ask to leave out. */
  readonly asked: string[];
}

/** Runs an interview with as many turns as the corpus has answers; without a customer, it gives these answers in their order. */
export async function conduct(
  { answers, category }: CorpusInterview,
  { writer, context }: CorpusTools,
  customer: Customer = async (_history, at) => answers[at] ?? '',
): Promise<Conducted> {
  const prompt = chatPromptKeys.find((key) => categoryOfPrompt(key) === category) ?? 'MEMORIES_PROMPT';
  const chatHistory: ChatMessage[] = [];
  const asked: string[] = [];
  let userMessage: string = firstQuestionRequest;
  for (const at of answers.keys()) {
    const { reply, offRecord = [] } = await askWren(writer, { userMessage, chatHistory, prompt }, context);
    if (userMessage !== firstQuestionRequest) chatHistory.push({ role: 'user', content: userMessage });
    asked.push(...askedToLeaveOut(offRecord, answersOf(chatHistory), asked));
    chatHistory.push({ role: 'system', content: reply });
    userMessage = await customer(chatHistory, at);
  }
  return { transcript: [...chatHistory, { role: 'user', content: userMessage }], asked };
}

export interface CorpusStory extends Readonly<Conducted> {
  readonly category: CategorySlug;
  /** Null when none could be made. */
  readonly brief: Brief | null;
  readonly opening: Opening;
  readonly parts: StoryParts;
  readonly review: StoredReview | null;
  /** By the certain rules, before any repair. */
  readonly firstFaults: readonly Fault[];
  /** Sections repaired. */
  readonly repairs: number;
}

/** Writes a story as preview and workflow do: opening, body, the other sections, review and repair. */
export async function writeCorpusStory(
  { category }: CorpusInterview,
  { transcript, asked }: Conducted,
  { writer, context }: CorpusTools,
): Promise<CorpusStory> {
  const brief = await writeBrief(writer, { category, transcript, asked }, context);
  const opening = await writeOpening(writer, { category, transcript, brief, asked }, context);
  const source = { userId: 'customer', storyId: 'story', category, transcript, asked, opening };
  const stories = storyInMemory({ ...source, brief: brief && JSON.stringify(brief) });
  const tools = { stories, writer, reader: writer, readerModel: 'reader', context };
  const write = (sections: readonly StorySection[]) =>
    Promise.all(sections.map((section) => writeMissingSection('story', section, tools)));
  for (const sections of [['body'], ['values', 'strategy'], ['schedule', 'captions']] as const) await write(sections);
  const review = await reviewStory('story', tools);
  const written = await checkWritten('story', stories);
  const firstFaults = checkStory(written.parts, { ...written.source, brief });
  const repairs = faultySections(written).length;
  if (repairs > 0) await repairStory('story', tools);
  const checked = repairs > 0 ? await checkWritten('story', stories) : written;
  const { parts } = prepareForSave(checked);
  return { category, transcript, asked, brief, opening, parts, review, firstFaults, repairs };
}
