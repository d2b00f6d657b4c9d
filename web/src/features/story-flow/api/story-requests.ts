import { type CategorySlug, categories } from '#shared/catalogue/categories.ts';
import { storyRequest } from '#shared/catalogue/limits.ts';
import { modelSeconds } from '#shared/catalogue/model-times.ts';
import { addStory } from '#shared/endpoints/add-story.ts';
import { previewStory } from '#shared/endpoints/conversation.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import type { OpeningRecord } from '#web/src/features/story-flow/model/category-storage.ts';
import type { Preview } from '#web/src/features/story-flow/model/flow-reducer.ts';
import { storyProduct } from '#web/src/features/story-flow/model/get-story.ts';
import { api } from '#web/src/lib/api.ts';
import { apiStream } from '#web/src/lib/api-stream.ts';
import { readMarks } from '#web/src/lib/keep-out.ts';
import { categoryKeys, readStored } from '#web/src/lib/storage.ts';

/** Longer than its function's limit. */
const timeoutMs = (modelSeconds.reading + modelSeconds.reply + 10) * 1000;

interface Conversation {
  readonly category: CategorySlug;
  readonly messages: readonly ChatMessage[];
}

interface WrittenOpening extends OpeningRecord {
  readonly preview: Preview;
}

/** Writes the opening without what is kept out, and stores it as a draft. @throws ApiError */
export async function requestPreview(
  { category, messages }: Conversation,
  options: { readonly signal: AbortSignal; readonly onDelta: (text: string) => void },
): Promise<WrittenOpening> {
  const marks = readMarks(category);
  const known = readStored(categoryKeys(category).draftId);
  const body = {
    userMessage: storyRequest,
    chatHistory: [...messages],
    prompt: categories[category].storyPromptKey,
    category,
    ...(known === null ? {} : { draftId: known }),
    ...(marks.length === 0 ? {} : { marks }),
  };
  const answer = await apiStream(previewStory, { body }, { ...options, timeoutMs });
  const { message, introStory, draftId, keptOut = [] } = answer;
  return { preview: { finalMessage: message, introStoryLines: introStory, draftId }, marks, keptOut };
}

interface StoryOrder extends Conversation {
  readonly preview: Preview;
  readonly firstStory: boolean;
  readonly idempotencyKey: string;
}

/** Spends one story of the allowance and starts writing it. @returns its id @throws ApiError */
export async function orderStory({
  category,
  messages,
  preview,
  firstStory,
  idempotencyKey,
}: StoryOrder): Promise<string | null> {
  const body = {
    product: storyProduct(category, { firstStory }),
    userMessage: storyRequest,
    chatHistory: [...messages],
    introStoryLines: preview.introStoryLines,
    firstStory,
    marks: readMarks(category),
    ...(preview.draftId === null ? {} : { draftId: preview.draftId }),
  };
  const { data } = await api(addStory, { body }, { idempotencyKey });
  return data?._id ?? null;
}
