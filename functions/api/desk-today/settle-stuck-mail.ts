import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { createTodayRepository } from '#functions/data/today-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { findStuckMail, settleStuckMail } from '#functions/domain/today/stuck-mail.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

const texts = {
  retry: { did: 'Sent a mail again', message: 'The mail is on its way' },
  drop: { did: 'Dropped a mail', message: 'The mail was dropped' },
} as const;

export const handler = defineHandler(
  endpoints.settleStuckMail,
  shopOf({
    ...forOperator,
    today: createTodayRepository,
    outbox: createOutboxRepository,
    identifiers: () => systemIdentifiers,
  }),
  async (input, { audit, ...shop }) => {
    const { act } = input.body;
    const { waiting, template, customerId } = await findStuckMail(input.path.mailId, shop);
    const what = `${texts[act].did}: ${template}`;
    const transactions = audit.act(input, { action: `${act}-mail`, customerId, about: input.path.mailId, what });
    await settleStuckMail(waiting, act, transactions, shop);
    return { success: true, message: texts[act].message };
  },
);
