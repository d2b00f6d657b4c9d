import { AppError } from './app-error.ts';

/** One write of a transaction, created by a repository and combined by a use case, which sees its name only. */
export interface TransactionPart {
  readonly name: string;
  readonly write: unknown;
}

export interface Transactions {
  /**
   * Commits all parts or none. While another transaction holds the same items, or the table throttles, it tries again, at most five
   * times with one token.
   * @param round of a caller that reads again, from 0: then a conflict ends it @throws TransactionRefused when a condition fails;
   * TransactionConflict in a round; AppError service-unavailable
   */
  commit(parts: readonly TransactionPart[], round?: number): Promise<void>;
  /** In a round: shared by the rounds within it. */
  readonly rounds?: { left: number };
}

/** In a round another transaction held the same items; nothing was written. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict';
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

// Eight clicks that subscribe and their eight events need 16 rounds, because each may lose to one concurrent writer.
const maxRounds = 20;

/**
 * Repeats a round that reads, decides and commits, after each concurrent write. There is no other loop of retries: a conflict ends
 * the round, and rounds within it count too: 20 rounds wait at most 50 + 100 + 200 + 17 × 400 ms = 7.15 s. A throttled transaction is
 * repeated within its round, with its token, and ends the loop after five tries.
 * @param round called with its index; undefined when a concurrent write was first
 * @returns undefined when each round lost
 */
export async function inRounds<T>(
  transactions: Transactions,
  round: (transactions: Transactions, index: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const rounds = transactions.rounds ?? { left: maxRounds };
  for (let index = 0; rounds.left > 0; index += 1) {
    rounds.left -= 1;
    try {
      const result = await round({ rounds, commit: (parts) => transactions.commit(parts, index) }, index);
      if (result !== undefined) return result;
    } catch (error) {
      if (!(error instanceof TransactionConflict)) throw error;
    }
  }
  return undefined;
}

/** As `inRounds`. @throws AppError service-unavailable when each round lost */
export async function inRoundsOrFail<T>(
  transactions: Transactions,
  round: (transactions: Transactions, index: number) => Promise<T | undefined>,
): Promise<T> {
  const result = await inRounds(transactions, round);
  if (result === undefined) throw new AppError('service-unavailable', { retryAfterSeconds: 1 });
  return result;
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
