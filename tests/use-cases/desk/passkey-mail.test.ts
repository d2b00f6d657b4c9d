import { expect, it } from 'vitest';
import { writeMail } from '#functions/domain/delivery/write-mail.ts';
import { passkeyMailParts } from '#functions/domain/desk/passkey-mail.ts';
import { aShop } from '#tests/support/a-shop.ts';
import { anOperator } from '#tests/support/operators.ts';

const olive = anOperator({ name: 'Olive', email: 'olive@example.com' });
const owners = Array.from({ length: 60 }, (_, index) => anOperator({ name: 'Bea', email: `bea-${index}@example.com` }));
const others = [anOperator({ isDisabled: true }), anOperator({ passkeys: [] }), anOperator({ role: 'fulfilment' })];

async function mailsAbout(template: 'passkey-added' | 'passkey-removed', caller = olive) {
  const shop = aShop();
  const change = { template, operator: olive, passkeys: olive.passkeys };
  const call = { caller, sourceAddress: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' };
  await shop.table.commit(passkeyMailParts(change, [olive, ...owners, ...others], call, shop));
  return (await shop.queued()).flatMap((row) => {
    if (row.kind !== 'mail') return [];
    const { to, alsoTo = [], data } = row.mail;
    const { subject, text } = writeMail(template, { data, siteUrl: shop.siteUrl, token: undefined });
    return [{ to: [to, ...alsoTo], subject, text }];
  });
}

it('tells the operator and every active owner which passkey was added, when and where, and what to do', async () => {
  const [own, ...shared] = await mailsAbout('passkey-added');
  expect(own?.to).toEqual(['olive@example.com']);
  expect(own?.text).toContain(
    'The passkey “Laptop” was added to your account at the Tellwren desk on November 21st 2026 at 12:00 UTC, from Chrome on Linux.',
  );
  expect(own?.text).toContain('If this wasn’t you, ask an owner at once to invite you again.');
  // SES takes 50 recipients.
  expect(shared.map(({ to }) => to.length)).toEqual([50, 10]);
  expect(new Set(shared.flatMap(({ to }) => to))).toEqual(new Set(owners.map(({ email }) => email)));
  expect(shared[0]?.text).toContain('was added to the account of Olive (olive@example.com) at the Tellwren desk');
  expect(shared[0]?.text).toContain('https://tellwren.test/desk/operators');
});

it('tells who removed the passkeys of another', async () => {
  const [own, shared] = await mailsAbout('passkey-removed', anOperator({ name: 'Bea' }));
  expect(own?.subject).toBe('A passkey was removed from your desk account');
  expect(own?.text).toContain('from Chrome on Linux, by a new invitation of Bea: “Laptop”.');
  expect(own?.text).toContain('ask an owner at once. You need their link to sign in again.');
  expect(shared?.text).toContain('choose “Invite again” for them on the page Operators.');
});
