import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { localStage } from '#infra/local/local-stage.ts';
import { createJourneyClient, requestOf } from '#infra/tooling/load/journey/journey-client.ts';
import { newJourneyCustomer } from '#infra/tooling/load/journey/journey-customer.ts';
import { prepareJourneyWorld } from '#infra/tooling/load/journey/journey-operations.ts';
import type { JourneyResponse } from '#infra/tooling/load/journey/journey-response.ts';
import { customerWithStory } from '#tests/support/customer-stories.ts';
import { type Attack, attacks } from '#tests/support/hostile/attacks.ts';
import { randomNumbers, testSeed } from '#tests/support/random-choices.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { newSubscriber } from '#tests/support/subscribers.ts';

/** 30 in `npm run test:whole`. */
const seconds = Number(process.env['HOSTILE_SECONDS'] ?? 30);

const eventsSchema = z.object({
  events: z.array(z.looseObject({ type: z.string(), delivery: z.looseObject({ state: z.nullable(z.string()) }) })),
});
/** Stripe's events that the product has refused so far. */
async function undelivered(payments: string): Promise<string[]> {
  const { events } = eventsSchema.parse(await (await fetch(`${payments}/__control/events`)).json());
  const waiting = events.filter(({ delivery }) => delivery.state === 'pending' || delivery.state === 'failed');
  return waiting.map(({ type, delivery }) => `${type}: ${JSON.stringify(delivery)}`);
}

/**
 * Everything that one customer, network or forger can try at full speed, all at once, while another customer works. Closing the
 * stack checks the invariants.
 */
describe('every attack at once', () => {
  const random = randomNumbers(testSeed('every attack at once'));
  const counts = new Map<string, number>();
  const failures: string[] = [];
  let stack: Awaited<ReturnType<typeof startTestStack>>;
  let networks = 0;

  const noting =
    (attack: string) => async (sent: { endpoint: { id: string } }, send: () => Promise<JourneyResponse>) => {
      const answer = await send();
      const key = `${attack} | ${sent.endpoint.id} | ${answer.status}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (answer.status >= 500) failures.push(`${key}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      return answer;
    };

  beforeAll(async () => {
    const { tokensPerDay } = localStage;
    stack = await startTestStack({ tokensPerDay });
  });
  afterAll(async () => {
    console.log(
      [...counts]
        .toSorted()
        .map(([key, count]) => `${key}: ${count}`)
        .join('\n'),
    );
    await stack.close();
  });

  it('ends in no 5xx, and lets a customer work', { timeout: (seconds + 300) * 1000 }, async () => {
    const { addresses } = stack;
    const world = await prepareJourneyWorld(stack);
    const honest = createJourneyClient({ world, localAddress: '127.0.9.1', around: noting('honest') });
    const ann = await newJourneyCustomer(honest, 'Ann');
    const endsAt = performance.now() + seconds * 1000;

    async function keepUp(name: string, attack: Attack, number: number): Promise<void> {
      const around = noting(name);
      const client = createJourneyClient({ world, localAddress: `127.0.8.${number + 1}`, around });
      const fromElsewhere = () => {
        networks += 1;
        const localAddress = `127.${10 + (Math.floor(networks / 254) % 200)}.${1 + (networks % 254)}.1`;
        return createJourneyClient({ world, localAddress, around });
      };
      const [customer, subscriber] = await Promise.all([
        customerWithStory(addresses, 'Mallory'),
        newSubscriber(addresses),
      ]);
      const attacker = { addresses, customer, subscriber, client, fromElsewhere, random, victim: ann };
      while (performance.now() < endsAt) await attack(attacker);
      client.close();
    }

    async function workHonestly(): Promise<void> {
      while (performance.now() < endsAt) {
        for (const id of ['getUser', 'listStories', 'listOrders'] as const)
          await honest.request(requestOf(id, {}, ann.token));
        await pause(5000);
      }
    }

    await Promise.all([
      workHonestly(),
      ...Object.entries(attacks).map(([name, attack], at) => keepUp(name, attack, at)),
    ]);
    await honest.request(requestOf('sendChatMessage', {}, ann.token));
    // The guesses lock the login form, but not her session.
    const newPassword = 'a whole new loaf';
    await honest.request(requestOf('changePassword', { password: ann.password, newPassword }, ann.token));
    honest.close();
    expect(failures).toEqual([]);
    await expect.poll(() => undelivered(addresses.payments), { timeout: 60_000 }).toEqual([]);
  });
});
