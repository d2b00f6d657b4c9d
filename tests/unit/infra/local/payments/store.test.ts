import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '#infra/local/payments/store.ts';
import {
  newPaymentsFolder,
  paidStory,
  startTestPayments,
  storySession,
  subscribed,
} from '#tests/support/payments-stand-in.ts';

const refund = {
  ...{ id: 're_1', created: 1, amount: 100, currency: 'usd', charge: 'ch_1', paymentIntent: 'pi_1' },
  ...{ reason: null, metadata: {} },
};

describe('what lasts', () => {
  it('is everything, over a restart', async () => {
    const dataDir = newPaymentsFolder();
    const first = await startTestPayments({ dataDir });
    const { session } = await paidStory(first);
    const subscription = await subscribed(first);
    const options = { idempotencyKey: 'kept' };
    const open = await first.stripe.checkout.sessions.create(storySession, options);
    const before = await first.stripe.events.list({ limit: 100 });
    await first.close();

    const second = await startTestPayments({ dataDir });
    expect(await second.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
    expect(await second.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' });
    expect((await second.stripe.events.list({ limit: 100 })).data).toEqual(before.data);
    expect((await second.stripe.checkout.sessions.create(storySession, options)).id).toBe(open.id);
    await second.close();
  });

  it('is a change whole or not at all: a line that was cut off never happened', () => {
    const file = join(newPaymentsFolder(), 'payments.jsonl');
    const store = openStore(file);
    store.refund.put(refund);
    store.refund.put({ ...refund, id: 're_2' });
    store.save();
    appendFileSync(file, '[["refund","re_1",{"id":"re_1","am');
    const opened = openStore(file);
    expect(opened.refund.all().map(({ id }) => id)).toEqual(['re_1', 're_2']);
    opened.refund.drop('re_1');
    opened.save();
    expect(openStore(file).refund.all()).toEqual([{ ...refund, id: 're_2' }]);
  });

  it('does not grow for what changed often', () => {
    const file = join(newPaymentsFolder(), 'payments.jsonl');
    const store = openStore(file);
    for (let amount = 1; amount <= 100; amount += 1) {
      store.refund.put({ ...refund, amount });
      store.save();
    }
    openStore(file);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(openStore(file).refund.get('re_1')?.amount).toBe(100);
  });

  it('is refused when it is not ours', () => {
    const file = join(newPaymentsFolder(), 'payments.jsonl');
    appendFileSync(file, '[["refund","re_1",{"id":5}]]\n');
    expect(() => openStore(file)).toThrow();
  });
});
