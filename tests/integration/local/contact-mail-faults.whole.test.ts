import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createContactRepository } from '#functions/data/contact-repository.ts';
import { endpoints } from '#shared/endpoints/index.ts';
import { callApi, eventually } from '#tests/support/product.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { stackTable } from '#tests/support/stack-table.ts';

const inboxSchema = z.object({ emails: z.array(z.looseObject({ replyTo: z.array(z.string()) })) });

describe('contact message during service faults', () => {
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  beforeAll(async () => {
    stack = await startTestStack();
  });
  afterAll(() => stack.close());

  const faults = (service: 'mail' | 'dynamodb', next: readonly object[]) =>
    fetch(`${stack.addresses[service]}/__control/faults`, { method: 'POST', body: JSON.stringify({ next }) });
  const send = (email: string) =>
    callApi(stack.addresses, endpoints.sendContactMessage, { body: { name: 'Agnes', email, message: 'Hello?' } });
  const kept = async (email: string) =>
    (await createContactRepository(stackTable(stack.addresses)).list(new Date().toISOString().slice(0, 7))).filter(
      (message) => message.email === email,
    );
  const mailed = async (email: string) => {
    const { emails } = inboxSchema.parse(await (await fetch(`${stack.addresses.mail}/store`)).json());
    return emails.filter(({ replyTo }) => replyTo.includes(email));
  };
  const arrived = (email: string) =>
    eventually(async () => ((await mailed(email)).length > 0 ? mailed(email) : undefined), `mail of ${email}`, 40_000);

  it('is accepted while the mail service is down, and mailed once when it is back', async () => {
    await faults(
      'mail',
      Array.from({ length: 2 }, () => ({ status: 500, match: { method: 'POST' } })),
    );
    expect((await send('down@example.com')).status).toBe(200);
    expect(await kept('down@example.com')).toHaveLength(1);
    expect(await arrived('down@example.com')).toHaveLength(1);
  }, 60_000);

  it('is stored once when the response of the table is lost and the sender retries', async () => {
    const drop = { drop: true, match: { operation: 'TransactWriteItems' } };
    await faults('dynamodb', [drop]);
    const first = await send('lost@example.com');
    expect([200, 503]).toContain(first.status);
    expect((await send('lost@example.com')).status).toBe(200);
    expect(await kept('lost@example.com')).toHaveLength(1);
    expect(await arrived('lost@example.com')).toHaveLength(1);
  }, 60_000);

  it('is refused with 503 when the table is down, and nothing is stored', async () => {
    const refuse = { status: 500, match: { operation: 'TransactWriteItems' } };
    await faults(
      'dynamodb',
      Array.from({ length: 9 }, () => refuse),
    );
    expect(await send('out@example.com')).toMatchObject({ status: 503, body: { code: 'service-unavailable' } });
    await fetch(`${stack.addresses.dynamodb}/__control/faults`, { method: 'DELETE' });
    expect(await kept('out@example.com')).toEqual([]);
  }, 60_000);
});
