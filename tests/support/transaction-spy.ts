import { type TransactionPart, TransactionRefused } from '#functions/domain/kernel/transaction.ts';

/** What a use case wanted written: the part's name, and what the repository was told. */
export type RecordedPart = readonly [part: string, ...told: unknown[]];

/** A repository's method that makes a part: the part holds what it was told, for `tellingTransactions` to show. */
export function partSpy(name: string, verb: string) {
  return (...told: unknown[]): TransactionPart => ({
    name,
    write: [`${name}: ${verb}`, ...told] satisfies RecordedPart,
  });
}

interface TransactionSpy {
  /** What was committed, transaction by transaction. */
  readonly committed: unknown[][];
  /** How often a commit was tried. */
  tries(): number;
  commit(parts: readonly TransactionPart[]): Promise<void>;
}

/**
 * Transactions that keep what they are given.
 * @param refusals by which parts the first, second … try is refused; one that names no part is committed, as are those after
 * the last; an error is thrown as it is
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
