import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createGiftRepository } from '#functions/data/gift-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createRefundRepository } from '#functions/data/refund-repository.ts';
import { createStatsRepository } from '#functions/data/stats-repository.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import { type DeskConfig, deskCollaborators } from './desk.ts';

/** For the operators' first page. */
export function todayCollaborators(config: DeskConfig) {
  const desk = deskCollaborators(config);
  return {
    ...desk,
    today: createTodayRepository(desk.table),
    refunds: createRefundRepository(desk.table),
    gifts: createGiftRepository(desk.table),
    contactMessages: createContactRepository(desk.table),
    stats: createStatsRepository(desk.table),
  };
}

/** For what operators do on that page. */
export function todayActCollaborators(config: DeskConfig) {
  const desk = deskCollaborators(config);
  return { ...desk, today: createTodayRepository(desk.table), outbox: createOutboxRepository(desk.table) };
}

/** The console's list of alarms. @returns null on a developer's machine, which has none */
export function alarmsUrlOf(stage: string, region: string | undefined = process.env['AWS_REGION']): string | null {
  if (stage === 'local' || region === undefined) return null;
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:`;
}
