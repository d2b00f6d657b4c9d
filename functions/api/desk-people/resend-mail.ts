import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { resendMail } from '#functions/domain/delivery/resend-mail.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.resendMail,
  shopOf({
    ...forOperator,
    users: createUserRepository,
    identifiers: () => systemIdentifiers,
    outbox: createOutboxRepository,
    stories: createStoryRepository,
    orders: createOrderRepository,
    gifts: createGiftRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
  }),
  async (call, { audit, ...shop }) => {
    const { about, reason } = call.body;
    const reader = await requireAccount(call.path.userId, shop);
    const id = about.kind === 'story-ready' ? about.storyId : about.orderId;
    const what =
      about.kind === 'story-ready' ? `Sent the mail about story ${id} again` : `Sent the receipt of ${id} again`;
    const act = { action: 'resend-mail', customerId: reader.userId, about: id, what, reason };
    await resendMail(reader, about, { ...shop, transactions: audit.act(call, act) });
    return { success: true, message: 'The mail is on its way.' };
  },
);
