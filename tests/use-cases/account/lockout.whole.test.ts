import { expect, it } from 'vitest';
import { createRateLimiter } from '#functions/data/rate-limiter.ts';
import { logIn } from '#functions/domain/account/log-in.ts';
import { requestPasswordReset } from '#functions/domain/account/request-password-reset.ts';
import { sendContactMessage } from '#functions/domain/contact/send-contact-message.ts';
import type { ThrottleClass } from '#shared/endpoints/throttle-classes.ts';
import { ann, hour, minute, openAccountShop } from '#tests/support/account-shop.ts';

const bob = { ...ann, name: 'Bob', email: 'bob@example.com' };
const minutesOfDay = 24 * 60;
/** Uses up every limit that is shared with strangers. */
const everyMinutes = 5;

it('a stranger who attacks all day keeps out neither a browser that logged in before, nor the reader of the mailbox, nor a message', async () => {
  const shop = openAccountShop();
  const limiter = createRateLimiter(shop.table, { clock: shop.clock, addressLimitMultiplier: 1 });
  const inbox = new Map<string, string>();
  let delivered = 0;
  /** Sends the mails at once, as the outbox does: the newest link to each address was issued when its mail was asked for. */
  async function deliver(): Promise<void> {
    const resets = await shop.mailsOf('reset-password');
    for (const { to, link } of resets.slice(delivered)) {
      const secret = link && (await shop.links.issue(link))?.secret;
      if (secret) inbox.set(to, secret);
    }
    delivered = resets.length;
  }
  // An address has its mails per day of UTC.
  shop.clock.pass(12 * hour);
  let device = (await shop.signUp()).device;
  await shop.signUp(bob);

  async function call<Answer>(throttle: ThrottleClass, address: string, run: () => Promise<Answer>): Promise<Answer> {
    await limiter.take(throttle, { address });
    return run();
  }
  async function attack(email: string, at: number): Promise<void> {
    const address = `198.${18 + (at >> 8)}.${at & 255}.1`;
    const message = { name: 'Eve', email, message: `Message ${at}` };
    const calls = [
      () => call('login', address, () => logIn({ email, password: `guess ${at}` }, shop)),
      () => call('mailedLink', address, () => requestPasswordReset({ email }, shop)),
      () => call('contact', address, () => sendContactMessage(message, shop)),
    ];
    for (const each of calls) await each().catch(() => undefined);
    await deliver();
  }

  for (let at = 0; at < minutesOfDay; at += everyMinutes) {
    for (const { email } of [ann, bob]) await attack(email, at);
    shop.clock.pass(everyMinutes * minute);
    if ((at + everyMinutes) % 60 > 0) continue;
    // Ann's browser knows her; she still mistypes her password first.
    await expect(shop.logInWith('typo', device)).rejects.toMatchObject({ code: 'wrong-login' });
    device = (await shop.logInWith(ann.password, device)).device;
    // Bob's does not: he asks for a mail, and opens the newest.
    await call('mailedLink', '192.0.2.1', () => requestPasswordReset({ email: bob.email }, shop));
    await deliver();
    const password = `chosen at ${at}`;
    const known = await shop.reset(inbox.get(bob.email) ?? '', password);
    await attack(bob.email, at);
    expect(await logIn({ email: bob.email, password, device: known }, shop)).toBeDefined();
  }
  const message = { name: 'Ann', email: ann.email, message: 'Do you write in Cornish?' };
  await call('contact', '192.0.2.1', () => sendContactMessage(message, shop));
  const kept = await shop.contactMessages.list(new Date(shop.clock.now()).toISOString().slice(0, 7));
  expect(kept.filter(({ name }) => name === 'Ann')).toHaveLength(1);
  // An address gets five mails a day, and one an hour beyond them.
  const resets = await shop.mailsOf('reset-password');
  for (const { email } of [ann, bob])
    expect(resets.filter(({ to }) => to === email).length).toBeLessThanOrEqual(5 + 24);
}, 300_000);
