import { ulid } from 'ulid';
import { endpoints } from '#shared/endpoints/index.ts';
import { newCustomer } from './customer.ts';
import type { Drill } from './drill.ts';
import { mailsFrom, mailsTo } from './inbox.ts';

const mailDown: Drill = {
  id: 'mail-down',
  what: 'The mail service is down: nobody is refused, and every mail comes when it is back.',
  raises: ['outbox-failing'],
  async run(stack) {
    const { email } = await newCustomer(stack);
    const writers = [1, 2].map(() => `drill-${ulid().toLowerCase()}@example.test`);
    await stack.breakService('mail', { status: 500, match: { method: 'POST' } });
    stack.tell('fault', 'The mail service answers every mail with 500.');
    const before = (await mailsTo(stack, email)).length;
    const { message } = await stack.api(endpoints.forgotPassword, { body: { email } });
    stack.tell('customer', `Has forgotten the password: ${message}`);
    for (const writer of writers) {
      const body = { name: 'Dora', email: writer, message: 'Is anybody there?' };
      const answer = await stack.api(endpoints.sendContactMessage, { body });
      stack.tell('customer', `Writes to us: ${answer.message}`);
    }
    await stack.raised(mailDown.raises);
    await stack.mend('mail');
    await stack.until('the link to a new password', async () => (await mailsTo(stack, email))[before]);
    stack.tell('recovery', 'The link to a new password has come.');
    for (const writer of writers) await stack.until('the message', async () => (await mailsFrom(stack, writer))[0]);
    stack.tell('recovery', 'Both messages lie in our mailbox.');
  },
};

export const mailDrills: readonly Drill[] = [mailDown];
