import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { createIdempotencyRepository } from '#functions/data/idempotency-repository.ts';
import { createOutboxRepository } from '#functions/data/outbox-repository.ts';
import { sendContactMessage } from '#functions/domain/contact/send-contact-message.ts';
import { systemIdentifiers } from '#functions/domain/kernel/identifiers.ts';
import { listQueuedMails } from '#tests/support/accounts.ts';
import { type CustomerShop, openCustomerShop } from '#tests/support/customer-shop.ts';

const nowMs = Date.parse('2026-11-25T10:00:00.000Z');
const written = { name: 'Agnes', email: 'Agnes@example.com', message: 'Hello?\nBcc: eve@example.com' };

describe('sendContactMessage', () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await openCustomerShop();
  });
  const contactMessages = () => createContactRepository(shop.table);
  const send = (over: Partial<typeof written> & { website?: string } = {}) =>
    sendContactMessage(
      { ...written, ...over },
      {
        transactions: shop.table,
        contactMessages: contactMessages(),
        idempotency: createIdempotencyRepository(shop.table),
        outbox: createOutboxRepository(shop.table),
        clock: { now: () => nowMs },
        identifiers: { ...systemIdentifiers, ulid },
      },
    );
  const stored = () => contactMessages().list('2026-11');

  it('stores a message once for a double click, and mails it to the operator only', async () => {
    await Promise.all([send(), send(), send()]);
    const [message, ...more] = await stored();
    expect([more, message]).toMatchObject([
      [],
      { name: 'Agnes', email: 'agnes@example.com', status: 'new', page: null },
    ]);
    const { messageId } = message ?? expect.unreachable();
    const data = { messageId, name: 'Agnes', email: 'agnes@example.com', message: written.message };
    expect(await listQueuedMails(shop.table)).toEqual([
      { template: 'contact-message', to: 'operator', replyTo: 'agnes@example.com', data },
    ]);
    await send({ message: 'Hello again?' });
    expect(await stored()).toHaveLength(2);
  });

  it('stores a message whose hidden field was filled in, by a robot or a browser, and mails nothing', async () => {
    await send({ website: 'https://spam.example' });
    expect([(await stored()).length, await listQueuedMails(shop.table)]).toEqual([1, []]);
  });

  it('refuses an address that is not one mailbox', async () => {
    for (const email of [
      'agnes',
      'a@example.com,b@example.com',
      'Agnes<a@example.com>',
      'a@example.com\nBcc: eve@example.com',
    ])
      await expect(send({ email }), email).rejects.toMatchObject({ code: 'invalid-input', message: 'Invalid email' });
    expect(await stored()).toEqual([]);
  });
});
