import type { Table } from '#functions/data/table.ts';
import { AppError } from '#functions/domain/kernel/app-error.ts';
import type { TransactionPart } from '#functions/domain/kernel/transaction.ts';

/** Runs a concurrent write once, right after the read that it outdates. */
export function withWriteAfterRead<A extends unknown[], R>(
  read: (...args: A) => Promise<R>,
  deed: () => Promise<unknown>,
) {
  let done = false;
  return async (...args: A): Promise<R> => {
    const result = await read(...args);
    if (!done) {
      done = true;
      await deed();
    }
    return result;
  };
}

/** Transactions of which the first is committed but throws service-unavailable. */
export function loseFirstResponse(table: Pick<Table, 'commit'>): Pick<Table, 'commit'> {
  let isLost = false;
  return {
    async commit(parts) {
      await table.commit(parts);
      if (isLost) return;
      isLost = true;
      throw new AppError('service-unavailable');
    },
  };
}

/** Transactions whose first commits throw these errors, in order. */
export function createFaultyTransactions(table: Pick<Table, 'commit'>, faults: readonly Error[]) {
  /** Part names of every try. */
  const tries: string[][] = [];
  return {
    tries,
    async commit(parts: readonly TransactionPart[]) {
      const fault = faults[tries.length];
      tries.push(parts.map(({ name }) => name));
      if (fault !== undefined) throw fault;
      await table.commit(parts);
    },
  };
}
