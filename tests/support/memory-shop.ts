import { createFakePayments } from './fake-payments.ts';
import { listeningLogger } from './listening-logger.ts';
import { openMemoryTable } from './memory-table.ts';
import { nothingLeft } from './shop.ts';
import { addCustomer } from './stories.ts';

/** A table and the payment provider in memory, a log that is listened to, and `u1`, who has nothing left. */
export async function openMemoryShop() {
  const table = openMemoryTable();
  await addCustomer(table, 'u1', nothingLeft);
  return { table, payments: createFakePayments(), log: listeningLogger() };
}

export type MemoryShop = Awaited<ReturnType<typeof openMemoryShop>>;
