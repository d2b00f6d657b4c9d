import { useRef, useState } from 'react';
import type { DeskGiftCard } from '#shared/schemas/desk-gifts.ts';
import type { OperatorGiftStatus } from '#shared/schemas/gift.ts';
import { useMayMake } from '#web/desk/src/lib/operator.ts';
import { useAllPages } from '#web/desk/src/lib/use-pages.ts';
import { Board } from '#web/desk/src/ui/board.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { focusGift } from './board-focus.ts';
import { GiftCard } from './gift-card.tsx';
import { useGifts } from './gift-queries.ts';
import { columns } from './gift-words.ts';
import { MoveGift } from './move-gift.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import './gifts.css';

interface WantedMove {
  readonly gift: DeskGiftCard;
  readonly to: OperatorGiftStatus;
}

/** All gifts by the step of their making. */
export function GiftBoard() {
  const open = useAllPages(useGifts('open'));
  const delivered = useGifts('delivered');
  const openIds = new Set(open.items?.map(({ giftId }) => giftId));
  const gifts = [...(open.items ?? []), ...(delivered.items ?? []).filter(({ giftId }) => !openIds.has(giftId))];
  const left = gifts.filter(({ status }) => status !== 'delivered' && status !== 'cancelled').length;
  return (
    <Page title="Gifts" note={open.items === undefined ? undefined : `${countOf(left, 'gift')} in hand.`}>
      <QueryView query={{ ...open, data: open.items }} label="gifts">
        {() => <Columns gifts={gifts} delivered={delivered} />}
      </QueryView>
    </Page>
  );
}

interface ColumnsProps {
  readonly gifts: readonly DeskGiftCard[];
  readonly delivered: ReturnType<typeof useGifts>;
}

function Columns({ gifts, delivered }: ColumnsProps) {
  const now = useNow(60_000);
  const board = useRef<HTMLDivElement>(null);
  const mayMove = useMayMake();
  const [wanted, setWanted] = useState<WantedMove>();
  const onMove = mayMove ? (gift: DeskGiftCard, to: OperatorGiftStatus) => setWanted({ gift, to }) : undefined;
  const onKeyDown = useBoardKeys({ board, gifts, onMove });
  const close = () => {
    const giftId = wanted?.gift.giftId;
    setWanted(undefined);
    // The card may be in another column by then, where its old element is gone.
    if (giftId !== undefined) setTimeout(() => board.current && focusGift(board.current, giftId));
  };
  return (
    <>
      <Board
        ref={board}
        onKeyDown={onKeyDown}
        first={1}
        columns={columns.map(({ title, empty, statuses }) => ({
          title,
          empty,
          cards: gifts
            .filter(({ status }) => statuses.includes(status))
            .map((gift) => <GiftCard key={gift.giftId} gift={gift} now={now} onMove={onMove} />),
          foot: title === 'Delivered' && <ShowMore pages={delivered} />,
        }))}
      />
      {wanted !== undefined && <MoveGift {...wanted} onClose={close} />}
    </>
  );
}
