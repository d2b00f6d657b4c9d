import { useId, useMemo, useState } from 'react';
import {
  drawProof,
  type ProofFormat,
  type ProofState,
  proofEdge,
  proofSizes,
} from '#shared/prints/drawing/draw-proof.ts';
import { seedOf } from '#shared/prints/plan.ts';
import type { ProofPart } from '#shared/prints/proof-parts.ts';
import { proofPlan } from '#shared/prints/proof-plan.ts';
import '#web/src/features/story-flow/proof.css';

interface ProofPictureProps {
  /** What Wren knows of each part. */
  readonly words: Readonly<Partial<Record<ProofPart, string>>>;
  readonly state: ProofState;
  /** Of the conversation; each has a print of its own. */
  readonly seed: string;
  readonly format: ProofFormat;
}

/** The print of a story that is being told; comes after its page. Decorative: the words beside it say what Wren knows. */
export function ProofPicture({ words, state, seed, format }: ProofPictureProps) {
  const id = useId();
  const { known, isOpen } = state;
  const [first] = useState(known);
  const drawn = JSON.stringify([words, known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words decide, not the object.
  const layers = useMemo(() => {
    const plan = proofPlan(words, seedOf(seed));
    return { all: drawProof(plan, { known, isOpen }, format), edge: proofEdge(plan, format) };
  }, [drawn, isOpen, seed, format]);
  const added = known.filter((part) => !first.includes(part));
  const { width, height } = proofSizes[format];
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMax slice" className="proof">
      <clipPath id={id}>
        <path d={layers.edge} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {layers.all.map(({ key, part, svg }) => (
          <g
            key={key}
            data-part={part}
            data-new={part !== 'paper' && added.includes(part) ? '' : undefined}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here, from a plan without text.
            dangerouslySetInnerHTML={{ __html: svg }}
          />
        ))}
      </g>
    </svg>
  );
}
