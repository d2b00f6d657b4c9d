import { useId, useMemo } from 'react';
import {
  drawProof,
  type ProofFormat,
  type ProofPlan,
  type ProofState,
  proofEdge,
  proofSizes,
} from '#shared/prints/drawing/draw-proof.ts';
import { type ProofPart, proofParts } from '#shared/prints/proof-parts.ts';
import './proof.css';

interface ProofSvgProps {
  readonly plan: ProofPlan;
  readonly format: ProofFormat;
  /** By default the proof is whole. */
  readonly state?: ProofState;
  /** Parts that roll on. */
  readonly added?: readonly ProofPart[];
}

const whole: ProofState = { known: proofParts, isOpen: true };

/** A print in progress. Contains every motif, so it is loaded after its page. Decorative: the text beside it describes it. */
export function ProofSvg({ plan, format, state = whole, added = [] }: ProofSvgProps) {
  const id = useId();
  const { known, isOpen } = state;
  const drawn = JSON.stringify([plan, known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan's content decides, not the object.
  const layers = useMemo(
    () => ({ all: drawProof(plan, { known, isOpen }, format), edge: proofEdge(plan, format) }),
    [drawn, isOpen, format],
  );
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
