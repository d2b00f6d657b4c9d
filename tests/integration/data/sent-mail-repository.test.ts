import { describe, expect, it } from 'vitest';
import type { SentMail } from '#functions/domain/mail/sent-mail.ts';
import { listItems } from '#tests/support/accounts.ts';
import { shopOnTable } from '#tests/support/shop-on-table.ts';
import { tableBackends } from '#tests/support/tables.ts';

const at = '2026-11-21T10:00:00.000Z';
const mail = (mailId: string, over: Partial<SentMail> = {}): SentMail => ({
  mailId,
  at,
  outcome: 'sent',
  template: 'story-ready',
  subject: 'Your story is ready',
  ...over,
});

describe.each(tableBackends)('the sent mail repository on $name', ({ url }) => {
  const shop = shopOnTable(url);

  it('list returns the mails of an address, newest first, page by page', async () => {
    for (const id of ['m1', 'm2', 'm3']) await shop.sentMails.record('ada@example.com', mail(id));
    await shop.sentMails.record('bob@example.com', mail('m4'));
    const first = await shop.sentMails.list('ada@example.com', { limit: 2 });
    expect(first.items).toEqual([mail('m3'), mail('m2')]);
    const rest = await shop.sentMails.list('ada@example.com', { limit: 2, cursor: first.cursor ?? '' });
    expect(rest).toEqual({ items: [mail('m1')], cursor: null });
  });

  it('record replaces an earlier attempt and stores for 90 days, under a hash of the address', async () => {
    await shop.sentMails.record('ada@example.com', mail('m1'));
    await shop.sentMails.record('ada@example.com', mail('m1', { outcome: 'skipped', subject: null }));
    const items = await listItems(shop.table, 'SENT-MAIL#');
    expect(items).toMatchObject([{ outcome: 'skipped', expiresAtSeconds: Date.parse(at) / 1000 + 90 * 86_400 }]);
    expect(JSON.stringify(items)).not.toContain('ada@');
  });
});
