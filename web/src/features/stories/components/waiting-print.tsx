import type { ProofFormat } from '#shared/prints/drawing/draw-proof.ts';
import { Inking } from '#web/src/art/inking.tsx';
import { useProof } from '#web/src/lib/stored-proof.ts';
import { optionalPart } from '#web/src/ui/optional-part.tsx';

/** Loaded after the page, because it contains every motif. */
const OwnProof = optionalPart(() => import('./own-proof.tsx'), 'OwnProof');

interface WaitingPrintProps {
  readonly className: string;
  readonly format?: ProofFormat;
}

/** The proof that the customer saw over the opening is inked until the story is there; on another device, a house. */
export function WaitingPrint({ className, format = 'portrait' }: WaitingPrintProps) {
  const proof = useProof();
  return (
    <Inking className={className}>
      {proof !== null && <OwnProof print={proof.print} house={proof.house} format={format} />}
    </Inking>
  );
}
