import { customerConfigNames, textCollaborators } from '#functions/composition/customer.ts';
import { changePrint } from '#functions/domain/story/print/change-print.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/story-print.ts';

export const handler = defineHandler(
  endpoints.changeStoryPrint,
  dependencies(customerConfigNames, textCollaborators),
  async ({ caller, path }, collaborators) => {
    const print = await changePrint({ userId: caller.userId, ...path }, collaborators);
    return { success: true, data: { print } };
  },
);
