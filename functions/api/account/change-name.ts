import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.changeName,
  shopOf({
    ...forCustomer,
    profiles: createProfileRepository,
    shares: createShareRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ body, caller }, shop) => {
    if (!(await shop.profiles.rename(caller.userId, body.name))) throw new AppError('unauthorized');
    // Loaded on demand: few customers share.
    const { followName } = await import('#functions/domain/share/follow-name.ts');
    await followName(caller.userId, body.name, shop);
    return { success: true, message: 'Your name has been changed.' };
  },
);
