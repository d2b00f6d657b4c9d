import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { createVoucherRepository } from '#functions/data/voucher-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { reportReading } from '#functions/domain/voucher/report-reading.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/voucher.ts';

export const handler = defineHandler(
  endpoints.reportReading,
  shopOf({
    ...forCustomer,
    users: createUserRepository,
    stories: createStoryRepository,
    vouchers: createVoucherRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ caller, body }, shop) => {
    await reportReading({ userId: caller.userId, storyId: body.storyId }, shop);
    return { success: true, message: 'Told, if you wanted that' };
  },
);
