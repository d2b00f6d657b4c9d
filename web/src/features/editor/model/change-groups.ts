import type { Change } from './text-changes.ts';

export interface NumberedChange {
  readonly at: number;
  readonly change: Change;
}

export type ChangeGroup =
  | ({ readonly kind: 'change' } & NumberedChange)
  | { readonly kind: 'same'; readonly changes: readonly NumberedChange[] };

/** Groups unchanged blocks, so that they can be folded. */
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
