import type { Node } from '@tiptap/pm/model';

/** An accepted AI edit: the texts around it, and whether the current text still contains it. */
export interface Rewrite {
  readonly before: Node;
  readonly after: Node;
  readonly inForce: boolean;
}

/** After a second edit the first counts until both are undone. */
export function rewriteAccepted(earlier: Rewrite | null, before: Node, after: Node): Rewrite {
  return { before: earlier?.inForce ? earlier.before : before, after, inForce: true };
}

/** Undo returns to the text before it, redo to the text after it; typing changes nothing. */
export function rewriteIn(rewrite: Rewrite | null, doc: Node): Rewrite | null {
  if (rewrite === null) return null;
  if (doc.eq(rewrite.before)) return { ...rewrite, inForce: false };
  return doc.eq(rewrite.after) ? { ...rewrite, inForce: true } : rewrite;
}
