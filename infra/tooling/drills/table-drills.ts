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
  what: 'The table throttles every call: requests fail completely, and succeed afterwards.',
  raises: ['table-refusing', 'api-failing'],
  async run(stack) {
    const customer = await newCustomer(stack);
    const writer = `drill-${ulid().toLowerCase()}@example.test`;
    const body = { name: 'Dora', email: writer, message: 'Is anybody there?' };
    const write = () => stack.api(endpoints.sendContactMessage, { body });
    await stack.injectFault('dynamodb', throttled);
    stack.report('fault', 'The table throttles every call.');
    await stack.expectRefusals({
      'Opens the list of stories': storiesOf(stack, customer),
      'Writes to us': write(),
      'Talks with Wren': talk(stack),
      'Tries again': talk(stack),
      'And again': talk(stack),
    });
    await stack.expectAlarms(tableThrottled.raises);
    await stack.clearFaults('dynamodb');
    await storiesOf(stack, customer);
    stack.report('recovery', 'The list of stories opens.');
    const { message } = await write();
    await stack.until('the message', async () => (await mailsFrom(stack, writer))[0]);
    stack.report('recovery', `Writes to us once more: ${message} It is in our mailbox.`);
    await talk(stack);
    stack.report('recovery', 'Wren replies again.');
  },
};

export const tableDrills: readonly Drill[] = [tableThrottled];
