import type { ProofFormat } from '#shared/prints/drawing/draw-proof.ts';
import { parsePrintSlug } from '#shared/prints/plan.ts';
import { ProofSvg } from '#web/src/art/proof-svg.tsx';

interface OwnProofProps {
  readonly print: string;
  readonly house: string;
  readonly format: ProofFormat;
}

export function OwnProof({ print, house, format }: OwnProofProps) {
  const plan = parsePrintSlug(print);
  return plan && <ProofSvg plan={{ ...plan, house }} format={format} />;
}
