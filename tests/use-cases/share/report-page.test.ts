import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createMailAllowanceRepository } from '#functions/data/mail-allowance-repository.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { type Report, reportPage } from '#functions/domain/share/report-page.ts';
import { shareStory } from '#functions/domain/share/share-story.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { type MemoryShop, openMemoryShop } from '#tests/support/memory-shop.ts';
import { shareCollaborators, shareRequest } from '#tests/support/shares.ts';
import { addWrittenStory } from '#tests/support/written-stories.ts';

describe('reportPage', () => {
  let shop: MemoryShop;
  let link: string;
  let nowMs = Date.parse('2026-11-24T10:00:00Z');
  const collaborators = () => ({
    ...shareCollaborators(shop.table, { now: () => nowMs }),
    identifiers: { ...systemIdentifiers, ulid },
    contactMessages: createContactRepository(shop.table),
    mailAllowances: createMailAllowanceRepository(shop.table),
    idempotency: createIdempotencyRepository(shop.table),
  });
  beforeEach(async () => {
    nowMs = Date.parse('2026-11-24T10:00:00Z');
    shop = await openMemoryShop();
    await addWrittenStory(shop.table, 'u1', 's1');
    link = (await shareStory(shareRequest(), collaborators())).share.linkToken;
  });
  const report = (over: Partial<Report> = {}, of = link) =>
    reportPage(of, { reason: 'private', details: 'That is my mother.', ...over }, collaborators());
  const stored = () => createContactRepository(shop.table).list('2026-11');
  const mails = async () => (await listQueuedMails(shop.table)).filter(({ template }) => template === 'page-reported');

  it('stores a report once, and mails it to the operator without the link', async () => {
    const details = '<b>My mother</b>.\r\nTake it down\u202e';
    expect(await Promise.all([1, 2, 3].map(() => report({ details })))).toEqual([true, true, true]);
    const [message, ...more] = await stored();
    const text = 'Customer u1, story s1\n\n<b>My mother</b>.\nTake it down';
    expect([more, message?.page]).toEqual([[], { userId: 'u1', storyId: 's1' }]);
    expect(message?.message.endsWith(text)).toBe(true);
    const [mail, ...others] = await mails();
    expect([others, mail]).toMatchObject([[], { to: 'operator', data: { messageId: message?.messageId } }]);
    expect(JSON.stringify([message, mail])).not.toContain(link);
  });

  it('takes three reports of a page a day, and answers the others alike', async () => {
    for (const details of ['one', 'two', 'three', 'four', 'five']) expect(await report({ details })).toBe(true);
    expect([(await stored()).length, (await mails()).length]).toEqual([3, 3]);
    nowMs += 86_400_000;
    await report({ details: 'six' });
    expect(await stored()).toHaveLength(4);
  });

  it('cuts long details', async () => {
    await report({ reason: 'other', details: 'x'.repeat(3000) });
    const [message] = await stored();
    expect([message?.message.includes('Something else'), (message?.message.length ?? 0) < 1400]).toEqual([true, true]);
  });

  it('is false for a link that leads to no page', async () => {
    expect(await report({}, 'z'.repeat(43))).toBe(false);
    expect(await stored()).toEqual([]);
  });
});
