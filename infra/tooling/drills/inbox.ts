import * as z from 'zod/mini';
import type { DrillStack } from './drill-stack.ts';

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
