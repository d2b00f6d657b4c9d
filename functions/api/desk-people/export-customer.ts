import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createPersonalRequestRepository } from '#functions/data/personal-request-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { exportSoon } from '#functions/domain/privacy/request-export.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.exportCustomer,
  shopOf({ ...forOperator, users: createUserRepository, requests: createPersonalRequestRepository }),
  async (call, { audit, users, requests, clock }) => {
    const { userId: customerId } = await requireAccount(call.path.userId, { users });
    const [what, { reason }] = ['Asked for the export of all data, for the customer', call.body];
    const transactions = audit.act(call, { action: 'export-customer', customerId, about: null, what, reason });
    await exportSoon(customerId, { transactions, requests, clock });
    return { success: true, message: 'The customer gets a mail when the file is ready.' };
  },
);
