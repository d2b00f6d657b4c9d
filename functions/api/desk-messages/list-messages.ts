import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { presentSummary } from '#functions/domain/contact/present-message.ts';
import { isoTime } from '#functions/domain/kernel/clock.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

const pageSize = 50;

export const handler = defineHandler(
  endpoints.listMessages,
  shopOf({ ...forOperator, contactMessages: createContactRepository }),
  async (input, { audit, contactMessages, clock }) => {
    const { state, cursor, month = isoTime(clock).slice(0, 7) } = input.query;
    const what = state === 'open' ? 'Opened the inbox' : `Opened the messages of ${month} that are done`;
    await audit.read(input, { action: 'list-messages', customerId: null, about: null, what });
    const page = { limit: pageSize, cursor };
    const found = await (state === 'open' ? contactMessages.listOpen(page) : contactMessages.listDone(month, page));
    return { success: true, data: found.items.map(presentSummary), cursor: found.cursor };
  },
);
