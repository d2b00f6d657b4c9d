import { endpoints } from '../../../shared/endpoints/index.ts';
import { beginStory, endedStory, newCustomer, talk, writtenStory } from './customer.ts';
import { type Drill, DrillFailed } from './drill.ts';
import { mailsTo } from './inbox.ts';

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
    for (const alarm of modelDown.raises) await stack.raised(alarm);
    await stack.mend('model');
    await talk(stack);
    stack.tell('recovery', 'Wren answers again.');
    await writtenStory(stack, customer, storyId);
  },
};

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
    const { status } = await endedStory(stack, customer, storyId);
    if (status !== 'failed') throw new DrillFailed(`The story is ${status}, though nobody could write it.`);
    stack.tell('customer', 'Sees that the story could not be written, and that it cost nothing.');
    const { subject } = await stack.until('the mail about it', async () => {
      return (await mailsTo(stack, customer.email)).find((mail) => /could not|couldn/i.test(mail.subject + mail.text));
    });
    stack.tell('customer', `Gets the mail '${subject}'.`);
    for (const alarm of modelKeyRefused.raises) await stack.raised(alarm);
    await stack.mend('model');
    const { data: user } = await stack.api(endpoints.getUser, { token: customer.token });
    if (!user.firstStory) throw new DrillFailed('The free story did not come back.');
    stack.tell('recovery', 'The free story is back in the account, and is taken again.');
    await writtenStory(stack, customer, await beginStory(stack, customer));
  },
};

export const modelDrills: readonly Drill[] = [modelDown, modelKeyRefused];
