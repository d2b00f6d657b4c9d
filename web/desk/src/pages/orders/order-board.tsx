import { useState } from 'react';
import type { DeskOrderCard } from '#shared/schemas/desk-orders.ts';
import { useMayMake } from '#web/desk/src/lib/operator.ts';
import { useAllPages } from '#web/desk/src/lib/use-pages.ts';
import { Board } from '#web/desk/src/ui/board.tsx';
import { Page } from '#web/desk/src/ui/page.tsx';
import { QueryView } from '#web/desk/src/ui/query-view.tsx';
import { ShowMore } from '#web/desk/src/ui/show-more.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { MoveOrder } from './move-order.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrders } from './order-queries.ts';
import { orderSteps, type WantedMove } from './order-words.ts';

/** All paid products by the step of their making. */
export function OrderBoard() {
  const open = useAllPages(useOrders('open'));
  const done = useOrders('done');
  const openIds = new Set(open.items?.map(({ orderId }) => orderId));
  const orders = [...(open.items ?? []), ...(done.items ?? []).filter(({ orderId }) => !openIds.has(orderId))];
  const now = useNow(60_000);
  const mayMove = useMayMake();
  const [wanted, setWanted] = useState<{ readonly order: DeskOrderCard; readonly move: WantedMove }>();
  const onMove = mayMove ? (order: DeskOrderCard, move: WantedMove) => setWanted({ order, move }) : undefined;
  const note =
    open.items === undefined ? undefined : `${countOf(open.items.length, 'order')} in hand, the oldest first.`;
  return (
    <Page title="Orders" note={note}>
      <QueryView query={{ ...open, data: open.items }} label="orders">
        {() => (
          <Board
            columns={orderSteps.map(({ state, title, empty }) => ({
              title,
              empty,
              cards: orders
                .filter((order) => order.state === state)
                .map((order) => <OrderCard key={order.orderId} order={order} now={now} onMove={onMove} />),
              foot: state === 'done' && <ShowMore pages={done} />,
            }))}
          />
        )}
      </QueryView>
      {wanted !== undefined && <MoveOrder {...wanted} onClose={() => setWanted(undefined)} />}
    </Page>
  );
}
