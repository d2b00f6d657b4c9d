import { createSchedulerWebhookVerifier } from '#functions/adapters/scheduler/scheduler-webhook-verifier.ts';
import { filmCollaborators } from '#functions/composition/film.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createTable } from '#functions/data/table.ts';
import { receiveSchedulerEvent, type SchedulerOutcome } from '#functions/domain/film/receive-scheduler-event.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/webhook.ts';

const logCodes = {
  applied: 'SCHEDULER_EVENT_APPLIED',
  'no-account': 'SCHEDULER_EVENT_WITHOUT_ACCOUNT',
  'seen-before': 'SCHEDULER_EVENT_SEEN_BEFORE',
} as const satisfies Record<SchedulerOutcome, LogCode>;

export const handler = defineHandler(
  endpoints.receiveSchedulerEvent,
  dependencies(['stage', 'siteUrl', 'tableName', 'schedulerWebhookSecrets'], (config) => {
    const table = createTable(config);
    return {
      ...filmCollaborators(table),
      addresses: createEmailRepository(table),
      events: createEventRepository(table),
      verifier: createSchedulerWebhookVerifier({ secrets: config.schedulerWebhookSecrets, clock: systemClock }),
      siteUrl: config.siteUrl,
    };
  }),
  async ({ signed, logger }, collaborators) => {
    const news = collaborators.verifier.verify(signed.rawBody, signed.header('calendly-webhook-signature'));
    if (news === undefined) {
      logger.info('SCHEDULER_EVENT_IGNORED');
      return { success: true, message: 'ignored' };
    }
    const outcome = await receiveSchedulerEvent(news, collaborators);
    logger[outcome === 'no-account' ? 'warn' : 'info'](logCodes[outcome], { type: news.type });
    return { success: true, message: outcome };
  },
);
