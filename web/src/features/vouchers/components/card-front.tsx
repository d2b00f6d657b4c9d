import { printPath } from '#shared/prints/plan.ts';

interface CardFrontProps {
  readonly print: string;
  readonly receiver: string;
  readonly from: string;
}

/** The first page of the card, as its PDF prints it. */
export function CardFront({ print, receiver, from }: CardFrontProps) {
  return (
    <div className="gift-card-front" data-theme="light">
      <img src={printPath(print, 'portrait.svg')} alt="" width={800} height={1000} />
      <p className="gift-card-title">A story for {receiver === '' ? '…' : receiver}</p>
      <p className="gift-card-from">From {from === '' ? '…' : from}</p>
    </div>
  );
}
