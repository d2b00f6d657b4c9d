import { giftSheets, sharpPhotoDpi } from '#shared/catalogue/gift.ts';
import type { Gift } from '#shared/schemas/gift.ts';
import { isProofPending } from '#web/src/features/gifts/api/gift-queries.ts';
import { buttonClasses } from '#web/src/ui/button.tsx';
import { Spinner } from '#web/src/ui/spinner.tsx';
import { ProofAnswer } from './proof-answer.tsx';

export function GiftProof({ gift }: { readonly gift: Gift }) {
  const { proofUrl, lowPhotoDpi } = gift;
  return (
    <div className="item-body items-start gap-4 gift-proof">
      {isProofPending(gift) && <Spinner label="We’re making your proof…" className="items-start py-0" />}
      {proofUrl !== null && (
        <a href={proofUrl} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
          See your proof
          <span className="sr-only">, a PDF in a new tab</span>
        </a>
      )}
      {proofUrl !== null && (
        <p className="text-muted text-small">
          {giftSheets.left} {giftSheets.right} The lines at the corners show where we cut.
        </p>
      )}
      {lowPhotoDpi !== null && (
        <p className="notice py-3">
          <strong>Your photo may look soft.</strong> It will print at {lowPhotoDpi} dots per inch. Photos look sharp
          from {sharpPhotoDpi}.
        </p>
      )}
      {proofUrl !== null && <ProofAnswer gift={gift} />}
    </div>
  );
}
