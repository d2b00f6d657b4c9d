import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { createUndeliverableAddressRepository } from '#functions/data/undeliverable-address-repository.ts';
import {
  type AnswerMessageCollaborators,
  answerMessage,
  type MessageAnswer,
} from '#functions/domain/contact/answer-message.ts';
import { changeMessage } from '#functions/domain/contact/change-message.ts';
import { messageState, newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import { idempotentRequest } from '#functions/domain/idempotency/idempotency.ts';
import { messageLimits } from '#shared/schemas/desk-messages.ts';
import { openMemoryTable } from '#tests/support/memory-table.ts';
import { requireConsistentTable } from '#tests/support/table-consistency.ts';

const nowMs = Date.parse('2026-11-25T10:00:00.000Z');
const at = new Date(nowMs).toISOString();
const operator = { operatorId: 'op1', name: 'Sam' };
const written = newMessage({
  messageId: ulid(nowMs - 1000),
  name: 'Agnes',
  email: 'agnes@example.com',
  at,
  message: 'Where is my story?',
});
const report = newMessage(
  { ...reporter, messageId: ulid(nowMs - 1000), message: 'Page: Toast', at },
  { userId: 'u1', storyId: 's1' },
);

describe('messages of the contact form', () => {
  let table: Table;
  let collaborators: AnswerMessageCollaborators & { contactMessages: ReturnType<typeof createContactRepository> };

  beforeEach(async () => {
    table = openMemoryTable();
    collaborators = {
      transactions: table,
      contactMessages: createContactRepository(table),
      idempotency: createIdempotencyRepository(table),
      outbox: createOutboxRepository(table),
      undeliverableAddresses: createUndeliverableAddressRepository(table),
      identifiers: { ulid: () => ulid(nowMs) },
      clock: { now: () => nowMs },
    };
    for (const message of [written, report]) await table.commit(collaborators.contactMessages.addParts(message));
  });

  const stored = async ({ messageId } = written) => {
    const message = await collaborators.contactMessages.get(messageId);
    if (message === undefined) throw new Error('the message is gone');
    return message;
  };
  const mails = async () => {
    const { due } = await createOutboxRepository(table).listDue('2026-11-25', nowMs / 1000 + 60);
    return due.map(({ row }) => row);
  };
  const requestOf = (key: string, text: string) =>
    idempotentRequest({ userId: operator.operatorId, idempotencyKey: key, body: { text } }, 'answerMessage');
  const answer = (over: Partial<MessageAnswer> = {}, key = ulid()) => {
    const { messageId } = written;
    const whole = { messageId, text: 'It is ready.', version: 0, operator, request: undefined, ...over };
    return answerMessage({ ...whole, request: requestOf(key, whole.text) }, collaborators);
  };
  const change = (act: 'done' | 'reopen', { messageId } = written) =>
    changeMessage({ messageId, act: { act }, operator }, collaborators);
  const note = (text: string, key: string) =>
    changeMessage(
      { messageId: written.messageId, act: { act: 'note', text }, operator, request: requestOf(key, text) },
      collaborators,
    );

  describe('answerMessage', () => {
    it('stores the answer and mails it, with replies to the operators', async () => {
      await answer();
      expect((await stored()).answers).toEqual([{ at, ...operator, text: 'It is ready.' }]);
      expect(messageState(await stored())).toBe('answered');
      expect((await mails()).map((row) => row.kind === 'mail' && row.mail)).toEqual([
        {
          template: 'message-answered',
          to: 'agnes@example.com',
          replyTo: 'operator',
          data: { messageId: written.messageId, message: written.message, at, answer: 'It is ready.', operator: 'Sam' },
        },
      ]);
      await requireConsistentTable(table);
    });

    it('sends one mail for repeated and concurrent requests with the same key', async () => {
      await Promise.all([answer({}, 'k1'), answer({}, 'k1'), answer({}, 'k1')]);
      await answer({}, 'k1');
      expect(await mails()).toHaveLength(1);
      await expect(answer({ text: 'Other' }, 'k1')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    });

    it('succeeds when the same request is answered between its reads', async () => {
      const { contactMessages } = collaborators;
      const get = async (messageId: string) => {
        collaborators = { ...collaborators, contactMessages };
        await answer({}, 'k1');
        return contactMessages.get(messageId);
      };
      collaborators = { ...collaborators, contactMessages: { ...contactMessages, get } };
      await answer({}, 'k1');
      expect(await mails()).toHaveLength(1);
    });

    it('sends one mail when two operators answer the same version', async () => {
      const outcomes = await Promise.allSettled([answer({ text: 'One' }), answer({ text: 'Two' })]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await mails()).toHaveLength(1);
      expect((await stored()).answers).toHaveLength(1);
      await expect(answer({ text: 'Three' })).rejects.toMatchObject({ code: 'conflict' });
    });

    it('refuses an undeliverable address and stores nothing', async () => {
      await createUndeliverableAddressRepository(table).mark('agnes@example.com', { reason: 'bounce', at });
      await expect(answer()).rejects.toMatchObject({ code: 'address-undeliverable' });
      expect(await stored()).toEqual(written);
      expect(await mails()).toEqual([]);
    });

    it('refuses a report, which has no address, and an unknown message', async () => {
      await expect(answer({ messageId: report.messageId })).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(answer({ messageId: ulid(nowMs) })).rejects.toMatchObject({ code: 'message-not-found' });
    });

    it('refuses one answer too many', async () => {
      for (let version = 0; version < messageLimits.answers; version += 1) await answer({ version });
      await expect(answer({ version: messageLimits.answers })).rejects.toThrow('at most 10 answers');
    });

    it('returns a done message to the inbox', async () => {
      await change('done');
      await answer({ version: 1 });
      expect(messageState(await stored())).toBe('answered');
      await requireConsistentTable(table);
    });
  });

  describe('changeMessage', () => {
    it('marks as done and reopens, and repeating it changes nothing', async () => {
      for (let tries = 0; tries < 2; tries += 1) await change('done');
      expect(await stored()).toMatchObject({ status: 'done', version: 1 });
      for (let tries = 0; tries < 2; tries += 1) await change('reopen');
      expect(await stored()).toMatchObject({ status: 'new', version: 2 });
      await requireConsistentTable(table);
    });

    it('reopens an answered message as answered', async () => {
      await answer();
      await change('done');
      await change('reopen');
      expect(messageState(await stored())).toBe('answered');
    });

    it('adds a note once per key, also concurrently', async () => {
      await Promise.all([note('Called her.', 'k1'), note('Called her.', 'k1'), note('Waits.', 'k2')]);
      await note('Called her.', 'k1');
      expect((await stored()).notes.map(({ text }) => text).sort()).toEqual(['Called her.', 'Waits.']);
    });

    it('succeeds when the same request adds the last note between its reads', async () => {
      const { contactMessages } = collaborators;
      for (let number = 1; number < messageLimits.notes; number += 1) await note(`${number}`, `k${number}`);
      const get = async (messageId: string) => {
        collaborators = { ...collaborators, contactMessages };
        await note('last', 'last');
        return contactMessages.get(messageId);
      };
      collaborators = { ...collaborators, contactMessages: { ...contactMessages, get } };
      await note('last', 'last');
      expect((await stored()).notes).toHaveLength(messageLimits.notes);
    });

    it('keeps both of two concurrent changes', async () => {
      await Promise.all([note('Called her.', 'k1'), change('done')]);
      expect(await stored()).toMatchObject({ status: 'done', notes: [{ text: 'Called her.', name: 'Sam' }] });
      await requireConsistentTable(table);
    });

    it('refuses one note too many, and an unknown message', async () => {
      for (let number = 0; number < messageLimits.notes; number += 1) await note(`${number}`, `k${number}`);
      await expect(note('more', 'more')).rejects.toThrow('at most 20 notes');
      await expect(change('done', { ...written, messageId: ulid(nowMs) })).rejects.toMatchObject({
        code: 'message-not-found',
      });
    });
  });
});
