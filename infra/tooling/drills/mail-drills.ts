import { ulid } from 'ulid';
import { endpoints } from '#shared/endpoints/index.ts';
import { newCustomer } from './customer.ts';
import type { Drill } from './drill.ts';
import { mailsFrom, mailsTo } from './inbox.ts';

const mailDown: Drill = {
  id: 'mail-down',
  what: 'The mail service is down: requests succeed, and all mails are sent after it recovers.',
  raises: ['work-late'],
  async run(stack) {
    const { email } = await newCustomer(stack);
    const writers = [1, 2].map(() => `drill-${ulid().toLowerCase()}@example.test`);
    await stack.injectFault('mail', { status: 500, match: { method: 'POST' } });
    stack.report('fault', 'The mail service answers every mail with 500.');
    const before = (await mailsTo(stack, email)).length;
    const { message } = await stack.api(endpoints.forgotPassword, { body: { email } });
    stack.report('customer', `Has forgotten the password: ${message}`);
    for (const writer of writers) {
      const body = { name: 'Dora', email: writer, message: 'Is anybody there?' };
      const answer = await stack.api(endpoints.sendContactMessage, { body });
      stack.report('customer', `Writes to us: ${answer.message}`);
    }
    await stack.expectAlarms(mailDown.raises);
    await stack.clearFaults('mail');
    await stack.until('the link to a new password', async () => (await mailsTo(stack, email))[before]);
    stack.report('recovery', 'The link to a new password has arrived.');
    for (const writer of writers) await stack.until('the message', async () => (await mailsFrom(stack, writer))[0]);
    stack.report('recovery', 'Both messages are in our mailbox.');
  },
};

export const mailDrills: readonly Drill[] = [mailDown];
