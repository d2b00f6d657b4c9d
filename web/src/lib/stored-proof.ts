import { type CategorySlug, categorySlugs } from '#shared/catalogue/categories.ts';
import type { ProofPlan } from '#shared/prints/drawing/draw-proof.ts';
import { printSlug } from '#shared/prints/plan.ts';
import { jsonKey, readStored, useStored, writeStored } from './storage.ts';
import { oneOf, record, type ShapeOutput, text, wholeNumber } from './stored-shapes.ts';

const storedProof = record({ category: oneOf(...categorySlugs), print: text, house: text, at: wholeNumber });

/** The proof over the last opening, as the slug of a print and the motif of its house. */
export type StoredProof = ShapeOutput<typeof storedProof>;

/** Ours, in addition to specification 1.3. */
const proofKey = jsonKey('proof', storedProof);

/** The mailed link that has a story written is valid for a day. */
const validMs = 24 * 3_600_000;

export function storeProof(category: CategorySlug, { house, ...plan }: ProofPlan): void {
  writeStored(proofKey, { category, print: printSlug(plan), house, at: Date.now() });
}

const recent = (proof: StoredProof | null) => (proof !== null && Date.now() - proof.at < validMs ? proof : null);

export function readProof(): StoredProof | null {
  return recent(readStored(proofKey));
}

export function useProof(): StoredProof | null {
  return recent(useStored(proofKey));
}
