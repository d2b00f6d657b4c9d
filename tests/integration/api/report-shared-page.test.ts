import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { eventually } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const messages = createContactRepository(stackTable(addresses));
const month = () => new Date().toISOString().slice(0, 7);
const mailSchema = z.object({
  emails: z.array(z.looseObject({ subject: z.string(), body: z.object({ text: z.string() }) })),
});

describe('reportSharedPage', () => {
  let owner: CustomerWithStory;
  let token: string;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    token = tokenOf((await shareCalls(addresses, owner).share()).body.data);
  });
  async function send(fields: Readonly<Record<string, string>>, link = token) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(`${addresses.api}/s/${link}/report`, { method: 'POST', body });
  }
  const reported = async (storyId = owner.storyId) =>
    (await messages.list(month())).filter(({ message }) => message.includes(storyId));

  describe('happy', () => {
    it('thanks on a page, stores the report once and mails it to the operator without the link', async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          send({ reason: 'private', details: 'That is my <b>mother</b>.\r\nTake it down' }),
        ),
      );
      for (const response of answers) {
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(await response.text()).toContain('Thank you for telling us');
      }
      const [report, ...more] = await reported();
      expect(more).toEqual([]);
      expect(report?.message).toContain('That is my <b>mother</b>.\nTake it down');
      expect(report?.message).not.toContain(token);
      const mail = await eventually(async () => {
        const { emails } = mailSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
        return emails.find(({ body }) => body.text.includes(report?.messageId ?? '-'));
      }, 'the mail to the operator');
      expect(mail.subject).toBe('A shared page was reported');
      expect(mail.body.text).toContain(`/desk/messages/${report?.messageId}`);
      expect(mail.body.text).not.toContain(token);
    });

    it('takes three reports of a page a day, and thanks for the others too', async () => {
      for (const details of ['one', 'two', 'three', 'four', 'five'])
        expect((await send({ reason: 'other', details })).status).toBe(200);
      expect(await reported()).toHaveLength(3);
    });

    it('needs no reason and cuts long details', async () => {
      const other = await customerWithStory(addresses);
      const link = tokenOf((await shareCalls(addresses, other).share()).body.data);
      expect((await send({ details: 'x'.repeat(3000) }, link)).status).toBe(200);
      const [report] = await reported(other.storyId);
      expect(report?.message).toContain('Something else');
      expect(report?.message.length).toBeLessThan(1400);
    });
  });

  describe('errors', () => {
    it('is gone for a link that leads to no page', async () => {
      expect((await send({ reason: 'fraud' }, 'z'.repeat(43))).status).toBe(410);
    });

    it.each<[string, Readonly<Record<string, string>>]>([
      ['another reason', { reason: 'constructor' }],
      ['another field of 5 KB', { details: 'é'.repeat(2500) }],
    ])('refuses %s', async (_what, fields) => {
      expect([400, 413]).toContain((await send(fields)).status);
    });
  });

  describe('security', () => {
    it('takes no JSON and no form of another kind', async () => {
      const address = `${addresses.api}/s/${token}/report`;
      const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
      for (const type of types) {
        const response = await fetch(address, {
          method: 'POST',
          body: 'reason=fraud',
          headers: { 'Content-Type': type },
        });
        expect(response.status).toBe(415);
      }
    });
  });
});
