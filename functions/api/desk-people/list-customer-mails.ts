import { deskCollaborators, deskConfigNames } from '#functions/composition/desk.ts';
import { createSentMailRepository } from '#functions/data/sent-mail-repository.ts';
import { createUserRepository } from '#functions/data/user-repository.ts';
import { customerPageSize, presentMail, requireCustomer } from '#functions/domain/people/show-customer.ts';
import { defineHandler } from '#functions/runtime/define-handler.ts';
import { dependencies } from '#functions/runtime/dependencies.ts';
import * as endpoints from '#shared/endpoints/desk-people.ts';

export const handler = defineHandler(
  endpoints.listCustomerMails,
  dependencies(deskConfigNames, (config) => {
    const desk = deskCollaborators(config);
    const { table } = desk;
    return { ...desk, sentMails: createSentMailRepository(table), users: createUserRepository(table) };
  }),
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
