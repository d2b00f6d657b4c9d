import { checkoutCollaborators } from './checkouts.ts';
import { createFakePayments } from './fake-payments.ts';
import { addCustomer } from './stories.ts';
import { openTable } from './tables.ts';

/** What a customer has left who has to pay. */
export const emptyBalance = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

/** All that buying needs: a fresh table on a backend, the payment provider in memory, and `u1`, who has nothing left. */
export async function openShop(url: string) {
  const table = await openTable(url);
  await addCustomer(table, 'u1', emptyBalance);
  return { ...checkoutCollaborators(table, createFakePayments()), table };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
