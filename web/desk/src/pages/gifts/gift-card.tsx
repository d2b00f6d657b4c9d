import { Link } from 'react-router';
import type { DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { relativeDay } from '#web/desk/src/lib/days.ts';
import { PrintThumbnail } from '#web/desk/src/ui/print-thumbnail.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { TextButton } from '#web/src/ui/button.tsx';
import { flagOf, methodWords, moveWords, nextMove } from './gift-words.ts';

interface GiftCardProps {
  readonly gift: DeskGiftCard;
  readonly now: number;
  /** Undefined for operators who may only look. */
  readonly onMove: ((gift: DeskGiftCard, to: OperatorGiftStatus) => void) | undefined;
}

export function GiftCard({ gift, now, onMove }: GiftCardProps) {
  const { giftId, storyName, shippingMethod, since, print, tracking } = gift;
  const flag = flagOf(gift);
  const next = nextMove(gift);
  return (
    <li data-slot="gift-card" data-trouble={flag?.tone === 'red' || undefined} className="board-card">
      <div className="flex gap-3">
        <PrintThumbnail print={print} className="h-15 w-12" />
        <div className="min-w-0">
          <Link to={`/gifts/${giftId}`} data-gift={giftId} className="board-link">
            {storyName}
          </Link>
          <p className="text-muted text-small">
            {methodWords[shippingMethod]}, <time dateTime={since}>{relativeDay(since, now)}</time>
          </p>
          {tracking !== null && <p className="break-words text-muted text-small">Tracking {tracking}</p>}
        </div>
      </div>
      {(flag !== null || (next !== undefined && onMove !== undefined)) && (
        <div className="board-card-foot">
          {flag !== null && <Tag tone={flag.tone}>{flag.text}</Tag>}
          {next !== undefined && onMove !== undefined && (
            <TextButton className="board-move" onClick={() => onMove(gift, next)}>
              {moveWords(next, gift).button}
              <span className="sr-only">{` ${storyName}`}</span>
            </TextButton>
          )}
        </div>
      )}
    </li>
  );
}
