import type { CategorySlug } from '#shared/catalogue/categories.ts';
import { type ProofPart, proofParts } from '#shared/prints/proof-parts.ts';
import type { ReadinessView } from '#web/src/features/story-flow/model/readiness-view.ts';
import { categoryKeys, useStored } from '#web/src/lib/storage.ts';
import { optionalPart } from '#web/src/ui/optional-part.tsx';

export const loadProof = () => import('./proof-picture.tsx');

/** Comes after its page, with every motif and the words that lead to them. */
const ProofPicture = optionalPart(loadProof, 'ProofPicture');

interface StoryProofProps {
  readonly category: CategorySlug;
  readonly view: Pick<ReadinessView, 'slots' | 'canWrite'>;
  /** With every part, known or not: the opening is written. */
  readonly whole?: boolean;
}

export function StoryProof({ category, view: { slots, canWrite }, whole = false }: StoryProofProps) {
  const draftId = useStored(categoryKeys(category).draftId);
  const words: Partial<Record<ProofPart, string>> = {};
  for (const [at, part] of proofParts.entries()) {
    const what = slots[at]?.what;
    if (typeof what === 'string') words[part] = what;
  }
  const known = proofParts.filter((part) => whole || part in words);
  return (
    <ProofPicture
      words={words}
      state={{ known, isOpen: canWrite && known.length === proofParts.length }}
      seed={draftId ?? category}
      format={whole ? 'wide' : 'portrait'}
      storeFor={whole ? category : undefined}
    />
  );
}
