import { runOperator } from '#infra/tooling/run-operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type DrillCustomer, expectWrittenStory, newCustomer, openCheckout, storiesOf } from './customer.ts';
import type { Drill } from './drill.ts';
import type { DrillStack } from './drill-stack.ts';
import { DrillFailed } from './drill-step.ts';

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
  async run(stack) {
    const customer = await newCustomer(stack);
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
  async run(stack) {
    const customer = await newCustomer(stack);
    stack.report('fault', 'Three webhooks with wrong signatures arrive.');
    const forged = () => stack.api(endpoints.receiveStripeEvent, { body: { type: 'checkout.session.completed' } });
    for (const sender of ['A forger', 'The forger again', 'And again']) await stack.expectRefusal(sender, forged());
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
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.injectFault('payments', { status: 500, match: { operation: 'checkout.sessions.create' } });
    stack.report('fault', 'Stripe responds to every new payment with 500.');
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
  async run(stack) {
    const customer = await newCustomer(stack);
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

export const moneyDrills: readonly Drill[] = [webhooksWithheld, webhooksRefused, stripeDown, paymentQuarantined];
