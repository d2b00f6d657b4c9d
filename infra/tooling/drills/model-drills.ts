import { ApiRefusal } from '#infra/local/seed/api-client.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { beginStory, type DrillCustomer, endedStory, newCustomer, talk, writtenStory } from './customer.ts';
import type { Drill } from './drill.ts';
import type { DrillStack } from './drill-stack.ts';
import { DrillFailed } from './drill-step.ts';
import { stopExecution } from './executions.ts';
import { mailsTo } from './inbox.ts';

/** Every try is counted by the visitor's limit. */
const askAgainAfterMs = 5000;

/** Asks until Wren answers: after five outages in a row nobody asks the model for 30 s (threat 42). */
async function wrenAnswers(stack: DrillStack): Promise<void> {
  const look = () =>
    talk(stack).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiRefusal) return undefined;
        throw error;
      },
    );
  await stack.until('Wren answers again', look, askAgainAfterMs);
  stack.tell('recovery', 'Wren answers again.');
}

const modelDown: Drill = {
  id: 'model-down',
  what: 'The model answers 500: Wren is silent, and stories that are being written must outlast it.',
  raises: ['api-failing', 'functions-failing-writing'],
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.breakService('model', { status: 500 });
    stack.tell('fault', 'The model answers every call with 500.');
    await stack.refused('Talks with Wren', talk(stack));
    await stack.refused('Tries once more', talk(stack));
    const storyId = await beginStory(stack, customer);
    stack.tell('customer', 'Begins a story: it is taken, and the page says that it is being written.');
    await stack.raised(modelDown.raises);
    await stack.mend('model');
    await wrenAnswers(stack);
    await writtenStory(stack, customer, storyId);
  },
};

/** What the customer sees of a story that could not be written, and the mail about it. @throws DrillFailed */
async function failedStory(stack: DrillStack, customer: DrillCustomer, storyId: string): Promise<void> {
  const { status } = await endedStory(stack, customer, storyId);
  if (status !== 'failed') throw new DrillFailed(`The story is ${status}, though nobody could write it.`);
  stack.tell('customer', 'Sees that the story could not be written, and that it cost nothing.');
  const { subject } = await stack.until('the mail about it', async () => {
    return (await mailsTo(stack, customer.email)).find((mail) => mail.subject.includes('couldn’t write'));
  });
  stack.tell('customer', `Gets the mail '${subject}'.`);
}

/** @throws DrillFailed when the free story did not come back */
async function takenAgain(stack: DrillStack, customer: DrillCustomer): Promise<void> {
  const { data: user } = await stack.api(endpoints.getUser, { token: customer.token });
  if (!user.firstStory) throw new DrillFailed('The free story did not come back.');
  stack.tell('recovery', 'The free story is back in the account, and is taken again.');
  await writtenStory(stack, customer, await beginStory(stack, customer));
}

const modelKeyRefused: Drill = {
  id: 'model-key-refused',
  what: 'The model refuses our key: trying again is no use, so the story fails, and its price goes back.',
  raises: ['model-out-of-reach', 'stories-failed', 'story-executions-failed'],
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.breakService('model', { status: 401 });
    stack.tell('fault', 'The model refuses our key with 401.');
    await stack.refused('Talks with Wren', talk(stack));
    const storyId = await beginStory(stack, customer);
    await failedStory(stack, customer, storyId);
    await stack.raised(modelKeyRefused.raises);
    await stack.mend('model');
    await wrenAnswers(stack);
    await takenAgain(stack, customer);
  },
};

const storyStopped: Drill = {
  id: 'story-stopped',
  what: 'Somebody stops the writing of a story half-way: no step returns its price, so a function of its own does.',
  raises: ['story-executions-lost', 'stories-failed'],
  async run(stack) {
    const customer = await newCustomer(stack);
    // Longer than the drill: the story must not be finished before it is stopped.
    await stack.breakService('model', { delayMs: 20_000 });
    const storyId = await beginStory(stack, customer);
    stack.tell('customer', 'Begins a story: the page says that it is being written.');
    await stack.until('the workflow has begun', () => stopExecution(stack, storyId));
    stack.tell('fault', 'The execution is stopped by hand.');
    await stack.mend('model');
    await failedStory(stack, customer, storyId);
    await stack.raised(storyStopped.raises);
    await takenAgain(stack, customer);
  },
};

export const modelDrills: readonly Drill[] = [modelDown, modelKeyRefused, storyStopped];
