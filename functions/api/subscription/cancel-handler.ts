import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { forRequest, paymentCollaborators, paymentConfigNames } from '#functions/composition/payments.ts';
import { cancelSubscription } from '#functions/domain/subscription/cancel-subscription.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import type * as endpoints from '#shared/endpoints/subscription.ts';

/** Shared by POST and by GET (specification 2.7). */
export function cancelHandler(
  endpoint: typeof endpoints.cancelSubscription | typeof endpoints.cancelSubscriptionByLink,
) {
  return defineHandler(
    endpoint,
    dependencies([...customerConfigNames, ...paymentConfigNames], (config) => {
      const base = customerCollaborators(config);
      return { ...base, ...paymentCollaborators(config, base.table, endpoint.id) };
    }),
    async ({ caller, logger }, collaborators) => {
      await cancelSubscription(caller, forRequest(collaborators, logger));
      return { success: true, message: 'Subscription Cancelled Successfully' };
    },
  );
}
