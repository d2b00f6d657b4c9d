import * as endpoints from '../../../shared/endpoints/session.ts';
import { allowedStories } from '../../domain/credit/credit.ts';
import { defineHandler } from '../../runtime/define-handler.ts';
import { dependencies } from '../../runtime/dependencies.ts';
import { customerCollaborators, customerConfigNames } from '../customer-collaborators.ts';

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
