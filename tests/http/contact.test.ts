import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { eventually, mailsTo } from '#tests/support/product.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, reachesAll } = resourceCalls('contact');
const mailSchema = z.object({
  emails: z.array(
    z.looseObject({
      subject: z.string(),
      replyTo: z.array(z.string()),
      body: z.object({ text: z.string(), html: z.string() }),
      destination: z.looseObject({ to: z.array(z.string()) }),
    }),
  ),
});

describe('a message', () => {
  it('is stored and mailed to the operator as plain text, with the sender as its only reply address', async () => {
    const email = `agnes-${ulid().toLowerCase()}@example.com`;
    const message = 'Hello\r\nSubject: Free money\r\nBcc: eve@example.com\r\n\r\n<b>Best</b>,\nAgnes';
    const body = { name: ' Agnes ', email: email.toUpperCase(), message };
    const answer = { success: true, message: 'Form submitted successfully!' };
    for (const _ of ['a click', 'another']) expect((await call('sendContactMessage', { body })).body).toEqual(answer);
    const messages = await createContactRepository(stackTable(addresses)).list(new Date().toISOString().slice(0, 7));
    const stored = messages.filter((each) => each.email === email);
    expect(stored).toMatchObject([{ name: 'Agnes', message: message.replaceAll('\r\n', '\n'), status: 'new' }]);
    const mail = await eventually(async () => {
      const { emails } = mailSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
      return emails.find(({ replyTo }) => replyTo.includes(email));
    }, 'the mail to the operator');
    expect(mail).toMatchObject({ subject: 'A message from the contact page', replyTo: [email] });
    expect(mail.body.html).toContain('&lt;b&gt;Best&lt;/b&gt;,');
    expect(mail.body.text).toContain(stored[0]?.messageId);
    expect(JSON.stringify(mail.destination)).not.toContain('eve@');
    // Nothing goes to an address that anybody can type.
    for (const address of [email, 'eve@example.com']) expect(await mailsTo(addresses, address)).toEqual([]);
  });

  reachesAll();
});
