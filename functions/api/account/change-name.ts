import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createProfileRepository } from '#functions/data/profile-repository.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/account.ts';

export const handler = defineHandler(
  endpoints.changeName,
  shopOf({ ...forCustomer, profiles: createProfileRepository }),
  async ({ body, caller }, { profiles }) => {
    if (!(await profiles.rename(caller.userId, body.name))) throw new AppError('unauthorized');
    return { success: true, message: 'Your name has been changed.' };
  },
);
