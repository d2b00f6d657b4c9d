import { runOperator } from '#infra/tooling/run-operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type DrillCustomer, newCustomer, openCheckout, storiesOf, writtenStory } from './customer.ts';
import type { Drill } from './drill.ts';
import type { DrillStack } from './drill-stack.ts';
import { DrillFailed } from './drill-step.ts';

const pay = (stack: DrillStack, session: string) => stack.payments('pay', { session, outcome: 'paid', wait: true });

/** Comes back from the payment page, which asks whether the payment is known. */
async function confirm(stack: DrillStack, { token }: DrillCustomer, sessionId: string): Promise<void> {
  const { message } = await stack.api(endpoints.confirmCheckout, { token, body: { sessionId } });
  stack.tell('customer', `Comes back from paying: ${message}`);
}

/** The customer's one bought story is there, and is written. @throws DrillFailed when there is another number of them */
async function paidStoryWritten(stack: DrillStack, customer: DrillCustomer): Promise<void> {
  const [first, ...others] = await stack.until('the story that was paid for', async () => {
    const stories = await storiesOf(stack, customer);
    return stories.length > 0 ? stories : undefined;
  });
  if (first === undefined || others.length > 0) throw new DrillFailed('One payment made several stories.');
  await writtenStory(stack, customer, first._id);
}

const webhooksWithheld: Drill = {
  id: 'webhooks-withheld',
  what: 'Stripe tells us nothing: who comes back from paying is served all the same, and once.',
  raises: ['webhooks-withheld'],
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.payments('webhooks', { paused: true });
    stack.tell('fault', 'Stripe withholds its webhooks.');
    const session = await openCheckout(stack, customer);
    await pay(stack, session);
    stack.tell('customer', `Has paid; in the list are ${(await storiesOf(stack, customer)).length} stories.`);
    await confirm(stack, customer, session);
    await stack.raised(webhooksWithheld.raises);
    await stack.payments('webhooks', { paused: false });
    stack.tell('recovery', 'Stripe tells us again, and what it withheld before.');
    await paidStoryWritten(stack, customer);
  },
};

const webhooksRefused: Drill = {
  id: 'webhooks-refused',
  what: 'Webhooks come with a signature that is not theirs: a forger, or a secret that was changed at one end only.',
  raises: ['webhooks-refused'],
  async run(stack) {
    const customer = await newCustomer(stack);
    stack.tell('fault', 'Three webhooks come whose signature is not Stripe’s.');
    const forged = () => stack.api(endpoints.receiveStripeEvent, { body: { type: 'checkout.session.completed' } });
    for (const sender of ['A forger', 'The forger again', 'And again']) await stack.refused(sender, forged());
    await stack.raised(webhooksRefused.raises);
    const session = await openCheckout(stack, customer);
    await pay(stack, session);
    stack.tell('recovery', 'What Stripe itself tells is taken as before.');
    await paidStoryWritten(stack, customer);
  },
};

const stripeDown: Drill = {
  id: 'stripe-down',
  what: 'Stripe answers 500: nobody is charged, and everybody is told so.',
  raises: ['stripe-out'],
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.breakService('payments', { status: 500, match: { operation: 'checkout.sessions.create' } });
    stack.tell('fault', 'Stripe answers every new payment with 500.');
    await stack.allRefused({
      'Wants to buy a story': openCheckout(stack, customer),
      'Tries again': openCheckout(stack, customer),
      'And again': openCheckout(stack, customer),
    });
    await stack.raised(stripeDown.raises);
    await stack.mend('payments');
    await pay(stack, await openCheckout(stack, customer));
    stack.tell('recovery', 'The payment page opens, and the customer has paid.');
    await paidStoryWritten(stack, customer);
  },
};

async function ops(stack: DrillStack, ...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await runOperator(args, (line) => lines.push(line));
  const said = lines.join('\n');
  stack.tell('operator', `npm run ops -- ${args.join(' ')}\n${said}`);
  return said;
}

const paymentQuarantined: Drill = {
  id: 'payment-quarantined',
  what: 'Another sum was paid than we asked for: nothing is handed over until a person has looked.',
  raises: ['payments-quarantined'],
  async run(stack) {
    const customer = await newCustomer(stack);
    const session = await openCheckout(stack, customer);
    await stack.payments('mutate', { session, amount: 100 });
    stack.tell('fault', 'Stripe says that 1 dollar was paid for what costs 19.');
    await pay(stack, session);
    await confirm(stack, customer, session);
    await stack.raised(paymentQuarantined.raises);
    const waiting = await ops(stack, 'orders', 'needing-attention');
    // Orders begin at the margin, their facts are set in.
    const ofCustomer = waiting.split(/\n(?=\S)/).find((lines) => lines.includes(session));
    const order = ofCustomer?.split(' ')[0];
    if (order === undefined) throw new DrillFailed('The operator is shown no order.');
    await ops(stack, 'orders', 'settle', order, '--deliver');
    await paidStoryWritten(stack, customer);
  },
};

export const moneyDrills: readonly Drill[] = [webhooksWithheld, webhooksRefused, stripeDown, paymentQuarantined];
