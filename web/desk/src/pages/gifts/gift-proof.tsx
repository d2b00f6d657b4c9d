import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { sharpPhotoDpi } from '#shared/catalogue/gift.ts';
import { remakeGiftProof } from '#shared/endpoints/desk-gifts.ts';
import { longUtcDateAndTime } from '#shared/names/long-date.ts';
import { printPath } from '#shared/prints/plan.ts';
import type { DeskGift } from '#shared/schemas/desk-gifts.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useMayMake } from '#web/desk/src/lib/operator.ts';
import { useShortcuts } from '#web/desk/src/lib/shortcuts.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { Section } from '#web/desk/src/ui/page.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { Button } from '#web/src/ui/button.tsx';
import { CorrectGift } from './correct-gift.tsx';
import { giftQuery } from './gift-queries.ts';

const pollMs = 2000;

/**
 * The print's proof and what the customer said to it. Keyed by the proof's time: a new proof ends the wait for it.
 */
export function GiftProof({ gift }: { readonly gift: DeskGift }) {
  const { giftId, proof, status } = gift;
  const [isWaiting, setIsWaiting] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isMaking = isWaiting || status === 'paid';
  useQuery({ ...giftQuery(giftId), refetchInterval: isMaking ? pollMs : false });
  const remake = useAct({
    run: () => deskApi(remakeGiftProof, { path: { giftId }, body: { seen: gift.seen } }),
    done: 'A new proof is being made. The customer gets a mail when it’s ready.',
    onDone: () => setIsWaiting(true),
  });
  const mayRemake = useMayMake() && (status === 'paid' || status === 'proof');
  const buttonRef = useRef<HTMLButtonElement>(null);
  useShortcuts(mayRemake ? [{ keys: 'n', label: 'Make a new proof', run: () => buttonRef.current?.click() }] : []);
  return (
    <Section
      title="Proof"
      actions={
        mayRemake && (
          <>
            <Button variant="ghost" onClick={() => setIsCorrecting(true)}>
              Correct the gift
            </Button>
            <Button
              ref={buttonRef}
              variant="ghost"
              pending={remake.isPending || isWaiting}
              pendingLabel="Making the proof…"
              onClick={() => remake.mutate(undefined)}
            >
              Make a new proof
            </Button>
          </>
        )
      }
    >
      {isCorrecting && <CorrectGift gift={gift} onClose={() => setIsCorrecting(false)} />}
      {proof === null ? (
        <p role="status" className="py-3">
          {status === 'cancelled' ? 'There is no proof.' : 'The proof is being made, usually within a minute.'}
        </p>
      ) : (
        <Sheets gift={gift} proof={proof} />
      )}
      <Answer gift={gift} />
    </Section>
  );
}

interface SheetsProps {
  readonly gift: DeskGift;
  readonly proof: NonNullable<DeskGift['proof']>;
}

function Sheets({ gift: { photo, print }, proof }: SheetsProps) {
  const { url, downloadUrl, pages, photoDpi, madeAt } = proof;
  return (
    <div className="flex flex-wrap items-start gap-5 py-3">
      <img
        src={photo?.url ?? printPath(print, 'portrait.svg')}
        alt={photo === null ? 'The print on the left sheet' : 'The photo on the left sheet'}
        className="max-h-48 w-auto border border-hairline"
      />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p>
          {countOf(pages, 'page')}, made {longUtcDateAndTime(new Date(madeAt))}
        </p>
        {photoDpi !== null && photoDpi < sharpPhotoDpi && (
          <p className="font-semibold text-danger">The photo has only {photoDpi} dpi and may look soft.</p>
        )}
        <FileLink url={url} target="_blank">
          Open the proof (PDF, new tab)
        </FileLink>
        <FileLink url={downloadUrl}>Download it for the printer</FileLink>
      </div>
    </div>
  );
}

interface FileLinkProps {
  readonly url: string;
  readonly target?: '_blank';
  readonly children: ReactNode;
}

function FileLink({ url, target, children }: FileLinkProps) {
  return (
    <a
      href={url}
      target={target}
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
    >
      {children}
    </a>
  );
}

function Answer({ gift: { status, problem, proofAnswer, answeredAt } }: { readonly gift: DeskGift }) {
  if (problem !== null)
    return (
      <div className="pb-3">
        <p className="font-semibold text-danger">The customer reported a problem:</p>
        <blockquote className="whitespace-pre-line border-danger border-s-4 ps-3">{problem}</blockquote>
        {status === 'proof' && (
          <p className="pt-2 text-muted">
            Correct the dedication, address or photo here. For anything else, write to the customer: a new proof has the
            same story.
          </p>
        )}
      </div>
    );
  if (proofAnswer === 'approved' && answeredAt !== null)
    return <p className="pb-3">The customer approved it, {longUtcDateAndTime(new Date(answeredAt))}.</p>;
  return status === 'proof' ? <p className="pb-3 text-muted">The customer hasn’t answered yet.</p> : null;
}
