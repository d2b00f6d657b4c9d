import { createFakePayments } from './fake-payments.ts';
import { createLoggerSpy } from './logger-spy.ts';
import { openMemoryTable } from './memory-table.ts';
import { emptyBalance } from './shop.ts';
import { addCustomer } from './stories.ts';

/** A table in memory, fake payments, a logger spy, and `u1` with an empty balance. */
export async function openMemoryShop() {
  const table = openMemoryTable();
  await addCustomer(table, 'u1', emptyBalance);
  return { table, payments: createFakePayments(), log: createLoggerSpy() };
}

export type MemoryShop = Awaited<ReturnType<typeof openMemoryShop>>;
