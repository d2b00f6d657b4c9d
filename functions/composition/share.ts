import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';
import { customerCollaborators, type customerConfigNames } from './customer.ts';
import { visitorCollaborators, type visitorConfigNames } from './visitor.ts';

export function ownShareCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return { ...base, stories: createStoryRepository(base.table), shares: createShareRepository(base.table) };
}

export function shareCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = ownShareCollaborators(config);
  return {
    ...base,
    transactions: base.table,
    outbox: createOutboxRepository(base.table),
    identifiers: systemIdentifiers,
  };
}

export function sharedPageCollaborators(config: Config<(typeof visitorConfigNames)[number]>) {
  const base = visitorCollaborators(config);
  return { ...base, stories: createStoryRepository(base.table), shares: createShareRepository(base.table) };
}
