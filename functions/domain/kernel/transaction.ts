import { AppError } from './app-error.ts';

/** One write of a transaction, created by a repository and combined by a use case, which sees its name only. */
export interface TransactionPart {
  readonly name: string;
  readonly write: unknown;
}

/** Commits all parts or none. @throws TransactionRefused when a condition fails */
export interface Transactions {
  commit(parts: readonly TransactionPart[]): Promise<void>;
}

/** A condition failed; nothing was written. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused';
  readonly parts: readonly string[];

  constructor(parts: readonly string[]) {
    super(`refused by: ${parts.join(', ')}`);
    this.parts = parts;
  }

  by(part: string): boolean {
    return this.parts.includes(part);
  }

  onlyBy(parts: ReadonlySet<string>): boolean {
    return this.parts.every((part) => parts.has(part));
  }
}

/**
 * Commits parts that are conditional on the state read before. @param own parts that a concurrent write refuses: the caller
 * reads again @returns false when a concurrent write was first @throws TransactionRefused when another part refuses
 */
export async function tryCommit(
  transactions: Transactions,
  parts: readonly TransactionPart[],
  own: ReadonlySet<string>,
): Promise<boolean> {
  try {
    await transactions.commit(parts);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.onlyBy(own))) throw error;
    return false;
  }
}

/**
 * Commits what the caller decided by a state that it read. @param own the part whose refusal means that the state changed; by
 * default each @throws AppError conflict; TransactionRefused when another part refuses
 */
export async function commitOrConflict(
  transactions: Transactions,
  parts: readonly TransactionPart[],
  own?: string,
): Promise<void> {
  try {
    await transactions.commit(parts);
  } catch (error) {
    if (error instanceof TransactionRefused && (own === undefined || error.by(own)))
      throw new AppError('conflict', { cause: error });
    throw error;
  }
}
