import { askWren } from '#functions/domain/interview/ask-wren.ts';
import type { Writer } from '#functions/domain/ports/writer.ts';
import type { StoryParts } from '#functions/domain/story/section-formats.ts';
import type { Opening, StorySection, StorySource } from '#functions/domain/story/story.ts';
import { storySections } from '#functions/domain/story/story.ts';
import type { StoryMaterial } from '#functions/domain/story/story-material.ts';
import { type CallContext, writeOpening } from '#functions/domain/story/write-opening.ts';
import {
  checkWritten,
  prepareForSave,
  repairSections,
  writeMissingSection,
} from '#functions/domain/story/write-story.ts';
import { categoryOfPrompt, chatPromptKeys } from '#shared/catalogue/categories.ts';
import { firstQuestionRequest } from '#shared/catalogue/limits.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { CorpusInterview } from '#tests/corpus/interviews/interview.ts';

interface Tools {
  readonly writer: Writer;
  readonly context: CallContext;
}

export function storyInMemory(source: StorySource): StoryMaterial {
  const sections: Partial<Record<StorySection, unknown>> = {};
  return {
    readSource: async (storyId) => (storyId === source.storyId ? source : undefined),
    readSections: async () => ({ ...sections }),
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
    const question = await askWren(writer, { userMessage, chatHistory, prompt }, context);
    if (userMessage !== firstQuestionRequest) chatHistory.push({ role: 'user', content: userMessage });
    chatHistory.push({ role: 'system', content: question });
    userMessage = answer;
  }
  return [...chatHistory, { role: 'user', content: userMessage }];
}

export interface CorpusStory {
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
  const opening = await writeOpening(writer, { category, transcript }, context);
  const stories = storyInMemory({ userId: 'customer', storyId: 'story', category, transcript, opening });
  const tools = { stories, writer, context };
  await Promise.all(storySections.map((section) => writeMissingSection('story', section, tools)));
  let repairs = 0;
  let checked = await checkWritten('story', stories);
  for (; checked.faults.length > 0 && repairs < greatestRepairs; repairs += 1) {
    await repairSections('story', tools);
    checked = await checkWritten('story', stories);
  }
  return { transcript, opening, parts: prepareForSave(checked).parts, repairs };
}
