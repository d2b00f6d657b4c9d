/** The condition that the text was not saved since it was read. */
export function savedSince(readSavedAt: string | undefined) {
  return readSavedAt === undefined
    ? { condition: 'attribute_exists(PK) AND attribute_not_exists(savedAt)', values: {} }
    : { condition: 'savedAt = :read', values: { ':read': readSavedAt } };
}
