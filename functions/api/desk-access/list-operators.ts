import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { presentOperator } from '#functions/domain/desk/operator.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-access.ts';

export const handler = defineHandler(
  endpoints.listOperators,
  dependencies(deskConfigNames, deskCollaborators),
  async (_, { operators }) => {
    return { success: true, data: (await operators.list()).map(presentOperator) };
  },
);
