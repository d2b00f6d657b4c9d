import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { type DeskConfig, deskCollaborators } from './desk.ts';

/** For operators who read and change messages of the contact form. */
export function deskMessageCollaborators(config: DeskConfig) {
  const desk = deskCollaborators(config);
  return {
    ...desk,
    contactMessages: createContactRepository(desk.table),
    addresses: createEmailRepository(desk.table),
    undeliverableAddresses: createUndeliverableAddressRepository(desk.table),
    shares: createShareRepository(desk.table),
    idempotency: createIdempotencyRepository(desk.table),
  };
}
