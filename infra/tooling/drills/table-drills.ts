import { ulid } from 'ulid';
import { endpoints } from '#shared/endpoints/index.ts';
import { newCustomer, storiesOf, talk } from './customer.ts';
import type { Drill } from './drill.ts';
import { mailsFrom } from './inbox.ts';

const throttled = {
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException',
    message: 'Throughput exceeds the current throughput limit of your table.',
  },
};

const tableThrottled: Drill = {
  id: 'table-throttled',
  what: 'The table throttles every call: everything says so, nothing is half done, and all goes on afterwards.',
  raises: ['table-refusing', 'limiter-unavailable', 'api-failing'],
  async run(stack) {
    const customer = await newCustomer(stack);
    const writer = `drill-${ulid().toLowerCase()}@example.test`;
    const body = { name: 'Dora', email: writer, message: 'Is anybody there?' };
    const write = () => stack.api(endpoints.sendContactMessage, { body });
    await stack.breakService('dynamodb', throttled);
    stack.tell('fault', 'The table throttles every call.');
    await stack.allRefused({
      'Opens the list of stories': storiesOf(stack, customer),
      'Writes to us': write(),
      'Talks with Wren': talk(stack),
      'Tries again': talk(stack),
      'And again': talk(stack),
    });
    await stack.raised(tableThrottled.raises);
    await stack.mend('dynamodb');
    await storiesOf(stack, customer);
    stack.tell('recovery', 'The list of stories is there.');
    const { message } = await write();
    await stack.until('the message', async () => (await mailsFrom(stack, writer))[0]);
    stack.tell('recovery', `Writes to us once more: ${message} It lies in our mailbox.`);
    await talk(stack);
    stack.tell('recovery', 'Wren answers again.');
  },
};

export const tableDrills: readonly Drill[] = [tableThrottled];
