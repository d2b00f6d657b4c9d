import { ulid } from 'ulid';
import { ApiRefusal } from '#infra/local/seed/api-client.ts';
import { runOperator } from '#infra/tooling/run-operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import {
  beginStory,
  expectWrittenStory,
  mailsFrom,
  mailsTo,
  openCheckout,
  stopExecution,
  storiesOf,
  talk,
  waitForStoryEnd,
} from './customer.ts';
import { type Drill, type DrillCustomer, DrillFailed, type DrillStack } from './drill.ts';

const retryAfterMs = 5000;

/** Retries until Wren replies: after five failures in a row the model is not called for 30 s (threat 42). */
async function expectReply(stack: DrillStack): Promise<void> {
  const look = () =>
    talk(stack).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiRefusal) return undefined;
        throw error;
      },
    );
  await stack.until('Wren replies again', look, retryAfterMs);
  stack.report('recovery', 'Wren replies again.');
}

const modelDown: Drill = {
  id: 'model-down',
  what: 'The model responds 500: the chat fails, and stories in progress must survive it.',
  raises: ['api-failing', 'model-struggling'],
  async run(stack, customer) {
    await stack.injectFault('model', { status: 500 }, 'The model responds to every call with 500.');
    await stack.expectRefusals({ 'Talks with Wren': talk(stack), 'Tries once more': talk(stack) });
    const storyId = await beginStory(stack, customer);
    stack.report('customer', 'Starts a story: the page shows that it is being written.');
    await stack.expectAlarms(modelDown.raises);
    await stack.clearFaults('model');
    await expectReply(stack);
    await expectWrittenStory(stack, customer, storyId);
  },
};

/** Expects a failed story and the mail about it. @throws DrillFailed */
async function expectFailedStory(stack: DrillStack, customer: DrillCustomer, storyId: string): Promise<void> {
  const { status } = await waitForStoryEnd(stack, customer, storyId);
  if (status !== 'failed') throw new DrillFailed(`The story is ${status}, although it could not be written.`);
  stack.report('customer', 'Sees that the story could not be written and was not charged.');
  const { subject } = await stack.until('the mail about it', async () => {
    return (await mailsTo(stack, customer.email)).find((mail) => mail.subject.includes('couldn’t write'));
  });
  stack.report('customer', `Gets the mail '${subject}'.`);
}

/** @throws DrillFailed when the free story was not returned */
async function expectRetriedStory(stack: DrillStack, customer: DrillCustomer): Promise<void> {
  const { data: user } = await stack.api(endpoints.getUser, { token: customer.token });
  if (!user.firstStory) throw new DrillFailed('The free story was not returned.');
  stack.report('recovery', 'The free story is returned to the account and used again.');
  await expectWrittenStory(stack, customer, await beginStory(stack, customer));
}

const modelKeyRefused: Drill = {
  id: 'model-key-refused',
  what: 'The model rejects our key: the story fails without retries, and its price is returned.',
  raises: ['model-refused', 'stories-failed'],
  async run(stack, customer) {
    await stack.injectFault('model', { status: 401 }, 'The model rejects our key with 401.');
    await stack.expectRefusals({ 'Talks with Wren': talk(stack) });
    const storyId = await beginStory(stack, customer);
    await expectFailedStory(stack, customer, storyId);
    await stack.expectAlarms(modelKeyRefused.raises);
    await stack.clearFaults('model');
    await expectReply(stack);
    await expectRetriedStory(stack, customer);
  },
};

const storyStopped: Drill = {
  id: 'story-stopped',
  what: 'An execution is stopped halfway: a separate function returns the price of the story.',
  raises: ['stories-failed'],
  async run(stack, customer) {
    // Longer than the drill, so that the story is still being written when it is stopped.
    await stack.injectFault('model', { delayMs: 20_000 });
    const storyId = await beginStory(stack, customer);
    stack.report('customer', 'Starts a story: the page shows that it is being written.');
    await stack.until('the workflow has begun', () => stopExecution(stack, storyId));
    stack.report('fault', 'The execution is stopped by hand.');
    await stack.clearFaults('model');
    await expectFailedStory(stack, customer, storyId);
    await stack.expectAlarms(storyStopped.raises);
    await expectRetriedStory(stack, customer);
  },
};

const mailDown: Drill = {
  id: 'mail-down',
  what: 'The mail service is down: requests succeed, and all mails are sent after it recovers.',
  raises: ['work-late'],
  async run(stack, { email }) {
    const writers = [1, 2].map(() => `drill-${ulid().toLowerCase()}@example.test`);
    await stack.injectFault(
      'mail',
      { status: 500, match: { method: 'POST' } },
      'The mail service answers every mail with 500.',
    );
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

const pay = (stack: DrillStack, session: string) => stack.payments('pay', { session, outcome: 'paid', wait: true });

async function confirm(stack: DrillStack, { token }: DrillCustomer, sessionId: string): Promise<void> {
  const { message } = await stack.api(endpoints.confirmCheckout, { token, body: { sessionId } });
  stack.report('customer', `Returns from paying: ${message}`);
}

/** Expects exactly one bought story, and that it is written. @throws DrillFailed */
async function expectPaidStory(stack: DrillStack, customer: DrillCustomer): Promise<void> {
  const [first, ...others] = await stack.until('the story that was paid for', async () => {
    const stories = await storiesOf(stack, customer);
    return stories.length > 0 ? stories : undefined;
  });
  if (first === undefined || others.length > 0) throw new DrillFailed('One payment made several stories.');
  await expectWrittenStory(stack, customer, first._id);
}

const webhooksWithheld: Drill = {
  id: 'webhooks-withheld',
  what: 'No webhooks from Stripe: customers who return from paying are served anyway, once.',
  raises: ['webhooks-withheld'],
  async run(stack, customer) {
    await stack.payments('webhooks', { paused: true });
    stack.report('fault', 'Stripe withholds its webhooks.');
    const session = await openCheckout(stack, customer);
    await pay(stack, session);
    stack.report('customer', `Has paid; stories in the list: ${(await storiesOf(stack, customer)).length}.`);
    await confirm(stack, customer, session);
    await stack.expectAlarms(webhooksWithheld.raises);
    await stack.payments('webhooks', { paused: false });
    stack.report('recovery', 'Stripe sends webhooks again, with those withheld before.');
    await expectPaidStory(stack, customer);
  },
};

const webhooksRefused: Drill = {
  id: 'webhooks-refused',
  what: 'Webhooks have wrong signatures: a forger, or a secret changed on one side only.',
  raises: ['webhooks-refused'],
  async run(stack, customer) {
    stack.report('fault', 'Three webhooks with wrong signatures arrive.');
    const forged = () => stack.api(endpoints.receiveStripeEvent, { body: { type: 'checkout.session.completed' } });
    await stack.expectRefusals({ 'A forger': forged(), 'The forger again': forged(), 'And again': forged() });
    await stack.expectAlarms(webhooksRefused.raises);
    const session = await openCheckout(stack, customer);
    await pay(stack, session);
    stack.report('recovery', 'Genuine webhooks of Stripe are still accepted.');
    await expectPaidStory(stack, customer);
  },
};

const stripeDown: Drill = {
  id: 'stripe-down',
  what: 'Stripe responds 500: no customer is charged, and each gets a message.',
  raises: ['stripe-failing'],
  async run(stack, customer) {
    await stack.injectFault(
      'payments',
      { status: 500, match: { operation: 'checkout.sessions.create' } },
      'Stripe responds to every new payment with 500.',
    );
    await stack.expectRefusals({
      'Wants to buy a story': openCheckout(stack, customer),
      'Tries again': openCheckout(stack, customer),
      'And again': openCheckout(stack, customer),
    });
    await stack.expectAlarms(stripeDown.raises);
    await stack.clearFaults('payments');
    await pay(stack, await openCheckout(stack, customer));
    stack.report('recovery', 'The payment page opens, and the customer has paid.');
    await expectPaidStory(stack, customer);
  },
};

async function ops(stack: DrillStack, ...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator(args, (line) => lines.push(line));
  const output = lines.join('\n');
  stack.report('operator', `npm run ops -- ${args.join(' ')}\n${output}`);
  return output;
}

const paymentQuarantined: Drill = {
  id: 'payment-quarantined',
  what: 'The paid amount is wrong: nothing is delivered until an operator decides.',
  raises: ['payments-stuck'],
  async run(stack, customer) {
    const session = await openCheckout(stack, customer);
    await stack.payments('mutate', { session, amount: 100 });
    stack.report('fault', 'Stripe reports 1 dollar paid instead of 19.');
    await pay(stack, session);
    await confirm(stack, customer, session);
    await stack.expectAlarms(paymentQuarantined.raises);
    const waiting = await ops(stack, 'orders', 'needing-attention');
    const ofCustomer = waiting.split(/\n(?=\S)/).find((lines) => lines.includes(session));
    const order = ofCustomer?.split(' ')[0];
    if (order === undefined) throw new DrillFailed('The operator sees no order.');
    await ops(stack, 'orders', 'settle', order, '--deliver');
    await expectPaidStory(stack, customer);
  },
};

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
  async run(stack, customer) {
    const writer = `drill-${ulid().toLowerCase()}@example.test`;
    const body = { name: 'Dora', email: writer, message: 'Is anybody there?' };
    const write = () => stack.api(endpoints.sendContactMessage, { body });
    await stack.injectFault('dynamodb', throttled, 'The table throttles every call.');
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

export const drills: readonly Drill[] = [
  modelDown,
  modelKeyRefused,
  storyStopped,
  mailDown,
  webhooksWithheld,
  webhooksRefused,
  stripeDown,
  paymentQuarantined,
  tableThrottled,
];
