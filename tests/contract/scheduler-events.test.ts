import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSchedulerWebhookVerifier } from '#functions/adapters/scheduler/scheduler-webhook-verifier.ts';
import { schedule, startHookReceiver, startTestScheduler } from '#tests/support/test-scheduler.ts';

const folder = join(import.meta.dirname, '../../events/scheduler');
const read = (name: string): Record<string, unknown> => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
const verifier = createSchedulerWebhookVerifier({
  secrets: ['sample-secret'],
  clock: { now: () => 1_795_255_200_000 },
});

function news(name: string) {
  const body = JSON.stringify(read(name));
  const signature = createHmac('sha256', 'sample-secret').update(`1795255200.${body}`).digest('hex');
  return verifier.verify(Buffer.from(body), `t=1795255200,v1=${signature}`);
}

/** The names of all that is in a value, and whether it is null, text, number … : its shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

describe("the scheduler's sample events", () => {
  it('are a booking, a reschedule in two events, and a cancellation', () => {
    const names = ['invitee.canceled', 'invitee.canceled.moved', 'invitee.created', 'invitee.created.moved'];
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`));
  });

  it('are parsed, and refer to each other', () => {
    const [created, moved, again, ended] = [
      ...[news('invitee.created'), news('invitee.canceled.moved')],
      ...[news('invitee.created.moved'), news('invitee.canceled')],
    ];
    const story = { storyId: '01JD9Y6Z3N8Q5R7T2V4W6X8Y0Z', person: { email: 'ada@example.com' } };
    expect(created).toMatchObject({ type: 'invitee.created', before: null, after: null, isMoved: false, ...story });
    expect(moved).toMatchObject({ type: 'invitee.canceled', uri: created?.uri, after: again?.uri, isMoved: true });
    expect(again).toMatchObject({ type: 'invitee.created', before: created?.uri, isMoved: false, ...story });
    expect(ended).toMatchObject({ type: 'invitee.canceled', uri: again?.uri, isMoved: false, after: null });
    expect(created?.uri).toMatch(/^https:\/\/api\.calendly\.com\/scheduled_events\/[\w-]{36}\/invitees\/[\w-]{36}$/);
  });

  it('have the shapes that the stand-in posts', async () => {
    const receiver = await startHookReceiver();
    const scheduler = await startTestScheduler({ webhookUrl: receiver.url });
    const wish = { email: 'ada@example.com', notes: 'A farm.', wait: true };
    const tracking = { utm_source: 'tellwren', utm_content: 's1' };
    const { invitee } = await schedule(scheduler.url, 'book', { ...wish, tracking });
    const again = await schedule(scheduler.url, 'reschedule', { invitee, wait: true });
    await schedule(scheduler.url, 'cancel', { invitee: again.invitee, wait: true });
    await scheduler.close();
    await receiver.close();
    const names = ['invitee.created', 'invitee.canceled.moved', 'invitee.created.moved', 'invitee.canceled'];
    for (const [index, name] of names.entries()) {
      const { payload } = read(name);
      expect(shapeOf(receiver.hooks[index]?.payload), name).toEqual(shapeOf(payload));
    }
  });
});
