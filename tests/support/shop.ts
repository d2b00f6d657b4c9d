import { checkoutCollaborators } from './checkouts.ts';
import { createFakePayments } from './fake-payments.ts';
import { addCustomer } from './stories.ts';
import { openTable } from './tables.ts';

export const emptyBalance = { firstStory: false, monthlyStories: 0, bonusStories: 0 };

/** A fresh table on a backend, fake payments, and `u1` with an empty balance. */
export async function openShop(url: string) {
  const table = await openTable(url);
  await addCustomer(table, 'u1', emptyBalance);
  return { ...checkoutCollaborators(table, createFakePayments()), table };
}
