import { beforeEach, expect, it } from 'vitest';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import { mailDigests } from '#functions/domain/desk/digest.ts';
import { aShop, type TestShop } from '#tests/support/a-shop.ts';
import { anOperator } from '#tests/support/operators.ts';

const dayMs = 86_400_000;
const olive = anOperator({ email: 'olive@example.com' });
const gus = anOperator({ name: 'Gus', role: 'support' });

let shop: TestShop;
beforeEach(async () => {
  shop = aShop();
  for (const operator of [olive, gus, anOperator({ passkeys: [] })])
    await shop.table.commit(shop.operators.addParts(operator));
});
const act = (action: string, what: string, customerId: string | null = null) =>
  shop.audit
    .act({ caller: gus, sourceAddress: '192.0.2.1', userAgent: undefined }, { action, customerId, about: null, what })
    .commit([]);
const mails = async () => (await shop.queued()).flatMap((row) => (row.kind === 'mail' ? [row.mail] : []));

it('mails the owners once a list of the day before’s coupons, credits and prices, without reasons', async () => {
  await act('change-credits', 'Granted 5 stories', 'u1');
  shop.clock.pass(60_000);
  await act('set-prices', 'Changed product frame: Frame <b>Oak</b> $20.00');
  for (const action of ['save-product', 'read-customer', 'refund-order']) await act(action, 'Not in the mail');
  await mailDigests(shop);
  expect(await mails(), 'the day is not over').toEqual([]);
  shop.clock.pass(dayMs);
  await Promise.all([mailDigests(shop), mailDigests(shop)]);
  await mailDigests(shop);
  const [mail, ...others] = await mails();
  expect([mail?.to, mail?.alsoTo, others]).toEqual(['olive@example.com', undefined, []]);
  const { subject, text, html } = writeMail('desk-digest', {
    data: mail?.data ?? {},
    siteUrl: shop.siteUrl,
    token: undefined,
  });
  expect(subject).toBe('Coupons, credits and prices of November 21st 2026');
  expect(text).toContain(
    '12:00 Gus: Granted 5 stories, customer u1\n12:01 Gus: Changed product frame: Frame <b>Oak</b> $20.00',
  );
  expect(text).toContain('https://tellwren.test/desk/audit?day=2026-11-21');
  expect([text.includes('Not in the mail'), text.includes('more.'), html.includes('<b>Oak')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('makes up for a day without a run, fits many acts into one mail, and mails nothing for an idle day', async () => {
  for (let index = 0; index < 53; index += 1) await act('create-coupon', `Created coupon N${index}`);
  shop.clock.pass(2 * dayMs);
  await mailDigests(shop);
  const [mail, ...others] = await mails();
  expect([mail?.data['day'], mail?.data['more'], others]).toEqual(['2026-11-21', '3', []]);
  expect(mail?.data['lines']?.split('\n')).toHaveLength(50);
  shop.clock.pass(dayMs);
  await mailDigests(shop);
  expect(await mails()).toHaveLength(1);
});
