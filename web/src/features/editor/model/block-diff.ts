import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Block } from './blocks.ts';

export interface WordPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** `words` is set when both texts are similar. */
export type Change =
  | { readonly kind: 'same'; readonly after: Block }
  | { readonly kind: 'added'; readonly after: Block }
  | { readonly kind: 'removed'; readonly before: Block }
  | { readonly kind: 'changed'; readonly before: Block; readonly after: Block; readonly words: readonly WordPart[] };

/** From this share of common words on, two blocks count as a rewrite. */
const similarityThreshold = 0.35;

export function diffBlocks(before: readonly Block[], after: readonly Block[]): Change[] {
  const changes: Change[] = [];
  let removed: readonly Block[] = [];
  const runs = diffArrays([...before], [...after], { comparator: (one, other) => one.key === other.key });
  for (const run of runs) {
    if (run.removed) {
      removed = run.value;
      continue;
    }
    if (run.added) changes.push(...pairBlocks(removed, run.value));
    else {
      changes.push(...removed.map(removal));
      changes.push(...run.value.map((block): Change => ({ kind: 'same', after: block })));
    }
    removed = [];
  }
  changes.push(...removed.map(removal));
  return changes;
}

export function applyChanges(changes: readonly Change[], chosen: (at: number) => boolean): Block[] {
  return changes.flatMap((change, at) => {
    if (change.kind === 'same') return [change.after];
    if (chosen(at)) return change.kind === 'removed' ? [] : [change.after];
    return change.kind === 'added' ? [] : [change.before];
  });
}

/** Pairs each new block with the next similar old one; the rest are additions and removals. */
function pairBlocks(removed: readonly Block[], added: readonly Block[]): Change[] {
  const changes: Change[] = [];
  let next = 0;
  for (const after of added) {
    const at = removed.findIndex(
      (before, place) => place >= next && similarity(before.text, after.text) >= similarityThreshold,
    );
    const before = removed[at];
    if (before === undefined) {
      changes.push({ kind: 'added', after });
      continue;
    }
    changes.push(...removed.slice(next, at).map(removal));
    changes.push({ kind: 'changed', before, after, words: diffWords(before.text, after.text) });
    next = at + 1;
  }
  return [...changes, ...removed.slice(next).map(removal)];
}

function removal(before: Block): Change {
  return { kind: 'removed', before };
}

function similarity(one: string, other: string): number {
  const words = wordsOf(one);
  const total = Math.max(words.size, wordsOf(other).size);
  if (total === 0) return 1;
  let common = 0;
  for (const word of wordsOf(other)) if (words.has(word)) common += 1;
  return common / total;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}

function diffWords(before: string, after: string): WordPart[] {
  const passages: WordPart[] = [];
  const push = (kind: WordPart['kind'], text: string) => {
    if (text !== '') passages.push({ kind: text.trim() === '' ? 'same' : kind, text });
  };
  let [removed, added, gap] = ['', '', ''];
  const flush = () => {
    push('removed', removed);
    push('added', added);
    push('same', gap);
    [removed, added, gap] = ['', '', ''];
  };
  for (const part of diffWordsWithSpace(before, after)) {
    const changes = part.added || part.removed;
    // Merges adjacent changed words into one passage, for readability.
    if (!changes && removed + added !== '' && part.value.trim() === '') gap += part.value;
    else if (!changes) {
      flush();
      push('same', part.value);
    } else {
      removed += gap + (part.removed ? part.value : '');
      added += gap + (part.added ? part.value : '');
      gap = '';
    }
  }
  flush();
  return passages;
}
