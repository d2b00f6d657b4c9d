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

  /** Nothing but these stood in the way. */
  onlyBy(parts: ReadonlySet<string>): boolean {
    return this.parts.every((part) => parts.has(part));
  }
}

/**
 * Commits parts that name what was read.
 * @param own names of the parts that a rival's write refuses: everything is to be read anew then
 * @returns whether it was written; false when somebody else wrote in the meantime
 * @throws TransactionRefused when another part refuses
 */
export async function commitUnlessOutrun(
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
