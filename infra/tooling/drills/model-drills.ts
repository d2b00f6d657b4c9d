import { ApiRefusal } from '#infra/local/seed/api-client.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { beginStory, type DrillCustomer, expectWrittenStory, newCustomer, talk, waitForStoryEnd } from './customer.ts';
import type { Drill } from './drill.ts';
import type { DrillStack } from './drill-stack.ts';
import { DrillFailed } from './drill-step.ts';
import { stopExecution } from './executions.ts';
import { mailsTo } from './inbox.ts';

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
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.injectFault('model', { status: 500 });
    stack.report('fault', 'The model responds to every call with 500.');
    await stack.expectRefusal('Talks with Wren', talk(stack));
    await stack.expectRefusal('Tries once more', talk(stack));
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
  async run(stack) {
    const customer = await newCustomer(stack);
    await stack.injectFault('model', { status: 401 });
    stack.report('fault', 'The model rejects our key with 401.');
    await stack.expectRefusal('Talks with Wren', talk(stack));
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
  async run(stack) {
    const customer = await newCustomer(stack);
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

export const modelDrills: readonly Drill[] = [modelDown, modelKeyRefused, storyStopped];
