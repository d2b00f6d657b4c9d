import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { readDeskMessage } from '#functions/domain/share/read-desk-message.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-messages.ts';

export const handler = defineHandler(
  endpoints.getMessage,
  shopOf({
    ...forOperator,
    contactMessages: createContactRepository,
    addresses: createEmailRepository,
    undeliverableAddresses: createUndeliverableAddressRepository,
    shares: createShareRepository,
  }),
  async (input, shop) => {
    const data = await readDeskMessage(input.path.messageId, shop);
    const { messageId: about, customerId, kind } = data;
    const what = kind === 'report' ? 'Opened the report of a shared page' : 'Opened a message of the contact form';
    await shop.audit.read(input, { action: 'read-message', customerId, about, what });
    return { success: true, data };
  },
);
