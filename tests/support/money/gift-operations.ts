import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { buildForm, shippingFields } from '#infra/tooling/requests/valid-requests.ts';
import { createGiftCheckout } from '#shared/endpoints/gift.ts';
import { storyItems } from '#tests/support/builders.ts';
import type { MoneyCustomer, MoneyWorld } from './money-world.ts';
import { atStripe, call } from './stripe-world.ts';

/** Stores a finished, paid story. @returns its id */
async function addStory({ table }: MoneyWorld, { userId }: MoneyCustomer): Promise<string> {
  const storyId = ulid();
  const at = new Date().toISOString();
  const story = { userId, storyId, createdAt: at, updatedAt: at, paidFrom: 'bonus' as const };
  for (const Item of storyItems(story, '<h4>Burnt toast</h4><p>It began.</p>'))
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  const ledger = createLedgerRepository(table);
  const book = (cause: string, delta: number) => ledger.recordEntryPart(userId, { cause, source: 'bonus', delta, at });
  await table.commit([book(`checkout ${storyId}`, 1), book(`story ${storyId}`, -1)]);
  return storyId;
}

/** @returns a function that posts the gift form */
export async function prepareGift(world: MoneyWorld, customer: MoneyCustomer) {
  const story = await addStory(world, customer);
  const form = buildForm({ story, ...shippingFields, price: '0.01' });
  return () => call(world, createGiftCheckout, customer, { form });
}

/** A gift paid at Stripe, without a webhook yet. @returns its session */
export async function buyGift(world: MoneyWorld, customer: MoneyCustomer): Promise<string> {
  const post = await prepareGift(world, customer);
  const { status, body } = await post();
  if (status !== 200) throw new Error(`no session for a gift: ${status} ${JSON.stringify(body)}`);
  await atStripe(world, 'pay', { session: body.message, outcome: 'paid' });
  return body.message;
}
