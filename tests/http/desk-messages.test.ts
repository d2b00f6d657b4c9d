import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createEmailRepository } from '#functions/data/email-repository.ts';
import { type ContactMessage, newMessage } from '#functions/domain/contact/contact-message.ts';
import { buildForm } from '#infra/tooling/requests/valid-requests.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { auditOf, operatorSession } from '#tests/support/operators.ts';
import { eventually } from '#tests/support/product.ts';
import { readyCustomer } from '#tests/support/ready-customer.ts';
import { resourceCalls } from '#tests/support/resource-calls.ts';
import { tokenOf } from '#tests/support/share-calls.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const { addresses, call, get, reachesAll } = resourceCalls('desk-messages');
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
let token: string;
let operatorId: string;
beforeAll(async () => {
  const session = await operatorSession(addresses, 'support');
  ({ token } = session);
  ({ operatorId } = session.operator);
});

async function stored(daysAgo = 0, over: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  const atMs = Date.now() - daysAgo * 86_400_000;
  const messageId = ulid(atMs);
  const email = `agnes-${messageId.toLowerCase()}@example.com`;
  const at = new Date(atMs).toISOString();
  const message = { ...newMessage({ messageId, name: 'Agnes', email, message: 'Where is my story?', at }), ...over };
  await table.commit(messages.addParts(message));
  return message;
}
const actionsOn = async (id: string) =>
  (await auditOf(addresses, 'operator', operatorId)).filter(({ about }) => about === id).map(({ action }) => action);
async function listed(query: Readonly<Record<string, string>> = {}) {
  const found: { messageId: string; beginning: string }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await call('listMessages', { token, query: { ...query, ...(cursor && { cursor }) } });
    found.push(...body.data);
    ({ cursor } = body);
  }
  return found;
}

describe('a message', () => {
  it('is listed until it is done, those without an answer first, and each once on pages', async () => {
    const old = await stored(2, { message: `Old\n${'and more '.repeat(40)}` });
    const [first, second] = [await stored(), await stored()];
    await Promise.all(Array.from({ length: 50 }, () => stored(1)));
    await call('answerMessage', { token, path: { messageId: old.messageId } });
    const found = await listed();
    const ids = found.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
    const at = ({ messageId }: ContactMessage) => ids.indexOf(messageId);
    expect([at(first) > -1, at(second) > at(first), at(old) > at(second)]).toEqual([true, true, true]);
    const summary = { state: 'answered', kind: 'message', name: 'Agnes', email: old.email };
    expect(found[at(old)]).toMatchObject(summary);
    expect(found[at(old)]?.beginning).toMatch(/^Old and more and .{100,140}…$/);
    const done = await stored(400);
    await call('changeMessage', { token, path: { messageId: done.messageId }, body: { act: 'done' } });
    const month = done.at.slice(0, 7);
    const isIn = async (query: object) => (await listed({ ...query })).some((one) => one.messageId === done.messageId);
    expect([await isIn({ state: 'done', month }), await isIn({ state: 'done' }), await isIn({})]).toEqual([
      true,
      false,
      false,
    ]);
    const cursor = Buffer.from('USER#x').toString('base64url');
    for (const { state } of await get('listMessages', { token, query: { cursor } })) expect(state).toBe('answered');
  });

  it('is shown with the customer who wrote it, answered by mail, noted and done, each in the audit', async () => {
    const { email } = await readyCustomer(addresses);
    const { messageId, at } = await stored(0, { email, message: 'Where is it?\r\n\r\n<b>Agnes</b>' });
    const path = { messageId };
    const customerId = (await createEmailRepository(table).getOwner(email))?.userId;
    expect(await get('getMessage', { token, path })).toEqual({
      messageId,
      kind: 'message',
      state: 'new',
      name: 'Agnes',
      email,
      at,
      version: 0,
      answers: [],
      notes: [],
      message: 'Where is it?\r\n\r\n<b>Agnes</b>',
      customerId,
      isUndeliverable: false,
      page: null,
    });
    const unknown = { status: 404, body: { code: 'message-not-found' } };
    expect(await call('getMessage', { token, path: { messageId: ulid() } })).toMatchObject(unknown);
    const answer = (version: number, key = ulid()) =>
      call('answerMessage', {
        token,
        path,
        headers: { 'Idempotency-Key': key },
        body: { text: 'Dear Agnes,\r\nhere it is.', version },
      });
    expect(await answer(3)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const key = ulid();
    for (const { body } of [await answer(0, key), await answer(0, key)])
      expect(body.data).toMatchObject({
        state: 'answered',
        answers: [{ name: 'Olive', text: 'Dear Agnes,\nhere it is.' }],
      });
    const mails = await eventually(async () => {
      const { emails } = mailSchema.parse(await (await fetch(`${addresses.mail}/store`)).json());
      const found = emails.filter(({ destination }) => destination.to.includes(email));
      return found.length > 0 ? found : undefined;
    }, 'the mail to the writer');
    expect(mails).toMatchObject([{ subject: 'Re: Your message to Tellwren', replyTo: [expect.stringMatching(/@/)] }]);
    expect(mails[0]?.replyTo).not.toContain(email);
    expect(mails[0]?.body.text).toContain('Dear Agnes,\nhere it is.\n\nOlive\nTellwren');
    expect(mails[0]?.body.text).toContain('you wrote:\n\n> Where is it?\n\n> <b>Agnes</b>');

    const change = (body: object, of = ulid()) =>
      call('changeMessage', { token, path, body, headers: { 'Idempotency-Key': of } });
    expect((await change({ act: 'done' })).body.data).toMatchObject({ state: 'done' });
    expect((await change({ act: 'reopen' })).body.data).toMatchObject({ state: 'answered' });
    const noted = await change({ act: 'note', text: ' Called her. ' }, key);
    expect(noted.body.data.notes).toMatchObject([{ name: 'Olive', text: 'Called her.' }]);
    const reused = await change({ act: 'note', text: 'Two' }, key);
    expect(reused).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    const acts = ['note-message', 'reopen-message', 'finish-message', 'answer-message', 'read-message'];
    expect(await actionsOn(messageId)).toEqual(acts);
  });

  it('that reports a page shows it, and ends it for everybody', async () => {
    const owner = await customerWithStory(addresses);
    const link = tokenOf(await get('shareStory', owner));
    await call('reportSharedPage', {
      linkToken: link,
      form: buildForm({ reason: 'private', details: 'take it down' }),
    });
    const month = await messages.list(new Date().toISOString().slice(0, 7));
    const { messageId } = month.find(({ page }) => page?.storyId === owner.storyId) ?? expect.unreachable();
    const path = { messageId };
    const page = { storyId: owner.storyId, path: `/s/${link}` };
    const shown = await get('getMessage', { token, path });
    expect(shown).toMatchObject({ kind: 'report', email: null, page });
    expect((await call('getSharedPage', { linkToken: link })).status).toBe(200);
    const ended = await call('endReportedShare', { token, path });
    expect(ended.body).toMatchObject({
      message: 'The page is gone',
      data: { state: 'done', page: { ...page, path: null } },
    });
    expect((await call('getSharedPage', { linkToken: link })).status).toBe(410);
    expect((await call('endReportedShare', { token, path })).status).toBe(200);
    const entries = await auditOf(addresses, 'customer', shown.customerId);
    expect(entries.filter(({ action }) => action === 'end-reported-page')).toHaveLength(1);
    const other = { messageId: (await stored()).messageId };
    expect((await call('endReportedShare', { token, path: other })).status).toBe(400);
  });

  reachesAll();
});
