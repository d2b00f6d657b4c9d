import { useEffect, useMemo, useState } from 'react';
import type { CategorySlug } from '#shared/catalogue/categories.ts';
import type { ProofFormat, ProofState } from '#shared/prints/drawing/draw-proof.ts';
import { seedOf } from '#shared/prints/plan.ts';
import type { ProofPart } from '#shared/prints/proof-parts.ts';
import { proofPlan } from '#shared/prints/proof-plan.ts';
import { ProofSvg } from '#web/src/art/proof-svg.tsx';
import { storeProof } from '#web/src/lib/stored-proof.ts';

interface ProofPictureProps {
  /** What Wren knows of each part. */
  readonly words: Readonly<Partial<Record<ProofPart, string>>>;
  readonly state: ProofState;
  /** Of the conversation; each has a print of its own. */
  readonly seed: string;
  readonly format: ProofFormat;
  /** The category for whose purchase and waiting time the proof is stored. */
  readonly storeFor: CategorySlug | undefined;
}

/** The print of a story that is being told; comes after its page. */
export function ProofPicture({ words, state, seed, format, storeFor }: ProofPictureProps) {
  const { known } = state;
  const [first] = useState(known);
  const said = JSON.stringify(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide, not the object.
  const plan = useMemo(() => proofPlan(words, seedOf(seed)), [said, seed]);
  useEffect(() => {
    if (storeFor !== undefined) storeProof(storeFor, plan);
  }, [storeFor, plan]);
  return <ProofSvg plan={plan} format={format} state={state} added={known.filter((part) => !first.includes(part))} />;
}
