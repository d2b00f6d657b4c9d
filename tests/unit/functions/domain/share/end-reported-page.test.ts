import { ulid } from 'ulid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createShareRepository } from '#functions/data/share-repository.ts';
import type { Table } from '#functions/data/table.ts';
import { newMessage, reporter } from '#functions/domain/contact/contact-message.ts';
import { TransactionRefused, type Transactions } from '#functions/domain/kernel/transaction.ts';
import { endReportedPage } from '#functions/domain/share/end-reported-page.ts';
import { openMemoryTable } from '#tests/support/memory-table.ts';
import { aShare } from '#tests/support/shares.ts';

const nowMs = Date.parse('2026-11-25T10:00:00.000Z');
const share = aShare({ userId: 'u1', storyId: 's1', card: { key: 'u/u1/story/s1/card.jpg', facts: 'x' } });
const head = { ...reporter, message: 'Page: Toast', at: new Date(nowMs).toISOString() };
const report = newMessage({ ...head, messageId: ulid(nowMs) }, { userId: 'u1', storyId: 's1' });
const message = newMessage({ ...head, messageId: ulid(nowMs), email: 'a@example.com' });

describe('endReportedPage', () => {
  let table: Table;
  const files = { remove: vi.fn(async () => {}) };
  beforeEach(async () => {
    table = openMemoryTable();
    files.remove.mockClear();
    const contactMessages = createContactRepository(table);
    await table.commit(createShareRepository(table).putParts(share, undefined));
    for (const one of [report, message]) await table.commit(contactMessages.addParts(one));
  });
  const end = (messageId = report.messageId, transactions: Transactions = table) =>
    endReportedPage(messageId, {
      transactions,
      files,
      contactMessages: createContactRepository(table),
      shares: createShareRepository(table),
    });
  const isShared = async () => (await createShareRepository(table).get('u1', 's1')) !== undefined;
  const statusOf = async () => (await createContactRepository(table).get(report.messageId))?.status;

  it('ends the page and marks the report as done, in one transaction', async () => {
    const commits: string[][] = [];
    await end(report.messageId, {
      commit(parts) {
        commits.push(parts.map(({ name }) => name));
        return table.commit(parts as never);
      },
    });
    expect(commits).toEqual([['share', 'shared-page', 'contact-message', 'open-message']]);
    expect(await isShared()).toBe(false);
    expect(await statusOf()).toBe('done');
    expect(files.remove).toHaveBeenCalledWith('u/u1/story/s1/card.jpg');
  });

  it('marks the report as done when its owner ended the page before or meanwhile', async () => {
    let isFirst = true;
    await end(report.messageId, {
      async commit(parts) {
        if (isFirst) {
          isFirst = false;
          await table.commit(createShareRepository(table).endParts(share));
        }
        return table.commit(parts as never);
      },
    });
    expect(await statusOf()).toBe('done');
    await end();
    expect(await isShared()).toBe(false);
  });

  it('tries again when the report changed meanwhile', async () => {
    let refusals = 0;
    await end(report.messageId, {
      async commit(parts) {
        if (refusals === 0) {
          refusals += 1;
          throw new TransactionRefused(['contact-message']);
        }
        return table.commit(parts as never);
      },
    });
    expect(await isShared()).toBe(false);
    expect(await statusOf()).toBe('done');
  });

  it('refuses a message that reports no page, and an unknown one', async () => {
    await expect(end(message.messageId)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(end(ulid(nowMs))).rejects.toMatchObject({ code: 'message-not-found' });
    expect(await isShared()).toBe(true);
  });
});
