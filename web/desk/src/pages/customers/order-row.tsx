import { refundOrder } from '#shared/endpoints/desk-people.ts';
import { orderNumber } from '#shared/names/order-number.ts';
import type { DeskOrder } from '#shared/schemas/desk-people.ts';
import { attentionReasons } from '#web/desk/src/lib/attention-reasons.ts';
import { deskApi } from '#web/desk/src/lib/desk-api.ts';
import { useAct } from '#web/desk/src/lib/use-act.ts';
import { TextLink } from '#web/desk/src/ui/links.tsx';
import { Tag } from '#web/desk/src/ui/tag.tsx';
import { createdLabel } from '#web/src/lib/dates.ts';
import { exactPrice } from '#web/src/lib/money.ts';
import { Button, TextButton } from '#web/src/ui/button.tsx';
import { customerKey } from './customer-queries.ts';
import { openRefund, orderTags, refusedRefund } from './customer-words.ts';

export type OrderAct = 'refund' | 'settle' | 'resend';

interface OrderRowProps {
  readonly order: DeskOrder;
  readonly userId: string;
  readonly onAsk: (act: OrderAct) => void;
}

/** Stripe usually answers within seconds. */
const repeatAfterMs = 60_000;

/** A refund of a redeemed card takes the story back only if it isn’t begun. */
const cardStates = { open: 'Card: not redeemed', redeemed: 'Card: redeemed', ended: 'Card: ended' } as const;

export function OrderRow({ order, userId, onAsk }: OrderRowProps) {
  const { orderId, productName, totalCents, refundedCents, status, createdAt, story, address, receiptUrl } = order;
  const { tone, text } = orderTags[status];
  return (
    <tr>
      <th scope="row">
        <OrderName order={order} />
        <span className="block font-normal text-muted text-small" title={orderId}>
          {orderNumber(orderId)}
        </span>
        {story !== null && <span className="block font-normal text-small">{`Story: ${story}`}</span>}
        {order.voucher !== null && <span className="block font-normal text-small">{cardStates[order.voucher]}</span>}
        {address !== null && <span className="block font-normal text-small">{address}</span>}
      </th>
      <td data-label="Amount">
        {exactPrice(totalCents)}
        {refundedCents > 0 && (
          <span className="block text-muted text-small">{`${exactPrice(refundedCents)} refunded`}</span>
        )}
      </td>
      <td>
        {order.refunds.map((refund) => (
          <OpenRefund key={refund.requestId} refund={refund} userId={userId} orderId={orderId} />
        ))}
        {order.attention !== null && <p className="pb-1 text-small">{attentionReasons[order.attention]}</p>}
        <Tag tone={tone}>{text}</Tag>
      </td>
      <td>
        {createdLabel(createdAt, Date.now())}
        {receiptUrl !== null && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="block font-semibold text-accent text-small underline underline-offset-3"
          >
            Receipt
            <span className="sr-only">{` of ${productName}, ${createdLabel(createdAt, Date.now())}`}</span>
          </a>
        )}
      </td>
      <td>
        <Acts order={order} onAsk={onAsk} />
      </td>
    </tr>
  );
}

/** Gifts and films have pages of their own. */
function OrderName({ order: { kind, orderId, productName } }: { readonly order: DeskOrder }) {
  if (kind === 'gift') return <TextLink to={`/gifts/${orderId}`}>{productName}</TextLink>;
  if (kind === 'film') return <TextLink to={`/films/${orderId}`}>{productName}</TextLink>;
  return productName;
}

interface OpenRefundProps {
  readonly userId: string;
  readonly orderId: string;
  readonly refund: DeskOrder['refunds'][number];
}

/** A request counts once, so that sending it again needs no passkey. */
function OpenRefund({ userId, orderId, refund }: OpenRefundProps) {
  const { requestId, cents, askedAt, refusal } = refund;
  const repeat = useAct({
    run: () => {
      const body = { cents, requestId, reason: 'Asked Stripe again' };
      return deskApi(refundOrder, { path: { userId, orderId }, body });
    },
    done: ({ message }) => message,
    refresh: [customerKey(userId)],
  });
  if (refusal !== null) return <p className="pb-1 text-small">{refusedRefund(cents, refusal)}</p>;
  const isLate = Date.parse(askedAt) < Date.now() - repeatAfterMs;
  return (
    <div className="pb-2">
      <p role="status" className="font-semibold text-small">
        {openRefund(cents)}
      </p>
      {isLate && (
        <TextButton pending={repeat.isPending} onClick={() => repeat.mutate()}>
          {repeat.isPending ? 'Asking Stripe…' : 'Ask Stripe again'}
        </TextButton>
      )}
    </div>
  );
}

function Acts({ order, onAsk }: Omit<OrderRowProps, 'userId'>) {
  const { attention, refundableCents, hasReceiptMail, productName } = order;
  const of = <span className="sr-only">{` ${productName}`}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {refundableCents > 0 && (
        <Button variant="ghost" onClick={() => onAsk('refund')}>
          Refund{of}
        </Button>
      )}
      {attention !== null && (
        <Button variant="ghost" onClick={() => onAsk('settle')}>
          Settle{of}
        </Button>
      )}
      {hasReceiptMail && (
        <Button variant="ghost" onClick={() => onAsk('resend')}>
          Send receipt{of}
        </Button>
      )}
    </div>
  );
}
