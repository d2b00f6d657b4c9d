import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createCheckoutRepository } from '#functions/data/checkout-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createNameRepository } from '#functions/data/name-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createPendingRegistrationRepository } from '#functions/data/pending-registration-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { findCustomers } from '#functions/domain/people/find-customers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.findCustomers,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    const { table } = desk;
    return {
      ...desk,
      addresses: createEmailRepository(table),
      pendingRegistrations: createPendingRegistrationRepository(table),
      names: createNameRepository(table),
      users: createUserRepository(table),
      checkouts: createCheckoutRepository(table),
      bookings: createBookingRepository(table),
      orders: createOrderRepository(table),
    };
  }),
  async (call, collaborators) => {
    const { by, customers, waiting, cursor } = await findCustomers(call.query, collaborators);
    const what = `Searched customers by ${by}: ${customers.length} found`;
    await collaborators.audit.read(call, { action: 'find-customers', customerId: null, about: null, what });
    return { success: true, by, data: customers, waiting, cursor };
  },
);
