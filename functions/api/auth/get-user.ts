import { forCustomer } from '#functions/composition/customer.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { allowedStories } from '#functions/domain/credit/credit.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/session.ts';

export const handler = defineHandler(endpoints.getUser, shopOf(forCustomer), async ({ caller }) => {
  const { name, email, subscriptionActive, firstStory, tellsGiver } = caller;
  return {
    success: true,
    data: {
      ...{ name, email, allowedStories: allowedStories(caller), subscriptionActive, firstStory },
      ...(tellsGiver === true ? { tellsGiver } : {}),
    },
  };
});
