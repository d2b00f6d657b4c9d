import type { BrokenInvariant } from './invariant.ts';

/** Checks that items in different partitions exist together, or never do, in any order of the scan. Stores ids only. */
export interface Pairing {
  /** Reports `broken` unless the thing is found, or `instead`. */
  need(thing: string, broken: BrokenInvariant, instead?: string): void;
  /** Reports `broken` if the thing is found. */
  forbid(thing: string, broken: BrokenInvariant): void;
  have(thing: string): void;
  broken(): BrokenInvariant[];
  /** For continuing later: see `begun` of `createPairing`. */
  notes(): PairingNotes;
}

export interface PairingNotes {
  readonly found: readonly string[];
  readonly needed: readonly (readonly [thing: string, needs: Need[]])[];
  readonly forbidden: readonly (readonly [thing: string, notes: BrokenInvariant[]])[];
}

interface Need {
  readonly broken: BrokenInvariant;
  readonly instead?: string | undefined;
}

export function createPairing(begun?: PairingNotes): Pairing {
  const found = new Set(begun?.found);
  const needed = new Map(begun?.needed);
  const forbidden = new Map(begun?.forbidden);
  const note = <Note>(notes: Map<string, Note[]>, thing: string, noted: Note) => {
    notes.set(thing, [...(notes.get(thing) ?? []), noted]);
  };
  return {
    need(thing, broken, instead) {
      if (!found.has(thing)) note(needed, thing, { broken, instead });
    },
    forbid: (thing, broken) => note(forbidden, thing, broken),
    have(thing) {
      found.add(thing);
      needed.delete(thing);
    },
    notes: () => ({ found: [...found], needed: [...needed], forbidden: [...forbidden] }),
    broken: () => [
      ...[...needed.values()].flat().flatMap(({ broken, instead }) => {
        return instead !== undefined && found.has(instead) ? [] : [broken];
      }),
      ...[...forbidden].filter(([thing]) => found.has(thing)).flatMap(([, notes]) => notes),
    ],
  };
}
