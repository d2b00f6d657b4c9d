/**
 * One write of an all-or-nothing transaction, made by a repository and composed by a use case. What is inside is the
 * repository's and the table's affair; a use case knows the part by its name only.
 */
export interface TransactionPart {
  readonly name: string;
  readonly write: unknown;
}

/** Commits parts together or not at all. @throws TransactionRefused when a condition does not hold */
export interface Transactions {
  commit(parts: readonly TransactionPart[]): Promise<void>;
}

/** At least one part's condition did not hold; nothing was written. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused';
  readonly parts: readonly string[];

  /** @param parts the names of the parts whose conditions failed */
  constructor(parts: readonly string[]) {
    super(`refused by: ${parts.join(', ')}`);
    this.parts = parts;
  }

  by(part: string): boolean {
    return this.parts.includes(part);
  }
}
