import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import type { Table } from '#functions/data/table.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { registerAccount } from '#functions/domain/account/register-account.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { resetPassword } from '#functions/domain/account/reset-password.ts';
import { verifyEmail } from '#functions/domain/account/verify-email.ts';
import { sendContactMessage } from '#functions/domain/contact/send-contact-message.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';
import type { MailTemplate, OutboxRow } from '#functions/domain/outbox/outbox.ts';
import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';
import { accountCollaborators, createTestClock } from '#tests/support/accounts.ts';
import { isWholeProof } from '#tests/support/random-choices.ts';
import { openTable, proofBackends } from '#tests/support/tables.ts';

const ann = { name: 'Ann', email: 'ann@example.com', password: 'secret1', privacyPolicy: true as const };
const bob = { ...ann, name: 'Bob', email: 'bob@example.com' };
const minutesOfDay = 24 * 60;

describe.each(proofBackends)('a stranger who attacks all day, on $name', ({ url }) => {
  // Every five minutes uses up every limit that is shared with strangers, too.
  const everyMinutes = isWholeProof && url === 'memory:' ? 1 : 5;
  let table: Table & { close(): void };
  let clock: ReturnType<typeof createTestClock>;
  let parts: ReturnType<typeof accountCollaborators>;
  let limiter: ReturnType<typeof createRateLimiter>;
  let inbox: { readonly to: string; readonly template: MailTemplate; readonly secret: string }[];

  beforeEach(async () => {
    table = await openTable(url);
    clock = createTestClock(Date.UTC(2046, 10, 21));
    parts = accountCollaborators(table, clock);
    limiter = createRateLimiter(table, { clock, addressLimitMultiplier: 1 });
    inbox = [];
    deliverMailsAtOnce();
  });
  afterEach(() => table.close());

  function deliverMailsAtOnce(): void {
    const { outbox } = parts;
    const rows = new Map<TransactionPart, OutboxRow>();
    const addPart = (row: OutboxRow) => {
      const part = outbox.addPart(row);
      rows.set(part, row);
      return part;
    };
    const commit: Table['commit'] = async (committed) => {
      await table.commit(committed);
      for (const part of committed) {
        const row = rows.get(part);
        const link = row?.kind === 'mail' ? row.mail.link : undefined;
        const secret = link && (await parts.links.issue(link))?.secret;
        if (row?.kind === 'mail' && secret) inbox.push({ ...row.mail, secret });
      }
    };
    parts = { ...parts, outbox: { ...outbox, addPart }, transactions: { ...table, commit } };
  }

  function newestLink(email: string, template: MailTemplate): string {
    const mail = inbox.findLast((each) => each.to === email && each.template === template);
    if (mail === undefined) throw new Error(`no ${template} mail to ${email}`);
    return mail.secret;
  }

  const contact = () => ({
    ...parts,
    contactMessages: createContactRepository(table),
    idempotency: createIdempotencyRepository(table),
  });

  async function registerAndVerify(registration: typeof ann) {
    const proof = await registerAccount(registration, parts);
    return verifyEmail(newestLink(registration.email, 'verify-email'), { proof }, parts);
  }

  async function call<Answer>(throttle: ThrottleClass, address: string, run: () => Promise<Answer>): Promise<Answer> {
    await limiter.take(throttle, { address });
    return run();
  }

  async function attack(email: string, minute: number): Promise<void> {
    const address = `198.${18 + (minute >> 8)}.${minute & 255}.1`;
    const message = { name: 'Eve', email, message: `Message ${minute}` };
    const calls = [
      () => call('login', address, () => logIn({ email, password: `guess ${minute}` }, parts)),
      () => call('mailedLink', address, () => requestPasswordReset({ email }, parts)),
      () => call('contact', address, () => sendContactMessage(message, contact())),
    ];
    for (const each of calls) await each().catch(() => undefined);
  }

  it('keeps out neither a browser that logged in before, nor the reader of the mailbox, nor a message', async () => {
    let device = (await registerAndVerify(ann)).session?.device;
    await registerAndVerify(bob);
    for (let minute = 0; minute < minutesOfDay; minute += everyMinutes) {
      await attack(ann.email, minute);
      await attack(bob.email, minute);
      clock.pass(everyMinutes * 60);
      if ((minute + everyMinutes) % 60 > 0) continue;
      // Ann's browser knows her; she still mistypes her password first.
      await expect(logIn({ ...ann, password: 'typo', device }, parts)).rejects.toMatchObject({ code: 'wrong-login' });
      device = (await logIn({ ...ann, device }, parts)).device;
      // Bob's does not: he asks for a mail, and opens the newest.
      await call('mailedLink', '192.0.2.1', () => requestPasswordReset({ email: bob.email }, parts));
      const password = `chosen at ${minute}`;
      const passwords = { password, confirmPassword: password };
      const known = await resetPassword(newestLink(bob.email, 'reset-password'), passwords, parts);
      await attack(bob.email, minute);
      await expect(logIn({ ...bob, password, device: known }, parts)).resolves.toBeDefined();
    }
    const message = { name: 'Ann', email: ann.email, message: 'Do you write in Cornish?' };
    await call('contact', '192.0.2.1', () => sendContactMessage(message, contact()));
    const month = new Date(clock.now()).toISOString().slice(0, 7);
    const kept = await contact().contactMessages.list(month);
    expect(kept.filter(({ name }) => name === 'Ann')).toHaveLength(1);
    // An address gets five mails a day, and one an hour beyond them.
    for (const { email } of [ann, bob]) {
      const resets = inbox.filter(({ to, template }) => to === email && template === 'reset-password');
      expect(resets.length).toBeLessThanOrEqual(5 + 24);
    }
  }, 300_000);
});
