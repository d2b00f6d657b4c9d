import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createTokenVerifier } from '#functions/adapters/tokens/token-verifier.ts';
import { createAdaptationRepository } from '#functions/data/adaptation-repository.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createCustomerDraftRepository } from '#functions/data/customer-draft-repository.ts';
import { createDraftRepository } from '#functions/data/draft-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPostingRepository } from '#functions/data/posting-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createAuthenticator } from '#functions/domain/account/authenticate.ts';
import { requireFilmBooking } from '#functions/domain/film/require-film-booking.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { StoryRecord } from '#functions/domain/story/story.ts';
import type { Config } from '#functions/runtime/config.ts';
import { visitorCollaborators, visitorConfigNames } from './visitor.ts';

export const customerConfigNames = [...visitorConfigNames, 'tokenIssuer', 'tokenPublicKeys'] as const;

export function customerCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const visitor = visitorCollaborators(config);
  const { tokenPublicKeys: publicKeys, tokenIssuer: issuer } = config;
  const users = createUserRepository(visitor.table);
  const tokens = createTokenVerifier({ publicKeys, issuer, clock: systemClock });
  return { ...visitor, users, authenticator: createAuthenticator({ tokens, users }) };
}

export function draftCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const customer = customerCollaborators(config);
  return {
    ...customer,
    drafts: createDraftRepository(customer.table),
    customerDrafts: createCustomerDraftRepository(customer.table),
  };
}

export const shownStoryConfigNames = [...customerConfigNames, 'bucketName'] as const;

export function shownStoryCollaborators(config: Config<(typeof shownStoryConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return { ...base, stories: createStoryRepository(base.table), addresses: createS3Addresses(config) };
}

export function postingCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return {
    ...base,
    stories: createStoryRepository(base.table),
    postings: createPostingRepository(base.table),
  };
}

export function adaptationCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = customerCollaborators(config);
  return {
    ...base,
    stories: createStoryRepository(base.table),
    adaptations: createAdaptationRepository(base.table),
  };
}

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

export function editCollaborators(config: Config<(typeof customerConfigNames)[number]>) {
  const base = textCollaborators(config);
  const bookings = createBookingRepository(base.table);
  const reader = { bookings, orders: createOrderRepository(base.table), stories: base.stories };
  return {
    ...base,
    requireFilmBooking: (story: StoryRecord, bookingUri: string | undefined) =>
      requireFilmBooking(story, bookingUri, reader),
  };
}
