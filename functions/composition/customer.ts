import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createTokenVerifier } from '#functions/adapters/tokens/token-verifier.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { Config } from '#functions/runtime/config.ts';
import { visitorCollaborators, visitorConfigNames } from './visitor.ts';

/** The configuration of an endpoint that wants a bearer token. */
export const customerConfigNames = [...visitorConfigNames, 'tokenIssuer', 'tokenPublicKeys'] as const;

/** What such an endpoint's handler needs before it does anything of its own; the keys are imported here, once. */
export function customerCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  const { tokenPublicKeys: publicKeys, tokenIssuer: issuer } = config;
  const users = createUserRepository(visitor.table);
  const tokens = createTokenVerifier({ publicKeys, issuer, clock: systemClock });
  return { ...visitor, users, authenticator: createAuthenticator({ tokens, users }) };
}

/** What an endpoint that works on drafts needs, whether or not somebody is logged in. */
export function draftCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const customer = customerCollaborators(config);
  return {
    ...customer,
    drafts: createDraftRepository(customer.table),
    customerDrafts: createCustomerDraftRepository(customer.table),
  };
}

export const shownStoryConfigNames = [...customerConfigNames, 'bucketName'] as const;

/** What the endpoints need that show stories with their images. */
export function shownStoryCollaborators(config: Config<(typeof shownStoryConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return { ...base, stories: createStoryRepository(base.table), addresses: createS3Addresses(config) };
}

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
