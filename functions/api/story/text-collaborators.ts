import { customerCollaborators, type customerConfigNames } from '#functions/api/customer-collaborators.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';

/** What the endpoints need that read and change a story's text. */
export function textCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return {
    ...base,
    transactions: base.table,
    stories: createStoryRepository(base.table),
    storyTexts: createStoryTextRepository(base.table),
    identifiers: systemIdentifiers,
  };
}
