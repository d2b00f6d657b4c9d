import { createStoryRepository } from '../../data/story-repository.ts';
import { createStoryTextRepository } from '../../data/story-text-repository.ts';
import type { Config } from '../../runtime/config.ts';
import { systemIdentifiers } from '../../runtime/identifiers.ts';
import { customerCollaborators, type customerConfigNames } from '../customer-collaborators.ts';

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
