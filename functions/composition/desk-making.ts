import { createS3Addresses } from '#functions/adapters/files/s3-addresses.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import type { Config } from '#functions/runtime/config.ts';
import { type DeskConfig, deskCollaborators, deskConfigNames } from './desk.ts';
import { filmCollaborators } from './film.ts';

/** For endpoints that change a gift. */
export function deskGiftCollaborators(config: DeskConfig) {
  const base = deskCollaborators(config);
  const { table } = base;
  return {
    ...base,
    gifts: createGiftRepository(table),
    checkouts: createCheckoutRepository(table),
    orders: createOrderRepository(table),
    users: createUserRepository(table),
    outbox: createOutboxRepository(table),
  };
}

export const shownGiftConfigNames = [...deskConfigNames, 'bucketName'] as const;

/** For the endpoint that shows a gift with links to its files. */
export function shownGiftCollaborators(config: Config<(typeof shownGiftConfigNames)[number]>) {
  const base = deskCollaborators(config);
  return {
    ...base,
    gifts: createGiftRepository(base.table),
    checkouts: createCheckoutRepository(base.table),
    users: createUserRepository(base.table),
    fileAddresses: createS3Addresses(config),
  };
}

/** For the endpoint that lists films. */
export function filmListCollaborators(config: DeskConfig) {
  const base = deskCollaborators(config);
  return { ...base, bookings: createBookingRepository(base.table) };
}

/** For endpoints that show or change a film. */
export function deskFilmCollaborators(config: DeskConfig) {
  const base = deskCollaborators(config);
  return { ...base, ...filmCollaborators(base.table) };
}
