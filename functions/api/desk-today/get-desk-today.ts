import { createCloudWatchAlarms, noAlarms } from '#functions/adapters/alarms/cloudwatch-alarms.ts';
import { deskConfigNames } from '#functions/composition/desk.ts';
import { alarmsUrlOf, todayCollaborators } from '#functions/composition/desk-today.ts';
import { listToday } from '#functions/domain/today/list-today.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

export const handler = defineHandler(
  endpoints.getDeskToday,
  dependencies(deskConfigNames, (config) => ({
    ...todayCollaborators(config),
    alarms: config.stage === 'local' ? noAlarms : createCloudWatchAlarms(config),
    alarmsUrl: alarmsUrlOf(config.stage),
  })),
  async ({ caller, logger }, { alarmsUrl, ...collaborators }) => {
    return { success: true, data: { ...(await listToday(caller.role, { ...collaborators, logger })), alarmsUrl } };
  },
);
