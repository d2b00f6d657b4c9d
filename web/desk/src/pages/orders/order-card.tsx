import { Link } from 'react-router';
import { orderNumber } from '#shared/names/order-number.ts';
import type { DeskOrderCard } from '#shared/schemas/desk-orders.ts';
import { relativeDay } from '#web/desk/src/lib/days.ts';
import { useMayOpenCustomers } from '#web/desk/src/lib/operator.ts';
import { PrintThumbnail } from '#web/desk/src/ui/print-thumbnail.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { exactPrice } from '#web/src/lib/money.ts';
import { TextButton } from '#web/src/ui/button.tsx';
import { moveWords, nextMove, type WantedMove } from './order-words.ts';

interface OrderCardProps {
  readonly order: DeskOrderCard;
  readonly now: number;
  /** Undefined for operators who may only look. */
  readonly onMove: ((order: DeskOrderCard, move: WantedMove) => void) | undefined;
}

export function OrderCard({ order, now, onMove }: OrderCardProps) {
  const { orderId, customer, productName, story, print, address, tracking, since, paidCents, state, isRefundAsked } =
    order;
  const mayOpenCustomers = useMayOpenCustomers();
  const next = nextMove(order);
  const name = customer?.name ?? 'An erased customer';
  const what = `${productName} for ${name}`;
  return (
    <li data-slot="order-card" className="board-card">
      <div className="flex gap-3">
        {print !== null && <PrintThumbnail print={print} className="h-15 w-12" />}
        <div className="min-w-0">
          {customer !== null && mayOpenCustomers ? (
            <Link to={`/customers/${customer.userId}`} className="board-link">
              {name}
            </Link>
          ) : (
            <span className="font-bold">{name}</span>
          )}
          <p className="text-small">{productName}</p>
          {story !== null && <p className="text-small">“{story.name}”</p>}
          <p className="text-muted text-small">
            {exactPrice(paidCents)}, <time dateTime={since}>{relativeDay(since, now)}</time>
          </p>
        </div>
      </div>
      {address !== null && <p className="break-words pt-2 text-small">{address}</p>}
      {tracking !== null && <p className="break-words text-muted text-small">Tracking {tracking}</p>}
      <p className="pt-1 text-muted text-small" title={orderId}>
        Order {orderNumber(orderId)}
      </p>
      {isRefundAsked && (
        <p className="pt-2">
          <Tag tone="yellow">Being refunded</Tag>
        </p>
      )}
      {onMove !== undefined && next !== undefined && (
        <div className="board-card-foot">
          {state === 'sent' ? (
            <TextButton onClick={() => onMove(order, { to: 'sent' })}>
              Tracking<span className="sr-only">{` of ${what}`}</span>
            </TextButton>
          ) : (
            <TextButton onClick={() => onMove(order, { to: 'done', withoutMail: true })}>
              Close<span className="sr-only">{` ${what} without a mail`}</span>
            </TextButton>
          )}
          <TextButton className="board-move" onClick={() => onMove(order, next)}>
            {moveWords(next, order).button}
            <span className="sr-only">{` ${what}`}</span>
          </TextButton>
        </div>
      )}
    </li>
  );
}
