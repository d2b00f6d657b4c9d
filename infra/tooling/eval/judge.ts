import type { Writer } from '#functions/domain/ports/writer.ts';
import { storySections } from '#functions/domain/story/story.ts';
import { reviewStory } from '#functions/domain/story/writing/review-story.ts';
import type { StoredReview } from '#functions/domain/story/writing/story-material.ts';
import type { CallContext } from '#functions/domain/story/writing/write-opening.ts';
import { type CorpusStory, storyInMemory } from './corpus.ts';

interface Judge {
  readonly reader: Writer;
  readonly readerModel: string;
  readonly context: CallContext;
}

/** The production review, by another model, of the finished story. @returns null when its answer is unusable */
export async function judgeStory(story: CorpusStory, judge: Judge): Promise<StoredReview | null> {
  const { category, transcript, opening, brief, parts } = story;
  const source = { userId: 'customer', storyId: 'story', category, transcript: [...transcript], opening };
  const stories = storyInMemory({ ...source, brief: brief && JSON.stringify(brief) });
  for (const section of storySections) await stories.saveSection('customer', 'story', section, parts[section]);
  return reviewStory('story', { stories, ...judge });
}
