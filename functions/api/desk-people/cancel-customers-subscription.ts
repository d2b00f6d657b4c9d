import { forOperator } from '#functions/composition/operator.ts';
import { forPayments, forRequest } from '#functions/composition/payments.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { requireAccount } from '#functions/domain/people/show-customer.ts';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.cancelCustomersSubscription,
  shopOf({ ...forOperator, ...forPayments('cancelCustomersSubscription') }),
  async (call, { audit, ...shop }) => {
    const customer = await requireAccount(call.path.userId, shop);
    const [what, { reason }] = ['Cancelled the subscription', call.body];
    const act = { action: 'cancel-subscription', customerId: customer.userId, about: null, what, reason };
    // Stripe is called before the table changes: the entry is committed before that.
    await audit.act(call, act).commit([]);
    await cancelSubscription(customer, forRequest(shop, call.logger));
    return { success: true, message: 'The subscription is cancelled.' };
  },
);
