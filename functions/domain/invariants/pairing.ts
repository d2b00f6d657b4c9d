import type { BrokenInvariant } from './invariant.ts';

/**
 * What lies in different partitions and belongs together, or must not be there together: a scan meets the two in any order.
 * Only ids are kept.
 */
export interface Pairing {
  /** `broken` is told in the end unless the thing is met. */
  need(thing: string, broken: BrokenInvariant): void;
  /** `broken` is told in the end if the thing is met. */
  forbid(thing: string, broken: BrokenInvariant): void;
  have(thing: string): void;
  broken(): BrokenInvariant[];
}

export function createPairing(): Pairing {
  const met = new Set<string>();
  const needed = new Map<string, BrokenInvariant[]>();
  const forbidden = new Map<string, BrokenInvariant[]>();
  const note = (notes: Map<string, BrokenInvariant[]>, thing: string, broken: BrokenInvariant) => {
    notes.set(thing, [...(notes.get(thing) ?? []), broken]);
  };
  return {
    need(thing, broken) {
      if (!met.has(thing)) note(needed, thing, broken);
    },
    forbid: (thing, broken) => note(forbidden, thing, broken),
    have(thing) {
      met.add(thing);
      needed.delete(thing);
    },
    broken: () => [
      ...[...needed.values()].flat(),
      ...[...forbidden].filter(([thing]) => met.has(thing)).flatMap(([, notes]) => notes),
    ],
  };
}
