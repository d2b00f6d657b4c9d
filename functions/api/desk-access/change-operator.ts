import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { changeOperator } from '#functions/domain/desk/change-operator.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.changeOperator,
  dependencies(deskConfigNames, deskCollaborators),
  async (call, collaborators) => {
    await changeOperator(call.path.operatorId, call.body, call, collaborators);
    return { success: true, message: 'Changed' };
  },
);
