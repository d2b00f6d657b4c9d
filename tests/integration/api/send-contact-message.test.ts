import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { limits } from '#shared/catalogue/limits.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { apiEvent } from '#tests/support/api-events.ts';
import { stubEnvironment } from '#tests/support/environment.ts';
import { invokeFunction } from '#tests/support/invoke-function.ts';
import { callApi, eventually, mailsTo } from '#tests/support/product.ts';
import { withinOneWindow } from '#tests/support/rate-limit-window.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const kept = createContactRepository(stackTable(addresses));
const month = () => new Date().toISOString().slice(0, 7);
const newAddress = () => `agnes-${ulid().toLowerCase()}@example.com`;
const send = (body: unknown) => callApi(addresses, endpoints.sendContactMessage, { body });
const from = async (email: string) => (await kept.list(month())).filter((message) => message.email === email);

const mailSchema = z.object({
  emails: z.array(
    z.looseObject({
      subject: z.string(),
      replyTo: z.array(z.string()),
      body: z.object({ text: z.string(), html: z.string() }),
      destination: z.object({ to: z.array(z.string()) }),
    }),
  ),
});
async function mailsAnsweredTo(email: string) {
  const { emails } = mailSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
  return emails.filter(({ replyTo }) => replyTo.includes(email));
}
const answered = { status: 200, body: { success: true, message: 'Form submitted successfully!' } };

describe('sendContactMessage', () => {
  describe('happy', () => {
    it('stores the message and mails it to the operator, with the sender as Reply-To', async () => {
      const email = newAddress();
      const message = 'Do you also write in Cornish?\r\n\r\n<b>Best</b>,\nAgnes';
      const { status, body, headers } = await send({ name: ' Agnes ', email: email.toUpperCase(), message });
      expect({ status, body }).toEqual(answered);
      expect(headers.get('cache-control')).toBe('no-store');
      const [stored] = await from(email);
      expect(stored).toMatchObject({ name: 'Agnes', message: message.replaceAll('\r\n', '\n'), status: 'new' });
      const [mail] = await eventually(async () => {
        const mails = await mailsAnsweredTo(email);
        return mails.length > 0 ? mails : undefined;
      }, 'the mail to the operator');
      expect(mail).toMatchObject({ subject: 'A message from the contact page', replyTo: [email] });
      expect(mail?.body.text).toContain('Do you also write in Cornish?');
      expect(mail?.body.html).toContain('&lt;b&gt;Best&lt;/b&gt;,');
      expect(mail?.body.text).toContain(stored?.messageId);
      // Nothing goes to an address that anybody can type.
      expect(await mailsTo(addresses, email)).toEqual([]);
    });

    it('counts repeated text of a double click or retry as one message', async () => {
      const email = newAddress();
      const body = { name: 'Agnes', email, message: 'Hello?' };
      const answers = await Promise.all([send(body), send(body), send(body), send(body), send(body)]);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(await from(email)).toHaveLength(1);
      expect((await send({ ...body, message: 'Hello again?' })).status).toBe(200);
      expect(await from(email)).toHaveLength(2);
    });
  });

  describe('errors', () => {
    const good = { name: 'Agnes', email: 'agnes@example.com', message: 'Hello?' };
    it.each<[string, unknown, string]>([
      ['no name', { ...good, name: undefined }, '* Required'],
      ['a name of blanks', { ...good, name: ' \r\n\u200b' }, '* Required'],
      ['a message of blanks', { ...good, message: ' \r\n\u200b' }, '* Required'],
      ['no message', { ...good, message: '' }, '* Required'],
      ['no address', { ...good, email: '' }, 'Email is required'],
      ['an address without an at sign', { ...good, email: 'agnes' }, 'Invalid email'],
      ['two addresses', { ...good, email: 'agnes@example.com,eve@example.com' }, 'Invalid email'],
      ['an address with a name', { ...good, email: 'Agnes<agnes@example.com>' }, 'Invalid email'],
    ])('refuses %s', async (_what, body, message) => {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid-input', message } });
    });

    it.each<[string, unknown]>([
      ['a name of 101 characters', { ...good, name: 'a'.repeat(limits.nameMaxLength + 1) }],
      ['a message of 5,001 characters', { ...good, message: 'a'.repeat(limits.messageMaxLength + 1) }],
      ['a message that is none', { ...good, message: { text: 'x' } }],
      ['an address of 100 KB', { ...good, email: `${'a'.repeat(100_000)}@example.com` }],
    ])('refuses %s', async (_what, body) => {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });
  });

  describe('security', () => {
    it('allows five messages an hour per network', async () => {
      stubEnvironment({ ...inject('environment'), ADDRESS_LIMIT_MULTIPLIER: '1' });
      const one = (sourceIp: string) => {
        const event = apiEvent({ body: JSON.stringify({ name: 'A', email: newAddress(), message: 'Hello?' }) });
        const identity = { ...event.requestContext.identity, sourceIp };
        return invokeFunction('sendContactMessage', {
          ...event,
          requestContext: { ...event.requestContext, identity },
        });
      };
      // Loads the function and opens its connection: eight cold calls at once outlast the table's patience on a busy machine.
      expect((await one('192.0.2.77')).status).toBe(200);
      const { passed, refused } = await withinOneWindow(async () => {
        const network = `203.0.113.${Math.floor(Math.random() * 250)}`;
        const answers = await Promise.all(Array.from({ length: 8 }, () => one(network)));
        const of = (status: number) => answers.filter((answer) => answer.status === status).length;
        const waits = answers
          .filter(({ status }) => status === 429)
          .map(({ headers }) => Number(headers['Retry-After']));
        expect(waits.every((seconds) => seconds > 0 && seconds <= 3600)).toBe(true);
        expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
        return { passed: of(200), refused: of(429) };
      });
      expect({ passed, refused }).toEqual({ passed: 5, refused: 3 });
    });

    it.each([
      ['a line feed', 'agnes@example.com\nBcc: eve@example.com'],
      ['a NUL', 'agnes\u0000@example.com'],
      ['a line separator', 'agnes@example.com\u2028Bcc:eve@example.com'],
      ['an override', 'agnes\u202e@example.com'],
    ])('refuses %s in the address', async (_what, email) => {
      const { status, body } = await send({ name: 'Agnes', email, message: 'Hello?' });
      expect({ status, message: body.message }).toEqual({ status: 400, message: 'Invalid email' });
    });

    it('makes one line of a name with line breaks, and plain text of the message', async () => {
      const email = newAddress();
      const name = '\u202eAgnes\r\nBcc: eve@example.com\u0000';
      expect(await send({ name, email: `\n${email}\r\n`, message: ' a\u2028b\u202e\u0000 ' })).toMatchObject(answered);
      expect(await from(email)).toMatchObject([{ name: 'Agnes Bcc: eve@example.com', message: 'a\nb' }]);
      const [mail] = await eventually(async () => {
        const mails = await mailsAnsweredTo(email);
        return mails.length > 0 ? mails : undefined;
      }, 'the mail to the operator');
      expect(mail?.destination).not.toHaveProperty('bcc');
      expect(JSON.stringify(mail?.destination)).not.toContain('eve@');
    });

    it('treats headers in the message as plain text', async () => {
      const email = newAddress();
      const message = 'Hello\r\nSubject: Free money\r\nBcc: eve@example.com\r\n\r\n.\r\nQUIT';
      expect((await send({ name: 'Agnes', email, message })).status).toBe(200);
      const [mail] = await eventually(async () => {
        const mails = await mailsAnsweredTo(email);
        return mails.length > 0 ? mails : undefined;
      }, 'the mail to the operator');
      expect(mail?.subject).toBe('A message from the contact page');
      expect(JSON.stringify(mail?.destination)).not.toContain('eve@');
      expect(await mailsTo(addresses, 'eve@example.com')).toEqual([]);
    });

    it('returns the same when the honeypot field is filled in, but stores and mails nothing', async () => {
      const email = newAddress();
      const { status, body } = await send({ name: 'Bot', email, message: 'Buy!', website: 'https://spam.example' });
      expect({ status, body }).toEqual(answered);
      expect(await from(email)).toEqual([]);
      expect((await send({ name: 'Agnes', email, message: 'Buy!', website: '' })).status).toBe(200);
      expect(await from(email)).toHaveLength(1);
    });

    it('ignores unknown fields', async () => {
      const email = newAddress();
      const more = {
        status: 'done',
        messageId: 'x',
        at: 'never',
        to: 'eve@example.com',
        replyTo: 'eve@example.com',
        version: 9,
        notes: [{}],
        answers: [{}],
        page: { userId: 'u1', storyId: 's1' },
      };
      await send({ name: 'Agnes', email, message: 'Hello?', ...more });
      const [stored] = await from(email);
      expect(stored).toEqual({
        messageId: expect.stringMatching(/^01/),
        name: 'Agnes',
        email,
        message: 'Hello?',
        at: expect.stringMatching(/^20/),
        status: 'new',
        version: 0,
        notes: [],
        answers: [],
        page: null,
      });
    });
  });
});
