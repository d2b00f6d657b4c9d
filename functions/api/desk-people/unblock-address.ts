import { createSesSuppressions } from '#functions/adapters/mail/ses-suppressions.ts';
import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.unblockAddress,
  shopOf({
    ...forOperator,
    users: createUserRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    suppressions: createSesSuppressions,
  }),
  async (call, { audit, users, undeliverableAddresses, suppressions }) => {
    const { userId: customerId, email } = await requireAccount(call.path.userId, { users });
    const [what, { reason }] = ['Marked the address as deliverable', call.body];
    const transactions = audit.act(call, { action: 'unblock-address', customerId, about: null, what, reason });
    await transactions.commit([undeliverableAddresses.unmarkPart(email)]);
    await suppressions.remove(email);
    return { success: true, message: 'The address gets mail again.' };
  },
);
