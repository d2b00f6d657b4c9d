import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';

/** The part's name and the arguments of the repository's method. */
export type RecordedPart = readonly [part: string, ...told: unknown[]];

/** A fake repository method whose part records its arguments for `createTransactionSpy`. */
export function partSpy(name: string, verb: string) {
  return (...told: unknown[]): TransactionPart => ({
    name,
    write: [`${name}: ${verb}`, ...told] satisfies RecordedPart,
  });
}

interface TransactionSpy {
  /** The parts of each committed transaction. */
  readonly committed: unknown[][];
  tries(): number;
  commit(parts: readonly TransactionPart[]): Promise<void>;
}

/**
 * Transactions that record their parts.
 * @param refusals for each try in order: names of the parts that refuse it, none to commit it, or an error to throw; later tries
 * are committed
 */
export function createTransactionSpy(refusals: readonly (readonly string[] | Error)[] = []): TransactionSpy {
  const committed: unknown[][] = [];
  let tries = 0;
  return {
    committed,
    tries: () => tries,
    async commit(parts) {
      const refusal = refusals[tries] ?? [];
      tries += 1;
      if (refusal instanceof Error) throw refusal;
      if (refusal.length > 0) throw new TransactionRefused([...refusal]);
      committed.push(parts.map(({ write }) => write));
    },
  };
}
