import { beforeEach, describe, expect, it } from 'vitest';
import { type Report, reportPage } from '#functions/domain/share/report-page.ts';
import { openSharingShop, type SharingShop } from '#tests/support/shares.ts';

describe('reportPage', () => {
  let shop: SharingShop;
  let link: string;
  beforeEach(async () => {
    shop = await openSharingShop();
    link = (await shop.share()).share.linkToken;
  });
  const [owner, victim] = ['203.0.113.7', '198.51.100.9'];
  const report = (over: Partial<Report> = {}, from = victim, of = link) =>
    reportPage(of, { reason: 'private', details: 'That is my mother.', ...over }, from, shop);
  const stored = () => shop.contactMessages.list('2026-11');
  const mails = async () =>
    (await shop.queued()).flatMap((row) =>
      row.kind === 'mail' && row.mail.template === 'page-reported' ? [row.mail] : [],
    );

  it('stores a report once, and mails it to the operator without the link', async () => {
    const details = '<b>My mother</b>.\r\nTake it down\u202e';
    expect(await Promise.all([1, 2, 3].map(() => report({ details })))).toEqual(['stored', 'stored', 'stored']);
    const [message, ...more] = await stored();
    const text = 'Customer u1, story s1\n\n<b>My mother</b>.\nTake it down';
    expect([more, message?.page]).toEqual([[], { userId: 'u1', storyId: 's1' }]);
    expect(message?.message.endsWith(text)).toBe(true);
    const [mail, ...others] = await mails();
    expect([others, mail]).toMatchObject([[], { to: 'operator', data: { messageId: message?.messageId } }]);
    expect(JSON.stringify([message, mail])).not.toContain(link);
  });

  it('stores every report, mails three of a page a day, and always one of something private', async () => {
    for (const details of ['one', 'two', 'three', 'four']) await report({ reason: 'fraud', details }, owner);
    expect([(await stored()).length, (await mails()).length]).toEqual([4, 3]);
    // The owner has sent the same before, to use it up.
    for (const from of [owner, victim]) expect(await report({ details: '' }, from)).toBe('stored');
    expect(await report({ reason: 'harmful', details: 'five' })).toBe('stored');
    expect([(await stored()).length, (await mails()).length]).toEqual([7, 5]);
    shop.clock.pass(86_400_000);
    await report({ reason: 'fraud', details: 'six' });
    expect(await mails()).toHaveLength(6);
  });

  it('refuses a flood of one address, says so, and still takes the report of another', async () => {
    for (let sent = 0; sent < 100; sent += 1) await report({ details: `${sent}` }, owner);
    const full = await Promise.all([report({}, owner), report({ reason: 'fraud' }, owner)]);
    expect([full, await report()]).toEqual([['full', 'full'], 'stored']);
    // A repetition of one that was stored.
    expect(await report({ details: '7' }, owner)).toBe('stored');
    expect(await stored()).toHaveLength(101);
  });

  it('shows no thanks when something else refuses the report', async () => {
    const addParts: SharingShop['contactMessages']['addParts'] = (message) => [
      ...shop.contactMessages.addParts(message),
      shop.addresses.requireTakenPart('nobody@example.com'),
    ];
    const broken = { ...shop, contactMessages: { ...shop.contactMessages, addParts } };
    await expect(reportPage(link, { reason: 'other', details: '' }, victim, broken)).rejects.toThrow();
  });

  it('refuses details of more than 1,000 characters, and says how many are too many', async () => {
    const fits = '👩‍🚀\r\n'.repeat(250);
    expect(await report({ reason: 'other', details: fits })).toBe('stored');
    const [message, ...more] = await stored();
    expect([more, message?.message.endsWith(fits.replaceAll('\r', '').trim())]).toEqual([[], true]);
    const typed = { reason: 'fraud' as const, details: `${'x'.repeat(3000)} the end` };
    expect(await report(typed)).toMatchObject({ typed, fault: '2,008 characters too many' });
    expect(await stored()).toHaveLength(1);
  });

  it('is undefined for a link that leads to no page', async () => {
    expect(await report({}, victim, 'z'.repeat(43))).toBeUndefined();
    expect(await stored()).toEqual([]);
  });
});
