import { forCustomer } from '#functions/composition/customer.ts';
import { fileAddresses } from '#functions/composition/file-addresses.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContributorRepository } from '#functions/data/contributor-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createWordRepository } from '#functions/data/word-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { hasWords } from '#functions/domain/share/own-words.ts';
import { presentPosting } from '#functions/domain/story/posting/posting-record.ts';
import { presentMore, presentStory, presentUnfinished } from '#functions/domain/story/present-story.ts';
import { presentTogether } from '#functions/domain/voices/voices.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/story.ts';

export const handler = defineHandler(
  endpoints.getStory,
  shopOf({
    ...forCustomer,
    stories: createStoryRepository,
    words: createWordRepository,
    contributors: createContributorRepository,
    fileAddresses,
  }),
  async ({ caller, path }, { stories, fileAddresses, words, contributors, clock }) => {
    const [found, isAnswered] = await Promise.all([
      stories.getWithPosting(caller.userId, path.storyId),
      hasWords(caller.userId, path.storyId, { words, clock }),
    ]);
    if (found === undefined) throw new AppError('story-not-found');
    if (found.story.status === 'writing')
      return { success: true, data: await presentUnfinished(found.story, stories, fileAddresses) };
    const story = await presentStory(found.story, found.body, fileAddresses);
    const { keptOut } = found.body ?? {};
    const together = await presentTogether(found.story, story.description, caller.name, { contributors });
    return {
      success: true,
      data: {
        ...story,
        ...together,
        keptOut,
        posting: presentPosting(found.posting),
        more: presentMore(found.story),
        ...(isAnswered ? { hasWords: true as const } : {}),
      },
    };
  },
);
