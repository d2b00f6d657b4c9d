import type { FileAddresses } from '#functions/domain/ports/files.ts';
import { defaultPrint } from '#shared/prints/plan.ts';
import type { Caption, MoreToTell, Story, StorySummary } from '#shared/schemas/story.ts';
import { languageOfDescription } from '#shared/story/language-of-story.ts';
import { moreQuestion } from '#shared/story/more-questions.ts';
import { progressOf, type StoryBody, type StoryRecord, updatedAtOf } from './story.ts';
import type { StoryMaterial } from './writing/story-material.ts';
import { writtenSoFar } from './writing/written-so-far.ts';

export function presentSummary(story: StoryRecord): StorySummary {
  return {
    _id: story.storyId,
    name: story.name,
    createdAt: story.createdAt,
    updatedAt: story.updatedAt,
    isFilm: story.isFilm,
    ...(story.filmedAt === undefined ? {} : { filmedAt: story.filmedAt }),
    image: null,
    status: story.status,
    progress: progressOf(story),
    print: story.print ?? defaultPrint(story.storyId),
  };
}

async function addressOf(key: string | null, addresses: FileAddresses): Promise<string | null> {
  return key === null ? null : addresses.addressOf(key);
}

export async function presentListed(
  story: StoryRecord,
  description: string | undefined,
  addresses: FileAddresses,
): Promise<StorySummary> {
  const image = await addressOf(story.image, addresses);
  const text =
    description === undefined ? {} : { description, language: languageOfDescription(description, story.language) };
  return { ...presentSummary(story), image, ...text };
}

async function presentCaptions(body: StoryBody | undefined, addresses: FileAddresses): Promise<Caption[]> {
  const captions = Object.values(body?.captions ?? {}).sort((a, b) => a.order - b.order);
  return Promise.all(
    captions.map(async ({ captionId, text, image }) => {
      return { _id: captionId, text, url: await addressOf(image, addresses) };
    }),
  );
}

export async function presentStory(
  story: StoryRecord,
  body: StoryBody | undefined,
  addresses: FileAddresses,
): Promise<Story> {
  const description = body?.description ?? '';
  const [summary, captions] = await Promise.all([
    presentListed(story, description, addresses),
    presentCaptions(body, addresses),
  ]);
  return { ...summary, updatedAt: updatedAtOf(story, body), description, captions };
}

/** The invitation to tell more; undefined once the story has been written again. */
export function presentMore({ category, retelling }: StoryRecord): MoreToTell | undefined {
  if (retelling === undefined || retelling.state === 'done') return undefined;
  const { state, slots, language, hasFailed } = retelling;
  const questions = slots.map((slot) => ({ slot, text: moreQuestion(slot, category, language) }));
  return { state, questions, progress: progressOf({ ...retelling, status: 'writing' }), hasFailed };
}

/** A story that is being written: its opening and the paragraphs that are finished. */
export async function presentUnfinished(
  story: StoryRecord,
  stories: Pick<StoryMaterial, 'readSource' | 'readMaterial'>,
  addresses: FileAddresses,
): Promise<Story> {
  const [shown, source, kept] = await Promise.all([
    presentStory(story, undefined, addresses),
    stories.readSource(story.storyId),
    stories.readMaterial(story.storyId),
  ]);
  const description = writtenSoFar(source?.opening ?? null, kept);
  return { ...shown, description, language: languageOfDescription(description) };
}
