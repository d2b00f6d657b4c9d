import { forOperator } from '#functions/composition/operator.ts';
import { shopOf } from '#functions/composition/shop-of.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { customerPageSize, presentMail, requireCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.listCustomerMails,
  shopOf({ ...forOperator, sentMails: createSentMailRepository, users: createUserRepository }),
  async (call, { audit, sentMails, users }) => {
    const { userId: customerId } = call.path;
    const { email } = await requireCustomer(customerId, { users });
    const page = await sentMails.list(email, { ...call.query, limit: customerPageSize });
    await audit.read(call, {
      action: 'list-mails',
      customerId,
      about: null,
      what: 'Listed more mails to the customer',
    });
    return { success: true, data: page.items.map(presentMail), cursor: page.cursor };
  },
);
