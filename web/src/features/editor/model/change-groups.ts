import type { Change } from './text-changes.ts';

export interface NumberedChange {
  /** Its place among all changes. */
  readonly at: number;
  readonly change: Change;
}

/** What is shown of a comparison: changes, and runs of what stayed the same. */
export type ChangeGroup =
  | ({ readonly kind: 'change' } & NumberedChange)
  | { readonly kind: 'same'; readonly changes: readonly NumberedChange[] };

/** Puts what stayed the same together, so that a reader comes to what changed. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const [at, change] of changes.entries()) {
    const last = groups.at(-1);
    if (change.kind !== 'same') groups.push({ kind: 'change', at, change });
    else if (last?.kind === 'same') groups[groups.length - 1] = { ...last, changes: [...last.changes, { at, change }] };
    else groups.push({ kind: 'same', changes: [{ at, change }] });
  }
  return groups;
}
