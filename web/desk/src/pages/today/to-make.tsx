import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrderCard } from '#shared/schemas/desk-orders.ts';
import type { Today } from '#shared/schemas/desk-today.ts';
import { useMayMake, useMayOpenCustomers } from '#web/desk/src/lib/operator.ts';
import {
  moveWords as giftMoveWords,
  columns as giftSteps,
  nextMove as nextGiftMove,
} from '#web/desk/src/pages/gifts/gift-words.ts';
import { MoveOrder } from '#web/desk/src/pages/orders/move-order.tsx';
import { moveWords, nextMove, orderSteps } from '#web/desk/src/pages/orders/order-words.ts';
import { LinkButton, TextLink } from '#web/desk/src/ui/links.tsx';
import { Section } from '#web/desk/src/ui/page.tsx';
import { PrintThumbnail } from '#web/desk/src/ui/print-thumbnail.tsx';
import { countOf } from '#web/src/lib/count-of.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button } from '#web/src/ui/button.tsx';

type ToMakeItems = Today['toMake'];

/** Paid products and gifts in production, the oldest first, each with its step and the next one. */
export function ToMake({ toMake: { orders, gifts, isMore } }: { readonly toMake: ToMakeItems }) {
  const [moved, setMoved] = useState<DeskOrderCard>();
  const mayMove = useMayMake();
  const count = orders.length + gifts.length;
  if (count === 0) return null;
  const rows = [
    ...orders.map((order) => ({
      at: order.createdAt,
      row: <OrderRow key={order.orderId} order={order} onMove={mayMove ? () => setMoved(order) : undefined} />,
    })),
    ...gifts.map((gift) => ({ at: gift.createdAt, row: <GiftRow key={gift.giftId} gift={gift} mayMove={mayMove} /> })),
  ];
  const move = moved && nextMove(moved);
  return (
    <Section
      title="To make and post"
      note={`${isMore ? 'More than ' : ''}${countOf(count, 'order')}, the oldest first.`}
      actions={<TextLink to="/orders">All orders</TextLink>}
    >
      <ul aria-label="To make and post" className="desk-rows">
        {rows.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ row }) => row)}
      </ul>
      {moved !== undefined && move !== undefined && (
        <MoveOrder order={moved} move={move} onClose={() => setMoved(undefined)} />
      )}
    </Section>
  );
}

interface MadeProps {
  readonly print: string | null;
  readonly name: ReactNode;
  readonly what: string;
  readonly detail: string;
  readonly steps: readonly string[];
  /** Index of the last step that is done. */
  readonly reached: number;
  readonly act: ReactNode;
}

function Made({ print, name, what, detail, steps, reached, act }: MadeProps) {
  return (
    <li className="made-row">
      {print === null ? (
        <span className="h-12.5 w-10 bg-wash" />
      ) : (
        <PrintThumbnail print={print} className="h-12.5 w-10" />
      )}
      <div className="min-w-0">
        <h3>{name}</h3>
        <p className="text-small">{what}</p>
        <p className="text-muted text-small">{detail}</p>
      </div>
      <ol aria-label={`Step: ${steps[reached]}`} className="made-steps">
        {steps.map((step, index) => (
          <li key={step} data-done={index <= reached || undefined}>
            {step}
          </li>
        ))}
      </ol>
      <div className="today-act">{act}</div>
    </li>
  );
}

interface OrderRowProps {
  readonly order: DeskOrderCard;
  readonly onMove: (() => void) | undefined;
}

function OrderRow({ order, onMove }: OrderRowProps) {
  const { customer, productName, story, print, paidCents, state, isRefundAsked } = order;
  const mayOpenCustomers = useMayOpenCustomers();
  const next = nextMove(order);
  const name = customer?.name ?? 'An erased customer';
  return (
    <Made
      print={print}
      name={
        <NameLink to={customer !== null && mayOpenCustomers ? `/customers/${customer.userId}` : undefined}>
          {name}
        </NameLink>
      }
      what={productName}
      detail={`${story === null ? '' : `“${story.name}” · `}${exactPrice(paidCents)}${isRefundAsked ? ' · being refunded' : ''}`}
      steps={orderSteps.map(({ title }) => title)}
      reached={orderSteps.findIndex((step) => step.state === state)}
      act={
        next !== undefined &&
        onMove !== undefined && (
          <Button className="w-full" onClick={onMove}>
            {moveWords(next, order).button}
            <span className="sr-only">{` ${productName} for ${name}`}</span>
          </Button>
        )
      }
    />
  );
}

interface GiftRowProps {
  readonly gift: ToMakeItems['gifts'][number];
  readonly mayMove: boolean;
}

function GiftRow({ gift, mayMove }: GiftRowProps) {
  const { giftId, customerName, shippingMethod, storyName, print, status } = gift;
  const next = nextGiftMove(gift);
  const page = `/gifts/${giftId}`;
  return (
    <Made
      print={print}
      name={<NameLink to={page}>{customerName ?? 'An erased customer'}</NameLink>}
      what={`Gift, bi-fold frame, ${shippingMethod === 'pickup' ? 'to be picked up' : 'shipped'}`}
      detail={`“${storyName}”`}
      steps={[...giftSteps.slice(0, 3).map(({ title }) => title), shippingMethod === 'pickup' ? 'Ready' : 'Sent']}
      reached={giftSteps.findIndex(({ statuses }) => statuses.includes(status))}
      act={
        <LinkButton to={page} variant="primary" className="w-full">
          {mayMove && next !== undefined ? giftMoveWords(next, gift).button : 'Open the gift'}
          <span className="sr-only">{` “${storyName}”`}</span>
        </LinkButton>
      }
    />
  );
}

function NameLink({ to, children }: { readonly to: string | undefined; readonly children: string }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className="text-ink hover:underline">
      {children}
    </Link>
  );
}
