import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerMessage, type MessageAnswer } from '#functions/domain/contact/answer-message.ts';
import { changeMessage } from '#functions/domain/contact/change-message.ts';
import { messageState, newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { messageLimits } from '#shared/schemas/desk-messages.ts';
import { aShop, shopOpensAtMs, type TestShop } from '#tests/support/a-shop.ts';
import { outcomesOf } from '#tests/support/account-shop.ts';
import { withWriteAfterRead } from '#tests/support/concurrent-writes.ts';
import { checkTable } from '#tests/support/table-consistency.ts';

const at = new Date(shopOpensAtMs).toISOString();
const operator = { operatorId: 'op1', name: 'Sam' };
const agnes = { name: 'Agnes', email: 'agnes@example.com', message: 'Where is my story?', at };
const written = newMessage({ ...agnes, messageId: ulid(shopOpensAtMs - 1000) });
const report = newMessage(
  { ...reporter, messageId: ulid(shopOpensAtMs - 1000), message: 'Page: Toast', at },
  { userId: 'u1', storyId: 's1' },
);

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  for (const message of [written, report]) await shop.table.commit(shop.contactMessages.addParts(message));
});
afterEach(async () => {
  expect((await checkTable(shop.table)).broken).toEqual([]);
});

async function stored() {
  const message = await shop.contactMessages.get(written.messageId);
  if (message === undefined) throw new Error('the message is gone');
  return message;
}
const requestOf = (key: string, text: string) =>
  idempotentRequest({ userId: operator.operatorId, idempotencyKey: key, body: { text } }, 'answerMessage');
function answer(over: Partial<MessageAnswer> = {}, key = ulid(), on = shop) {
  const whole = { messageId: written.messageId, text: 'It is ready.', version: 0, operator, ...over };
  return answerMessage({ ...whole, request: requestOf(key, whole.text) }, on);
}
const change = (act: 'done' | 'reopen', { messageId } = written) =>
  changeMessage({ messageId, act: { act }, operator }, shop);
function note(text: string, key: string, on = shop) {
  const act = { act: 'note', text } as const;
  return changeMessage({ messageId: written.messageId, act, operator, request: requestOf(key, text) }, on);
}
/** Does it once more right after the message is read. */
const racing = (act: () => Promise<unknown>) => {
  const get = withWriteAfterRead(shop.contactMessages.get, act);
  return { ...shop, contactMessages: { ...shop.contactMessages, get } };
};

describe('answerMessage', () => {
  it('stores the answer and mails it, with replies to the operators; a done message is open again', async () => {
    await change('done');
    await answer({ version: 1 });
    expect((await stored()).answers).toEqual([{ at, ...operator, text: 'It is ready.' }]);
    expect(messageState(await stored())).toBe('answered');
    const data = {
      messageId: written.messageId,
      message: written.message,
      at,
      answer: 'It is ready.',
      operator: 'Sam',
    };
    expect(await shop.queued()).toMatchObject([
      { mail: { template: 'message-answered', to: 'agnes@example.com', replyTo: 'operator', data } },
    ]);
  });

  it('sends one mail for repeated and concurrent requests with the same key', async () => {
    await Promise.all([answer({}, 'k1'), answer({}, 'k1'), answer({}, 'k1')]);
    await answer({}, 'k1');
    expect(await shop.queued()).toHaveLength(1);
    await expect(answer({ text: 'Other' }, 'k1')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('succeeds when the same request is answered between its reads', async () => {
    await answer(
      {},
      'k1',
      racing(() => answer({}, 'k1')),
    );
    expect(await shop.queued()).toHaveLength(1);
  });

  it('sends one mail when two operators answer the same version', async () => {
    const { codes } = await outcomesOf([answer({ text: 'One' }), answer({ text: 'Two' })]);
    expect(codes).toEqual(['conflict']);
    expect([(await shop.queued()).length, (await stored()).answers.length]).toEqual([1, 1]);
    await expect(answer({ text: 'Three' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses undeliverable addresses, reports, which have no address, and unknown messages, and stores nothing', async () => {
    await shop.undeliverableAddresses.mark('agnes@example.com', { reason: 'bounce', at });
    const { codes } = await outcomesOf([
      answer(),
      answer({ messageId: report.messageId }),
      answer({ messageId: ulid(shopOpensAtMs) }),
    ]);
    expect(codes).toEqual(['address-undeliverable', 'invalid-input', 'message-not-found']);
    expect(await stored()).toEqual(written);
    expect(await shop.queued()).toEqual([]);
  });

  it('refuses one answer too many', async () => {
    for (let version = 0; version < messageLimits.answers; version += 1) await answer({ version });
    await expect(answer({ version: messageLimits.answers })).rejects.toThrow('at most 10 answers');
  });
});

describe('changeMessage', () => {
  it('marks as done and reopens, and repeating it changes nothing', async () => {
    for (let tries = 0; tries < 2; tries += 1) await change('done');
    expect(await stored()).toMatchObject({ status: 'done', version: 1 });
    for (let tries = 0; tries < 2; tries += 1) await change('reopen');
    expect(await stored()).toMatchObject({ status: 'new', version: 2 });
    await answer({ version: 2 });
    await change('done');
    await change('reopen');
    expect(messageState(await stored())).toBe('answered');
  });

  it('adds a note once per key, also concurrently', async () => {
    await Promise.all([note('Called her.', 'k1'), note('Called her.', 'k1'), note('Waits.', 'k2')]);
    await note('Called her.', 'k1');
    expect((await stored()).notes.map(({ text }) => text).toSorted()).toEqual(['Called her.', 'Waits.']);
  });

  it('refuses one note too many; a repetition of the last one succeeds, also at the same moment', async () => {
    for (let number = 1; number < messageLimits.notes; number += 1) await note(`${number}`, `k${number}`);
    await note(
      'last',
      'last',
      racing(() => note('last', 'last')),
    );
    expect((await stored()).notes).toHaveLength(messageLimits.notes);
    await expect(note('more', 'more')).rejects.toThrow('at most 20 notes');
    await expect(change('done', { ...written, messageId: ulid(shopOpensAtMs) })).rejects.toMatchObject({
      code: 'message-not-found',
    });
  });

  it('keeps both of two concurrent changes', async () => {
    await Promise.all([note('Called her.', 'k1'), change('done')]);
    expect(await stored()).toMatchObject({ status: 'done', notes: [{ text: 'Called her.', name: 'Sam' }] });
  });
});
