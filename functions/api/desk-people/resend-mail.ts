import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { resendMail } from '#functions/domain/delivery/resend-mail.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.resendMail,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    const { table } = desk;
    return {
      ...desk,
      users: createUserRepository(table),
      outbox: createOutboxRepository(table),
      stories: createStoryRepository(table),
      orders: createOrderRepository(table),
      gifts: createGiftRepository(table),
      undeliverableAddresses: createUndeliverableAddressRepository(table),
    };
  }),
  async (call, { audit, ...collaborators }) => {
    const { about, reason } = call.body;
    const reader = await requireAccount(call.path.userId, collaborators);
    const id = about.kind === 'story-ready' ? about.storyId : about.orderId;
    const what =
      about.kind === 'story-ready' ? `Sent the mail about story ${id} again` : `Sent the receipt of ${id} again`;
    const act = { action: 'resend-mail', customerId: reader.userId, about: id, what, reason };
    await resendMail(reader, about, { ...collaborators, transactions: audit.act(call, act) });
    return { success: true, message: 'The mail is on its way.' };
  },
);
