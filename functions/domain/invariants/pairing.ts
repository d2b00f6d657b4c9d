import type { BrokenInvariant } from './invariant.ts';

/** Checks that items in different partitions exist together, or never do, in any order of the scan. Stores ids only. */
export interface Pairing {
  /** Reports `broken` unless the thing is found. */
  need(thing: string, broken: BrokenInvariant): void;
  /** Reports `broken` if the thing is found. */
  forbid(thing: string, broken: BrokenInvariant): void;
  have(thing: string): void;
  broken(): BrokenInvariant[];
}

export function createPairing(): Pairing {
  const found = new Set<string>();
  const needed = new Map<string, BrokenInvariant[]>();
  const forbidden = new Map<string, BrokenInvariant[]>();
  const note = (notes: Map<string, BrokenInvariant[]>, thing: string, broken: BrokenInvariant) => {
    notes.set(thing, [...(notes.get(thing) ?? []), broken]);
  };
  return {
    need(thing, broken) {
      if (!found.has(thing)) note(needed, thing, broken);
    },
    forbid: (thing, broken) => note(forbidden, thing, broken),
    have(thing) {
      found.add(thing);
      needed.delete(thing);
    },
    broken: () => [
      ...[...needed.values()].flat(),
      ...[...forbidden].filter(([thing]) => found.has(thing)).flatMap(([, notes]) => notes),
    ],
  };
}
