import * as z from 'zod/mini';

const callsSchema = z.object({
  calls: z.array(z.object({ messages: z.array(z.object({ role: z.string(), text: z.string() })) })),
});

/** The latest model call that contains a text. */
export async function modelCallWith(model: string, text: string) {
  const response = await fetch(new URL('/__control/calls', model));
  const { calls } = callsSchema.parse(await response.json());
  return calls.findLast(({ messages }) => messages.some((message) => message.text.includes(text)))?.messages ?? [];
}
