import { customerCollaborators, customerConfigNames } from '#functions/composition/customer.ts';
import { allowedStories } from '#functions/domain/credit/credit.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/session.ts';

export const handler = defineHandler(
  endpoints.getUser,
  dependencies(customerConfigNames, customerCollaborators),
  async ({ caller }) => {
    const { name, email, subscriptionActive, firstStory } = caller;
    return {
      success: true,
      data: { name, email, allowedStories: allowedStories(caller), subscriptionActive, firstStory },
    };
  },
);
