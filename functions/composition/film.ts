import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';

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
