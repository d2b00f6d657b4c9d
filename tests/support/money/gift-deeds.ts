import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { createLedgerRepository } from '#functions/data/ledger-repository.ts';
import { createGiftCheckout } from '#shared/endpoints/gift.ts';
import { storyItems } from '#tests/support/builders.ts';
import { formOf, shippingFields } from '#tests/support/calls.ts';
import type { MoneyCustomer, MoneyWorld } from './money-world.ts';
import { atStripe, call } from './stripe-world.ts';

/** A finished story of the customer's, bought and taken. @returns its id */
async function giveStory({ table }: MoneyWorld, { userId }: MoneyCustomer): Promise<string> {
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

/** The form of a parcel with the customer's story, posted whenever it is called. */
export async function prepareGift(world: MoneyWorld, customer: MoneyCustomer) {
  const story = await giveStory(world, customer);
  const form = formOf({ story, ...shippingFields, price: '0.01' });
  return () => call(world, createGiftCheckout, customer, { form });
}

/** A gift that was paid for at Stripe, which nobody here has heard of. @returns its session */
export async function buyGift(world: MoneyWorld, customer: MoneyCustomer): Promise<string> {
  const post = await prepareGift(world, customer);
  const { status, body } = await post();
  if (status !== 200) throw new Error(`no session for a gift: ${status} ${JSON.stringify(body)}`);
  await atStripe(world, 'pay', { session: body.message, outcome: 'paid' });
  return body.message;
}
