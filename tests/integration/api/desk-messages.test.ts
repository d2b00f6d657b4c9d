import { ulid } from 'ulid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { createAuditRepository } from '#functions/data/audit-repository.ts';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import { type ContactMessage, newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import type { Operator } from '#functions/domain/desk/operator.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { type CustomerWithStory, customerWithStory } from '#tests/support/customer-stories.ts';
import { operatorSession } from '#tests/support/operators.ts';
import { callApi, eventually } from '#tests/support/product.ts';
import { shareCalls, tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const addresses = inject('addresses');
const table = stackTable(addresses);
const messages = createContactRepository(table);
const mailSchema = z.object({
  emails: z.array(
    z.looseObject({
      subject: z.string(),
      replyTo: z.array(z.string()),
      body: z.object({ text: z.string() }),
      destination: z.object({ to: z.array(z.string()) }),
    }),
  ),
});

let support: { readonly token: string; readonly operator: Operator };
beforeAll(async () => {
  support = await operatorSession(addresses, 'support');
});

async function stored(over: Partial<ContactMessage> = {}, daysAgo = 0): Promise<ContactMessage> {
  const atMs = Date.now() - daysAgo * 86_400_000;
  const messageId = ulid(atMs);
  const written = { messageId, name: 'Agnes', message: 'Where is my story?', at: new Date(atMs).toISOString() };
  const message = { ...newMessage({ ...written, email: `agnes-${messageId.toLowerCase()}@example.com` }), ...over };
  await table.commit(messages.addParts(message));
  return message;
}
type Id = 'listMessages' | 'getMessage' | 'answerMessage' | 'changeMessage' | 'endReportedShare';
const call = (id: Id, messageId: string | undefined, parts: { body?: unknown; key?: string; token?: string } = {}) =>
  callApi(addresses, endpoints[id], {
    ...(messageId === undefined ? {} : { path: { messageId } }),
    ...(parts.body === undefined ? {} : { body: parts.body }),
    ...(parts.key === undefined ? {} : { headers: { 'Idempotency-Key': parts.key } }),
    token: parts.token ?? support.token,
  });
async function list(query: Readonly<Record<string, string>> = {}) {
  const found: { messageId: string; state: string; beginning: string }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await callApi(addresses, endpoints.listMessages, {
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
      token: support.token,
    });
    expect(status).toBe(200);
    found.push(...body.data);
    cursor = body.cursor;
  }
  return found;
}
const audited = async (operator = support.operator) => {
  const subject = { kind: 'operator', id: operator.operatorId } as const;
  return (await createAuditRepository(table).listAbout(subject, { limit: 50 })).items;
};
const userIdOf = async (email: string) => (await createEmailRepository(table).getOwner(email))?.userId;
const mailsTo = async (email: string) => {
  const { emails } = mailSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
  return emails.filter(({ destination }) => destination.to.includes(email));
};

describe('listMessages', () => {
  describe('happy', () => {
    it('lists every open message once, page by page, those without an answer first and the oldest first', async () => {
      const old = await stored({ message: `Old\n${'and more '.repeat(40)}` }, 2);
      const [first, second] = [await stored(), await stored()];
      for (let more = 0; more < 50; more += 1) await stored({}, 1);
      await call('answerMessage', old.messageId, { body: { text: 'Hello', version: 0 } });
      const found = await list();
      expect(new Set(found.map(({ messageId }) => messageId)).size).toBe(found.length);
      const at = ({ messageId }: ContactMessage) => found.findIndex((one) => one.messageId === messageId);
      expect(at(first)).toBeGreaterThan(-1);
      expect(at(second)).toBeGreaterThan(at(first));
      expect(at(old)).toBeGreaterThan(at(second));
      expect(found[at(old)]).toMatchObject({ state: 'answered', kind: 'message', name: 'Agnes', email: old.email });
      expect(found[at(old)]?.beginning).toMatch(/^Old and more and .{100,140}…$/);
      expect((await audited())[0]).toMatchObject({ action: 'list-messages', customerId: null });
    });

    it('lists done messages by their month', async () => {
      const [done, open] = [await stored({}, 400), await stored({}, 400)];
      await call('changeMessage', done.messageId, { body: { act: 'done' } });
      const ids = async (query: Readonly<Record<string, string>>) =>
        (await list(query)).map(({ messageId }) => messageId);
      const found = await ids({ state: 'done', month: done.at.slice(0, 7) });
      expect(found).toContain(done.messageId);
      expect(found).not.toContain(open.messageId);
      expect(await ids({ state: 'done' })).not.toContain(done.messageId);
      expect(await ids({ state: 'open' })).not.toContain(done.messageId);
    });
  });

  describe('errors', () => {
    it.each([{ month: '2026-13' }, { state: 'deleted' }, { cursor: '../' }])('refuses %o', async (query) => {
      const answer = await callApi(addresses, endpoints.listMessages, { query, token: support.token });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });
  });

  describe('security', () => {
    it('is not there for fulfilment, and a cursor made by hand reaches no other partition', async () => {
      const { token } = await operatorSession(addresses, 'fulfilment');
      expect(await call('listMessages', undefined, { token })).toMatchObject({ status: 404 });
      const cursor = Buffer.from('USER#x').toString('base64url');
      const answer = await callApi(addresses, endpoints.listMessages, { query: { cursor }, token: support.token });
      expect(answer.status).toBe(200);
      for (const { state } of answer.body.data) expect(state).toBe('answered');
    });
  });
});

describe('getMessage', () => {
  describe('happy', () => {
    it('returns a message with the customer who wrote it, and records the read', async () => {
      const customer = await customerWithStory(addresses);
      const message = await stored({ email: customer.email });
      const customerId = await userIdOf(customer.email);
      const { status, body } = await call('getMessage', message.messageId);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          data: {
            messageId: message.messageId,
            kind: 'message',
            state: 'new',
            name: 'Agnes',
            email: customer.email,
            at: message.at,
            message: 'Where is my story?',
            version: 0,
            answers: [],
            notes: [],
            customerId,
            isUndeliverable: false,
            page: null,
          },
        },
      });
      const [entry] = await audited();
      expect(entry).toMatchObject({
        action: 'read-message',
        about: message.messageId,
        customerId,
        what: 'Opened a message of the contact form',
      });
      expect(JSON.stringify(entry)).not.toContain('Agnes');
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown message', async () => {
      expect(await call('getMessage', ulid())).toMatchObject({ status: 404, body: { code: 'message-not-found' } });
    });
  });

  describe('security', () => {
    it.each(['x', '01JD9Y6Z3N8Q5R7T2V4W6X8YIO', '%2e%2e'])('refuses the id %s', async (id) => {
      expect([400, 404]).toContain((await call('getMessage', id)).status);
    });
  });
});

describe('answerMessage', () => {
  describe('happy', () => {
    it('mails the answer with replies to the operators, stores it and records it in the audit', async () => {
      const message = await stored({ message: 'Where is it?\r\n\r\n<b>Agnes</b>' });
      const body = { text: 'Dear Agnes,\r\nhere it is.', version: 0 };
      const answer = await call('answerMessage', message.messageId, { body, key: ulid() });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Your answer is on its way' } });
      expect(answer.body.data).toMatchObject({
        state: 'answered',
        version: 1,
        message: message.message,
        answers: [{ name: 'Olive', text: 'Dear Agnes,\nhere it is.' }],
      });
      const [mail, ...more] = await eventually(async () => {
        const found = await mailsTo(message.email);
        return found.length > 0 ? found : undefined;
      }, 'the mail to the writer');
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject: 'Re: Your message to Tellwren' });
      expect(mail?.replyTo).toEqual([expect.stringMatching(/@/)]);
      expect(mail?.replyTo).not.toContain(message.email);
      expect(mail?.body.text).toContain('Dear Agnes,\nhere it is.\n\nOlive\nTellwren');
      expect(mail?.body.text).toContain('you wrote:\n\n> Where is it?\n\n> <b>Agnes</b>');
      const entries = (await audited()).filter(({ action }) => action === 'answer-message');
      expect(entries[0]).toMatchObject({ about: message.messageId, what: 'Answered a message of the contact form' });
    });

    it('sends one mail for a repeated request, and records it once', async () => {
      const message = await stored();
      const key = ulid();
      const body = { text: 'Here it is.', version: 0 };
      const repeated = Array.from({ length: 3 }, () => call('answerMessage', message.messageId, { body, key }));
      for (const { status } of await Promise.all(repeated)) expect(status).toBe(200);
      expect((await messages.get(message.messageId))?.answers).toHaveLength(1);
      const entries = (await audited()).filter(({ about }) => about === message.messageId);
      expect(entries).toHaveLength(1);
    });
  });

  describe('errors', () => {
    it('refuses another version, and stores and records nothing', async () => {
      const message = await stored();
      const answer = await call('answerMessage', message.messageId, { body: { text: 'Hello', version: 3 } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await messages.get(message.messageId)).toEqual(message);
      expect((await audited()).filter(({ about }) => about === message.messageId)).toEqual([]);
    });

    it('refuses an address whose mail bounced', async () => {
      const message = await stored();
      const bounced = { reason: 'bounce', at: message.at } as const;
      await createUndeliverableAddressRepository(table).mark(message.email, bounced);
      expect((await call('getMessage', message.messageId)).body.data.isUndeliverable).toBe(true);
      const answer = await call('answerMessage', message.messageId, { body: { text: 'Hello', version: 0 } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'address-undeliverable' } });
    });

    it.each([
      ['an empty text', { text: ' \u200b ', version: 0 }],
      ['a long text', { text: 'x'.repeat(5001), version: 0 }],
      ['no version', { text: 'Hello' }],
    ])('refuses %s', async (_what, body) => {
      const message = await stored();
      expect(await call('answerMessage', message.messageId, { body })).toMatchObject({ status: 400 });
    });
  });

  describe('security', () => {
    it('sends nothing for an unknown message or a report', async () => {
      const report = await stored({ ...reporter, page: { userId: 'u1', storyId: 's1' } });
      const body = { text: 'Hello', version: 0 };
      expect((await call('answerMessage', report.messageId, { body })).status).toBe(400);
      expect((await call('answerMessage', ulid(), { body })).status).toBe(404);
    });
  });
});

describe('changeMessage', () => {
  describe('happy', () => {
    it('marks as done, reopens and notes, each with an entry of the audit', async () => {
      const { messageId } = await stored();
      const change = async (body: object) => (await call('changeMessage', messageId, { body, key: ulid() })).body;
      expect(await change({ act: 'done' })).toMatchObject({ data: { state: 'done', version: 1 } });
      expect(await change({ act: 'reopen' })).toMatchObject({ data: { state: 'new', version: 2 } });
      expect(await change({ act: 'note', text: ' Called her. ' })).toMatchObject({
        data: { state: 'new', notes: [{ name: 'Olive', text: 'Called her.' }] },
      });
      const actions = (await audited()).filter(({ about }) => about === messageId).map(({ action }) => action);
      expect(actions).toEqual(['note-message', 'reopen-message', 'finish-message']);
    });
  });

  describe('errors', () => {
    it.each([{ act: 'note' }, { act: 'note', text: ' ' }, { act: 'delete' }, {}])('refuses %o', async (body) => {
      const { messageId } = await stored();
      expect(await call('changeMessage', messageId, { body })).toMatchObject({ status: 400 });
    });

    it('refuses a key of another note', async () => {
      const { messageId } = await stored();
      const key = ulid();
      await call('changeMessage', messageId, { body: { act: 'note', text: 'One' }, key });
      const answer = await call('changeMessage', messageId, { body: { act: 'note', text: 'Two' }, key });
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    });
  });

  describe('security', () => {
    it('changes nothing for fulfilment', async () => {
      const message = await stored();
      const { token } = await operatorSession(addresses, 'fulfilment');
      expect((await call('changeMessage', message.messageId, { body: { act: 'done' }, token })).status).toBe(404);
      expect(await messages.get(message.messageId)).toEqual(message);
    });
  });
});

describe('endReportedShare', () => {
  let owner: CustomerWithStory;
  let link: string;
  beforeAll(async () => {
    owner = await customerWithStory(addresses);
    link = tokenOf((await shareCalls(addresses, owner).share()).body.data);
  });
  async function report(details: string): Promise<string> {
    const form = new FormData();
    form.set('reason', 'private');
    form.set('details', details);
    await fetch(`${addresses.api}/s/${link}/report`, { method: 'POST', body: form });
    const found = (await messages.list(new Date().toISOString().slice(0, 7))).find(
      ({ message, page }) => page?.storyId === owner.storyId && message.includes(details),
    );
    if (found === undefined) throw new Error('no report was stored');
    return found.messageId;
  }

  describe('errors', () => {
    it('refuses a message that reports no page', async () => {
      const { messageId } = await stored();
      expect(await call('endReportedShare', messageId)).toMatchObject({ status: 400 });
      expect(await call('endReportedShare', ulid())).toMatchObject({ status: 404 });
    });
  });

  describe('security', () => {
    it('needs a session that is not idle, and the page stays', async () => {
      const messageId = await report('idle');
      const longAgo = { activeAtSeconds: Math.floor(Date.now() / 1000) - 3600 };
      const { token } = await operatorSession(addresses, 'support', longAgo);
      expect(await call('endReportedShare', messageId, { token })).toMatchObject({ body: { code: 'session-idle' } });
      expect((await shareCalls(addresses, owner).page(link)).status).toBe(200);
    });
  });

  describe('happy', () => {
    it('shows the page to the operator, ends it for everybody and marks the report as done', async () => {
      const messageId = await report('take it down');
      const customerId = (await userIdOf(owner.email)) ?? '';
      const page = { storyId: owner.storyId, path: `/s/${link}` };
      const { data } = (await call('getMessage', messageId)).body;
      expect(data).toMatchObject({ kind: 'report', email: null, customerId, page });
      const ended = await call('endReportedShare', messageId);
      expect(ended).toMatchObject({ status: 200, body: { message: 'The page is gone' } });
      expect(ended.body.data).toMatchObject({ state: 'done', page: { ...page, path: null } });
      expect((await shareCalls(addresses, owner).page(link)).status).toBe(410);
      expect((await call('endReportedShare', messageId)).status).toBe(200);
      const subject = { kind: 'customer', id: customerId } as const;
      const { items } = await createAuditRepository(table).listAbout(subject, { limit: 10 });
      expect(items.filter(({ action }) => action === 'end-reported-page')).toHaveLength(1);
    });
  });
});
