import * as z from 'zod/mini';

const storeSchema = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      body: z.object({ text: z.optional(z.string()), html: z.optional(z.string()) }),
    }),
  ),
});

const verifyLink = /\/verify-email\/([\w%.~-]+)/;

export async function verificationTokens(mailUrl: string, address: string): Promise<readonly string[]> {
  const response = await fetch(`${mailUrl}/store`);
  const { emails } = storeSchema.parse(await response.json());
  return emails
    .filter(({ destination }) => destination.to.some((to) => to.includes(address)))
    .flatMap(({ body }) => verifyLink.exec(body.text ?? body.html ?? '')?.[1] ?? [])
    .map(decodeURIComponent)
    .toReversed();
}
