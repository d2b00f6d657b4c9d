import { deskConfigNames } from '#functions/composition/desk.ts';
import { todayActCollaborators } from '#functions/composition/desk-today.ts';
import { findStuckMail, settleStuckMail } from '#functions/domain/today/stuck-mail.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-today.ts';

const texts = {
  retry: { did: 'Sent a mail again', message: 'The mail is on its way' },
  drop: { did: 'Dropped a mail', message: 'The mail was dropped' },
} as const;

export const handler = defineHandler(
  endpoints.settleStuckMail,
  dependencies(deskConfigNames, todayActCollaborators),
  async (input, { audit, ...collaborators }) => {
    const { act } = input.body;
    const { waiting, template, customerId } = await findStuckMail(input.path.mailId, collaborators);
    const what = `${texts[act].did}: ${template}`;
    const transactions = audit.act(input, { action: `${act}-mail`, customerId, about: input.path.mailId, what });
    await settleStuckMail(waiting, act, transactions, collaborators);
    return { success: true, message: texts[act].message };
  },
);
