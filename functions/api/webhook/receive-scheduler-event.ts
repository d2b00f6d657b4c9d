import { createSchedulerWebhookVerifier } from '#functions/adapters/scheduler/scheduler-webhook-verifier.ts';
import { part, shopOf, siteUrl } from '#functions/composition/shop-of.ts';
import { createBookingRepository } from '#functions/data/booking-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createEventRepository } from '#functions/data/event-repository.ts';
import { createOrderRepository } from '#functions/data/order-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createStoryRepository } from '#functions/data/story-repository.ts';
import { createStoryTextRepository } from '#functions/data/story-text-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { receiveSchedulerEvent, type SchedulerOutcome } from '#functions/domain/film/receive-scheduler-event.ts';
import { systemClock } from '#functions/domain/kernel/clock.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import type { LogCode } from '#functions/domain/kernel/log-messages.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/webhook.ts';

const logCodes = {
  applied: 'SCHEDULER_EVENT_APPLIED',
  'no-account': 'SCHEDULER_EVENT_WITHOUT_ACCOUNT',
  'seen-before': 'SCHEDULER_EVENT_SEEN_BEFORE',
} as const satisfies Record<SchedulerOutcome, LogCode>;

export const handler = defineHandler(
  endpoints.receiveSchedulerEvent,
  shopOf({
    siteUrl,
    verifier: part(['schedulerWebhookSecrets'], ({ schedulerWebhookSecrets: secrets }) =>
      createSchedulerWebhookVerifier({ secrets, clock: systemClock }),
    ),
    addresses: createEmailRepository,
    events: createEventRepository,
    bookings: createBookingRepository,
    orders: createOrderRepository,
    stories: createStoryRepository,
    storyTexts: createStoryTextRepository,
    users: createUserRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async ({ signed, logger }, shop) => {
    const news = shop.verifier.verify(signed.rawBody, signed.header('calendly-webhook-signature'));
    if (news === undefined) {
      logger.info('SCHEDULER_EVENT_IGNORED');
      return { success: true, message: 'ignored' };
    }
    const outcome = await receiveSchedulerEvent(news, shop);
    logger[outcome === 'no-account' ? 'warn' : 'info'](logCodes[outcome], { type: news.type });
    return { success: true, message: outcome };
  },
);
