import type { Shop } from '#functions/domain/shop.ts';
import type { StorySummary } from '#shared/schemas/story.ts';
import { presentListed } from './present-story.ts';

/**
 * JSON bytes of texts in one list: about 50 stories of 8 KB (64 KB at most); older ones are read one by one. Lambda responses are limited to
 * 6 MB (threat 79), and the price of a list to 250 read units (threat 143): 100 for these, 130 for the last batch.
 */
const maxTextBytes = 400 * 1024;

const textsAtOnce = 5;

type Needs = Pick<Shop, 'stories' | 'fileAddresses'>;

async function fittingTexts(
  userId: string,
  storyIds: readonly string[],
  { stories }: Needs,
): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  let bytes = 0;
  for (let from = 0; from < storyIds.length; from += textsAtOnce) {
    const ids = storyIds.slice(from, from + textsAtOnce);
    const texts = await stories.readDescriptions(userId, ids);
    for (const storyId of ids) {
      const text = texts.get(storyId);
      if (text === undefined) continue;
      bytes += Buffer.byteLength(JSON.stringify(text));
      if (bytes > maxTextBytes) return kept;
      kept.set(storyId, text);
    }
  }
  return kept;
}

/** Newest first: all as summaries, or only films (or only others) with their texts (architecture 8). */
export async function listStories(userId: string, isFilm: boolean | undefined, shop: Needs): Promise<StorySummary[]> {
  const { stories, fileAddresses } = shop;
  const all = await stories.list(userId);
  const chosen = isFilm === undefined ? all : all.filter((story) => story.isFilm === isFilm);
  const written = isFilm === undefined ? [] : chosen.filter(({ status }) => status === 'ready');
  const ids = written.map(({ storyId }) => storyId);
  const texts = await fittingTexts(userId, ids, shop);
  return Promise.all(chosen.map((story) => presentListed(story, texts.get(story.storyId), fileAddresses)));
}
