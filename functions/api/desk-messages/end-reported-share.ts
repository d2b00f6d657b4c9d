import { files } from '#functions/composition/files.ts';
import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { endReportedPage } from '#functions/domain/share/end-reported-page.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

export const handler = defineHandler(
  endpoints.endReportedShare,
  shopOf({
    ...forOperator,
    contactMessages: createContactRepository,
    addresses: createEmailRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    shares: createShareRepository,
    files,
  }),
  async (input, { audit, ...shop }) => {
    const { messageId, customerId } = await readDeskMessage(input.path.messageId, shop);
    const what = 'Ended the shared page of a report';
    const transactions = audit.act(input, { action: 'end-reported-page', customerId, about: messageId, what });
    await endReportedPage(messageId, { ...shop, transactions });
    return { success: true, message: 'The page is gone', data: await readDeskMessage(messageId, shop) };
  },
);
