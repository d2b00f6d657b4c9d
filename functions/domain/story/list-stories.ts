import type { StorySummary } from '../../../shared/schemas/story.ts';
import type { FileAddresses } from '../files/files.ts';
import { presentListed } from './present-story.ts';
import type { StoryRecord } from './story.ts';

/**
 * Of texts in one list, as JSON. Lambda answers with 6 MB at most; a text has 64 KB at most and some 8 KB as a rule, so that
 * about 500 newest stories have theirs in the list. Older ones are read one by one.
 */
const mostTextBytes = 4 * 1024 * 1024;

interface ListCollaborators {
  readonly stories: {
    list(userId: string): Promise<StoryRecord[]>;
    readDescriptions(userId: string, storyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  readonly addresses: FileAddresses;
}

/** The newest of the texts that an answer has room for. */
function fitting(stories: readonly StoryRecord[], texts: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  let bytes = 0;
  for (const { storyId } of stories) {
    const text = texts.get(storyId);
    if (text === undefined) continue;
    bytes += Buffer.byteLength(JSON.stringify(text));
    if (bytes > mostTextBytes) break;
    kept.set(storyId, text);
  }
  return kept;
}

/** The customer's stories, newest first: as summaries, or only films (or none of them) and with their texts (DESIGN 8). */
export async function listStories(
  userId: string,
  isFilm: boolean | undefined,
  { stories, addresses }: ListCollaborators,
): Promise<StorySummary[]> {
  const all = await stories.list(userId);
  const chosen = isFilm === undefined ? all : all.filter((story) => story.isFilm === isFilm);
  const written = isFilm === undefined ? [] : chosen.filter(({ status }) => status === 'ready');
  const texts = fitting(
    written,
    await stories.readDescriptions(
      userId,
      written.map(({ storyId }) => storyId),
    ),
  );
  return Promise.all(chosen.map((story) => presentListed(story, texts.get(story.storyId), addresses)));
}
