import { askWren } from '#functions/domain/interview/ask-wren.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import type { Brief } from '#functions/domain/story/brief.ts';
import { reviewStory } from '#functions/domain/story/review-story.ts';
import type { Review, StoryParts } from '#functions/domain/story/section-formats.ts';
import type { MaterialKind, Opening, StorySource } from '#functions/domain/story/story.ts';
import { storySections } from '#functions/domain/story/story.ts';
import type { StoryMaterial } from '#functions/domain/story/story-material.ts';
import { writeBrief } from '#functions/domain/story/write-brief.ts';
import { type CallContext, writeOpening } from '#functions/domain/story/write-opening.ts';
import {
  checkWritten,
  prepareForSave,
  repairSections,
  writeMissingSection,
} from '#functions/domain/story/write-story.ts';
import { type CategorySlug, categoryOfPrompt, chatPromptKeys } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { CorpusInterview } from '#tests/corpus/stories/interview.ts';

interface Tools {
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

/** Runs an interview. */
export async function conduct(interview: CorpusInterview, { writer, context }: Tools): Promise<ChatMessage[]> {
  const prompt = chatPromptKeys.find((key) => categoryOfPrompt(key) === interview.category) ?? 'MEMORIES_PROMPT';
  const chatHistory: ChatMessage[] = [];
  let userMessage: string = firstQuestionRequest;
  for (const answer of interview.answers) {
    const { reply } = await askWren(writer, { userMessage, chatHistory, prompt }, context);
    if (userMessage !== firstQuestionRequest) chatHistory.push({ role: 'user', content: userMessage });
    chatHistory.push({ role: 'system', content: reply });
    userMessage = answer;
  }
  return [...chatHistory, { role: 'user', content: userMessage }];
}

export interface CorpusStory {
  readonly category: CategorySlug;
  readonly brief: Brief | null;
  readonly review: Review | null;
  readonly transcript: readonly ChatMessage[];
  readonly opening: Opening;
  readonly parts: StoryParts;
  readonly repairs: number;
}

const greatestRepairs = 2;

/** Writes a story with preview, sections, check and repairs. */
export async function writeCorpusStory(
  { category }: CorpusInterview,
  transcript: ChatMessage[],
  { writer, context }: Tools,
): Promise<CorpusStory> {
  const brief = await writeBrief(writer, { category, transcript }, context);
  const opening = await writeOpening(writer, { category, transcript, brief }, context);
  const source = { userId: 'customer', storyId: 'story', category, transcript, opening };
  const stories = storyInMemory({ ...source, brief: brief && JSON.stringify(brief) });
  const tools = { stories, writer, reader: writer, readerModel: 'reader', context };
  const [body, ...others] = storySections;
  await writeMissingSection('story', body, tools);
  await Promise.all(others.map((section) => writeMissingSection('story', section, tools)));
  const review = await reviewStory('story', tools);
  let repairs = 0;
  let checked = await checkWritten('story', stories, repairs);
  for (; checked.faults.length > 0 && repairs < greatestRepairs; repairs += 1) {
    await repairSections('story', tools, repairs);
    checked = await checkWritten('story', stories, repairs + 1);
  }
  return { category, transcript, brief, opening, parts: prepareForSave(checked).parts, review, repairs };
}
