import { createBookingRepository } from '../data/booking-repository.ts';
import { createOrderRepository } from '../data/order-repository.ts';
import { createOutboxRepository } from '../data/outbox-repository.ts';
import { createStoryRepository } from '../data/story-repository.ts';
import { createStoryTextRepository } from '../data/story-text-repository.ts';
import type { Table } from '../data/table.ts';
import { createUserRepository } from '../data/user-repository.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIdentifiers } from '../runtime/identifiers.ts';

/** What everybody needs who has something to say of a film's booking: the customer, the scheduler, the operator. */
export function filmCollaborators(table: Table) {
  return {
    transactions: table,
    bookings: createBookingRepository(table),
    orders: createOrderRepository(table),
    stories: createStoryRepository(table),
    storyTexts: createStoryTextRepository(table),
    users: createUserRepository(table),
    outbox: createOutboxRepository(table),
    identifiers: systemIdentifiers,
    clock: systemClock,
  };
}
