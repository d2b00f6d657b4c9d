import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { localStage } from '#infra/local/local-stage.ts';
import { demoAnswers, demoCategory } from '#infra/local/seed/demo-conversation.ts';
import { verificationTokens } from '#infra/local/seed/mail-inbox.ts';
import { categories } from '#shared/catalogue/categories.ts';
import { storyProductName } from '#shared/catalogue/prices.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import type { ChatMessage } from '#shared/schemas/conversation.ts';
import { type DrillCustomer, DrillFailed, type DrillStack } from './drill.ts';

const { promptKey } = categories[demoCategory];

export async function newCustomer({ api, addresses, until }: DrillStack): Promise<DrillCustomer> {
  const email = `drill-${ulid().toLowerCase()}@example.test`;
  const password = 'a drill, no danger';
  const { registration = '' } = await api(endpoints.register, {
    body: { name: 'Dora', email, password, privacyPolicy: true },
  });
  const [link = ''] = await until(`a verification mail to ${email}`, async () => {
    const tokens = await verificationTokens(addresses.mail, email);
    return tokens.length > 0 ? tokens : undefined;
  });
  const { token } = await api(endpoints.verifyEmail, { path: { token: link }, query: { registration } });
  if (token === undefined) throw new Error(`the link to ${email} was used before`);
  return { email, token };
}

/** A unique interview: a repeated one would continue the earlier purchase. */
function interview(): ChatMessage[] {
  const turns = demoAnswers.flatMap((answer): ChatMessage[] => [
    { role: 'system', content: 'What happened next?' },
    { role: 'user', content: answer },
  ]);
  return [...turns, { role: 'user', content: `That was number ${ulid()}.` }];
}

export function talk({ api }: DrillStack): Promise<unknown> {
  const body = { userMessage: 'We baked through the night.', chatHistory: interview().slice(0, 4), prompt: promptKey };
  return api(endpoints.sendChatMessage, { body });
}

export async function beginStory({ api }: DrillStack, { token }: DrillCustomer): Promise<string> {
  const body = { product: { name: storyProductName, prompt: promptKey }, chatHistory: interview() };
  const { data } = await api(endpoints.addStory, { token, body });
  if (data === null) throw new DrillFailed('The story was not begun.');
  return data._id;
}

const pollEveryMs = 500;

export function waitForStoryEnd({ api, until }: DrillStack, { token }: DrillCustomer, storyId: string) {
  const poll = async () => {
    const { data } = await api(endpoints.getStory, { token, path: { storyId } });
    return data.status === 'writing' ? undefined : data;
  };
  return until(`the story ${storyId} ends`, poll, pollEveryMs);
}

/** @throws DrillFailed when the story was not written */
export async function expectWrittenStory(stack: DrillStack, customer: DrillCustomer, storyId: string): Promise<void> {
  const { status, name } = await waitForStoryEnd(stack, customer, storyId);
  if (status !== 'ready') throw new DrillFailed(`The story ${storyId} is ${status}.`);
  stack.report('recovery', `The story is written: '${name}'.`);
}

export async function openCheckout({ api }: DrillStack, { token }: DrillCustomer): Promise<string> {
  const product = { name: storyProductName, price: 19, description: '<ul></ul>', prompt: promptKey };
  const body = { product, userMessage: '', chatHistory: interview(), introStoryLines: '' };
  return (await api(endpoints.createCheckout, { token, body })).message;
}

export async function storiesOf({ api }: DrillStack, { token }: DrillCustomer) {
  return (await api(endpoints.listStories, { token })).data;
}

const storeSchema = z.object({
  emails: z.array(
    z.object({
      subject: z.string(),
      destination: z.object({ to: z.array(z.string()) }),
      body: z.object({ text: z.optional(z.string()) }),
      replyTo: z.optional(z.array(z.string())),
    }),
  ),
});

async function readInbox({ addresses }: DrillStack) {
  return storeSchema.parse(await (await fetch(`${addresses.mail}/store`)).json()).emails;
}

export async function mailsTo(stack: DrillStack, address: string) {
  const mails = await readInbox(stack);
  return mails
    .filter(({ destination }) => destination.to.some((to) => to.includes(address)))
    .map(({ subject, body }) => ({ subject, text: body.text ?? '' }));
}

/** Mails with this reply-to address: contact messages. */
export async function mailsFrom(stack: DrillStack, address: string) {
  return (await readInbox(stack)).filter(({ replyTo = [] }) => replyTo.includes(address));
}

/** Stops a story's execution, as in the console; undefined when it has not begun. */
export async function stopExecution({ addresses }: DrillStack, storyId: string): Promise<true | undefined> {
  const executionArn = `${localStage.writeStoryStateMachineArn.replace(':stateMachine:', ':execution:')}:${storyId}`;
  const { ok } = await fetch(addresses.stepFunctions, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AWSStepFunctions.StopExecution' },
    body: JSON.stringify({ executionArn, error: 'Drill', cause: 'stopped by hand' }),
  });
  return ok ? true : undefined;
}
